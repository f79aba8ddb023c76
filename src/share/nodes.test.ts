import { expect, it } from 'vitest'
import { DEFAULT_CONFIG, type NodeConfig, Session } from '../engine/index.ts'
import { emptyDocument } from '../engine/testing/harness.ts'
import { validateDocument } from './validate.ts'

/** The API server must accept every node that passes validation; otherwise the engine could not start. */
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
])('a run with a node with %s starts', (_, changes) => {
  const document = emptyDocument({ config: { ...DEFAULT_CONFIG, nodes: [nodeLike(changes)] } })
  const checked = validateDocument(JSON.parse(JSON.stringify(document)))
  const session = new Session(checked as ReturnType<typeof emptyDocument>)
  expect([...session.objects.list('nodes')]).toHaveLength(1)
})

it('a node name longer than its label allows is rejected', () => {
  const config = { ...DEFAULT_CONFIG, nodes: [nodeLike({ name: 'n'.repeat(64) })] }
  expect(() => validateDocument(JSON.parse(JSON.stringify(emptyDocument({ config }))))).toThrow(/name/)
})

it("a run with a node's memory in Ki, as kubelets report it, starts", () => {
  const config = { ...DEFAULT_CONFIG, nodes: [nodeLike({ memory: '7220184Ki' })] }
  expect(validateDocument(JSON.parse(JSON.stringify(emptyDocument({ config }))))).toMatchObject({ config })
})
