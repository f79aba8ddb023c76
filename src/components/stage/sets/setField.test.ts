import { describe, expect, it } from 'vitest'
import { editedText, patchLine } from './setField.ts'

const db = { kind: 'StatefulSet', namespace: 'default', name: 'db' }
const path = ['spec', 'updateStrategy', 'rollingUpdate', 'partition']
const manifest = (name: string, partition: string) =>
  `kind: StatefulSet\nmetadata: {name: ${name}}\nspec:\n  updateStrategy:\n    rollingUpdate:\n      partition: ${partition} # canary\n`

describe('a field that is set', () => {
  it('is written where the manifest says it, and nothing else', () => {
    const text = `${manifest('other', '1')}---\n${manifest('db', '3')}`
    expect(editedText(text, db, path, 2)).toBe(`${manifest('other', '1')}---\n${manifest('db', '2')}`)
  })

  it('is not written where the manifest does not say it, or is of another workload', () => {
    expect(editedText(manifest('web', '3'), db, path, 2)).toBeUndefined()
    expect(editedText('kind: StatefulSet\nmetadata: {name: db}\nspec: {}\n', db, path, 2)).toBeUndefined()
  })

  it('is a patch else', () => {
    expect(patchLine({ ...db, namespace: 'shop' }, path, 2)).toBe(
      `kubectl patch statefulset/db -n shop -p '{"spec":{"updateStrategy":{"rollingUpdate":{"partition":2}}}}'`,
    )
  })
})
