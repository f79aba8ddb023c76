import { describe, expect, it } from 'vitest'
import { typeOfKind } from '../../api/fieldTable.ts'
import { kinds } from '../table.ts'
import type { ClassesByType } from './fieldClass.ts'
import { classOfField, fieldsNotSimulated, reachableFields } from './index.ts'
import { otherClasses } from './others.ts'
import { podClasses } from './pods.ts'
import { volumeClasses } from './volumes.ts'
import { workloadClasses } from './workloads.ts'

const tabled = kinds.flatMap(({ group, version, kind }) => {
  const type = typeOfKind(group === '' ? version : `${group}/${version}`, kind)
  return type === undefined ? [] : [type]
})

describe('the tables of field classes', () => {
  it.each(tabled)('declare a class for every reachable field of %s', (type) => {
    const fields = reachableFields(type)
    expect(fields.length).toBeGreaterThan(0)
    expect(fields.filter((one) => classOfField(one.type, one.field) === undefined)).toEqual([])
  })

  it('declare each field once, and no unknown field', () => {
    const reached = new Set(tabled.flatMap(reachableFields).map(({ type, field }) => `${type} ${field}`))
    const classes: ClassesByType = { ...workloadClasses, ...podClasses, ...volumeClasses, ...otherClasses }
    const declared = Object.entries(classes).flatMap(
      ([type, { simulated = '', noEffect = '', asked = '', notSimulated = {} }]) =>
        [simulated, noEffect, asked, Object.keys(notSimulated).join(' ')]
          .flatMap((names) => names.split(' '))
          .flatMap((field) => (field === '' ? [] : [`${type} ${field}`])),
    )
    expect(declared.filter((one, i) => declared.indexOf(one) !== i)).toEqual([])
    expect(declared.filter((one) => !reached.has(one) && one !== 'core.v1.PersistentVolumeClaim status')).toEqual([])
  })
})

describe('fieldsNotSimulated', () => {
  const deployment = (spec: object) =>
    ({ apiVersion: 'apps/v1', kind: 'Deployment', spec: { template: { spec } } }) as Parameters<
      typeof fieldsNotSimulated
    >[0]

  it('lists each field with its path', () => {
    const found = fieldsNotSimulated(
      deployment({ schedulerName: 'a', containers: [{ name: 'c' }, { name: 'd', volumeDevices: [] }] }),
    )
    expect(found.map(({ id, field }) => `${id} ${field}`)).toEqual([
      'schedulerName spec.template.spec.schedulerName',
      'blockDevice spec.template.spec.containers[1].volumeDevices',
    ])
  })

  it.each([
    [{ schedulerName: 'default-scheduler' }, []],
    [{ schedulerName: 'other' }, ['schedulerName']],
    [{ initContainers: [{ name: 'c', restartPolicy: 'Always' }] }, []],
    [{ initContainers: [{ name: 'c', restartPolicy: 'OnFailure' }] }, []],
    [{ os: { name: 'linux' } }, []],
  ])('returns fields by their values: %j', (spec, ids) => {
    expect(fieldsNotSimulated(deployment(spec)).map(({ id }) => id)).toEqual(ids)
  })

  it('returns no fields for a custom resource', () => {
    expect(
      fieldsNotSimulated({ apiVersion: 'example.com/v1', kind: 'Deployment', spec: { schedulerName: 'a' } }),
    ).toEqual([])
  })
})
