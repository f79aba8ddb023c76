import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldsOf, typeOfKind } from '../api/fieldTable.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { allCategory } from '../apiserver/resources.ts'
import { prepareForCreate } from '../apiserver/strategies.ts'
import { apiVersionOf, kindOf, kinds } from './table.ts'

describe('the table of kinds', () => {
  it('has every row that a file of this folder exports', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => /^\w+\.ts$/.test(file))
    const texts = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    const written = texts.flatMap((text) => [
      ...text.matchAll(/= kindRow[<(][\s\S]*?resource: '(\w+)'/g),
      // Rows that `cluster()` or `namespaced()` makes from names alone.
      ...text.matchAll(/= (?:cluster|namespaced)\(\s*(?:\w+|'[^']+'),\s*'\w+',\s*'(\w+)'/g),
    ])
    expect(written.map(([, resource]) => resource).sort()).toEqual(kinds.map(({ resource }) => resource).sort())
  })

  it('has each name once, and finds each row by its apiVersion and kind', () => {
    for (const names of [
      kinds.map(({ kind }) => kind),
      kinds.map(({ resource }) => resource),
      kinds.flatMap(({ shortNames }) => shortNames),
    ])
      expect(new Set(names).size).toBe(names.length)
    expect(kinds.filter((row) => kindOf({ apiVersion: apiVersionOf(row), kind: row.kind }) !== row)).toEqual([])
    expect(kindOf({ apiVersion: 'apps/v1', kind: 'Pod' })).toBeUndefined()
    expect(kindOf({ apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler' })?.version).toBe('v1')
  })

  it('gives defaults and validation only to kinds with known fields', () => {
    const unknown = kinds.filter((row) => typeOfKind(apiVersionOf(row), row.kind) === undefined)
    expect(unknown.filter(({ defaults, validate }) => defaults || validate)).toEqual([])
  })

  it('gives no status to a new object of a kind without one', () => {
    const without = kinds.filter((row) => {
      const fields = fieldsOf(typeOfKind(apiVersionOf(row), row.kind) ?? '')
      return fields !== undefined && 'spec' in fields && !('status' in fields)
    })
    expect(without.length).toBeGreaterThan(8)
    const made = without.map((row) => {
      const object = { apiVersion: apiVersionOf(row), kind: row.kind, metadata: { name: 'x' }, spec: {} }
      return prepareForCreate(row, '1.36', object as unknown as AnyObject)
    })
    expect(made.filter((object) => 'status' in object)).toEqual([])
  })

  it('lists the resources of the category all in kubectl’s order: by group, then by name', () => {
    expect(allCategory.map(({ resource }) => resource)).toEqual([
      'pods',
      'replicationcontrollers',
      'services',
      'daemonsets',
      'deployments',
      'replicasets',
      'statefulsets',
      'horizontalpodautoscalers',
      'cronjobs',
      'jobs',
    ])
  })
})
