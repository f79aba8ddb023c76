import { expect, test } from 'vitest'
import { observe } from './observe.ts'
import type { ImportRecord, SeenObject } from './records.ts'
import { recordedSubject } from './subject.ts'

let version = 100
function seen(kind: string, name: string, owner?: readonly [kind: string, name: string]): SeenObject {
  const ownerReferences = owner ? [{ kind: owner[0], name: owner[1], uid: owner.join(' '), controller: true }] : []
  const metadata = { name, namespace: 'shop', uid: `${kind} ${name}`, resourceVersion: `${version++}`, ownerReferences }
  return { apiVersion: kind === 'Pod' ? 'v1' : 'apps/v1', kind, metadata }
}
const record = (type: 'ADDED' | 'MODIFIED' | 'seen', object: SeenObject): ImportRecord => ({
  type,
  object,
  place: { file: 'a.json', line: 1 },
})

test("a recording's subject is the workload with most changes, its dependents included", () => {
  const before = ['api', 'web', 'db', 'idle'].map((name) => record('seen', seen('Deployment', name)))
  const run = observe([
    ...before,
    record('MODIFIED', seen('Deployment', 'api')),
    record('MODIFIED', seen('Deployment', 'web')),
    record('ADDED', seen('ReplicaSet', 'web-1', ['Deployment', 'web'])),
    record('ADDED', seen('Pod', 'web-1-x', ['ReplicaSet', 'web-1'])),
    record('MODIFIED', seen('Pod', 'web-1-x', ['ReplicaSet', 'web-1'])),
    record('ADDED', seen('Pod', 'alone')),
    record('MODIFIED', seen('Deployment', 'db')),
  ])
  expect(recordedSubject(run)).toEqual({ name: 'web', more: 2 })
  expect(recordedSubject(observe(before))).toEqual({ name: 'api', more: 3 })
  expect(recordedSubject(observe([record('ADDED', seen('Pod', 'alone'))]))).toBeUndefined()
})

test('a recording with a circle of owners has a subject', () => {
  const [a, b] = [seen('Pod', 'a', ['Pod', 'b']), seen('Pod', 'b', ['Pod', 'a'])]
  expect(recordedSubject(observe([record('ADDED', a), record('ADDED', b)]))).toBeUndefined()
})
