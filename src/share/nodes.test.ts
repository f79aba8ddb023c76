import { expect, it } from 'vitest'
import { DEFAULT_CONFIG, type NodeConfig, Session } from '../engine/index.ts'
import { emptyDocument } from '../engine/testing/harness.ts'
import { validateDocument } from './validate.ts'

/** Every node that a link may bring is one that the API server takes: else the engine could not begin. */
const nodeLike = (changes: Partial<NodeConfig>): NodeConfig => ({
  name: 'node-1',
  cpu: '4',
  memory: '16Gi',
  pods: 110,
  ...changes,
})

it.each<[string, Partial<NodeConfig>]>([
  ['a zone with dots before its letters', { zone: 'sim-1..a' }],
  ['a zone of letters alone', { zone: 'abc' }],
  ['a zone that is a digit', { zone: '1' }],
  ['a zone with signs of all kinds', { zone: 'a._-_.b' }],
  ['a zone in capitals', { zone: 'EU-West-1-A' }],
  ['a zone as long as one may be', { zone: `${'a'.repeat(30)}${'-'.repeat(32)}b` }],
  ['a name as long as a host may have', { name: 'n'.repeat(63) }],
  ['no zone', { zone: '' }],
])('a node with %s begins', (_, changes) => {
  const document = emptyDocument({ config: { ...DEFAULT_CONFIG, nodes: [nodeLike(changes)] } })
  const checked = validateDocument(JSON.parse(JSON.stringify(document)))
  const session = new Session(checked as ReturnType<typeof emptyDocument>)
  expect([...session.cluster.store.list('nodes')]).toHaveLength(1)
})

it('a node whose name is longer than the label that has it is refused', () => {
  const config = { ...DEFAULT_CONFIG, nodes: [nodeLike({ name: 'n'.repeat(64) })] }
  expect(() => validateDocument(JSON.parse(JSON.stringify(emptyDocument({ config }))))).toThrow(/name/)
})

it('a node with its memory in Ki begins, as kubelets write it', () => {
  const config = { ...DEFAULT_CONFIG, nodes: [nodeLike({ memory: '7220184Ki' })] }
  expect(validateDocument(JSON.parse(JSON.stringify(emptyDocument({ config }))))).toMatchObject({ config })
})
