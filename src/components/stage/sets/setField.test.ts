import { describe, expect, it } from 'vitest'
import { nextBounds } from './daemonBounds.ts'
import { editedText, type FieldValue, patchLine } from './setField.ts'

const db = { kind: 'StatefulSet', namespace: 'default', name: 'db' }
const partition = (value: number): FieldValue => [['spec', 'updateStrategy', 'rollingUpdate', 'partition'], value]
const manifest = (name: string, value: string) =>
  `kind: StatefulSet\nmetadata: {name: ${name}}\nspec:\n  updateStrategy:\n    rollingUpdate:\n      partition: ${value} # canary\n`

describe('setFields', () => {
  it('edits the fields in the manifest and changes nothing else', () => {
    const text = `${manifest('other', '1')}---\n${manifest('db', '3')}`
    expect(editedText(text, db, [partition(2)])).toBe(`${manifest('other', '1')}---\n${manifest('db', '2')}`)
  })

  it('does not edit a manifest that lacks a field or belongs to another workload', () => {
    expect(editedText(manifest('web', '3'), db, [partition(2)])).toBeUndefined()
    expect(editedText(manifest('db', '3'), db, [partition(2), [['spec', 'replicas'], 3]])).toBeUndefined()
  })

  it('can also write the fields as a line of kubectl patch', () => {
    const fields: FieldValue[] = [partition(2), [['spec', 'replicas'], 3]]
    expect(patchLine({ ...db, namespace: 'shop' }, fields)).toBe(
      `kubectl patch statefulset/db -n shop -p '{"spec":{"updateStrategy":{"rollingUpdate":{"partition":2}},"replicas":3}}'`,
    )
  })
})

describe('the bounds of a DaemonSet', () => {
  const of = (unavailable: string, surge: string) => ({
    maxUnavailable: { written: unavailable, pods: Number.parseInt(unavailable, 10) },
    maxSurge: { written: surge, pods: Number.parseInt(surge, 10) },
  })

  it('change in steps of one Pod or five percent', () => {
    expect(nextBounds(of('2', '0'), 'maxUnavailable', 1)).toEqual({ maxUnavailable: 3 })
    expect(nextBounds(of('25%', '0'), 'maxUnavailable', 1)).toEqual({ maxUnavailable: '30%' })
    expect(nextBounds(of('25%', '0'), 'maxUnavailable', -1)).toEqual({ maxUnavailable: '20%' })
  })

  it('are never both above 0, and never both 0', () => {
    expect(nextBounds(of('1', '0'), 'maxSurge', 1)).toEqual({ maxSurge: 1, maxUnavailable: 0 })
    expect(nextBounds(of('0', '2'), 'maxUnavailable', 1)).toEqual({ maxUnavailable: 1, maxSurge: 0 })
    expect(nextBounds(of('1', '0'), 'maxUnavailable', -1)).toEqual({ maxUnavailable: 0, maxSurge: 1 })
    expect(nextBounds(of('0', '5%'), 'maxSurge', -1)).toEqual({ maxSurge: 0, maxUnavailable: 1 })
  })
})
