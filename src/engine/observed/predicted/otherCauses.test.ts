import { expect, test } from 'vitest'
import { readRecords } from '../../../kubectlOutput/readRecords.ts'
import { Harness } from '../../testing/harness.ts'
import { exportStream } from '../exportStream.ts'
import { observe } from '../observe.ts'
import { otherCauses } from './otherCauses.ts'
import { predictionOf } from './predict.ts'

const causesOf = ({ session }: Harness) =>
  predictionOf(observe(readRecords(exportStream(session.document, session.cursor)).records))?.causes

const rolledOut = (): Harness =>
  new Harness().deployment({ replicas: 4 }).run(20_000).setImage('web', 'shop/web:v2').run(5_000)

test('a rollout without a disturbance has no other causes', () => {
  expect(causesOf(rolledOut().run(60_000))).toEqual([])
})

test('a lost node is a cause only if Pods of the rollout ran on it', () => {
  const h = rolledOut()
  h.session.command({ type: 'node', node: 'node-1', to: 'lost' })
  expect(causesOf(h.run(90_000))).toMatchObject([{ id: 'nodeLost', facts: { node: 'node-1' } }])
  const other = new Harness().deployment({ replicas: 1 }).run(20_000)
  const [pod] = other.list('pods')
  const free =
    ['node-1', 'node-2', 'node-3'].find((name) => !JSON.stringify(pod).includes(`"nodeName":"${name}"`)) ?? ''
  other.must(['cordon', free]).setImage('web', 'shop/web:v2').run(5_000)
  other.session.command({ type: 'node', node: free, to: 'lost' })
  expect(causesOf(other.run(90_000))).toEqual([])
})

test('evicted Pods of the rollout are a cause', () => {
  const h = rolledOut().run(30_000)
  h.must(['taint', 'nodes', 'node-1', 'dedicated=gpu:NoExecute']).run(30_000)
  expect(causesOf(h)).toMatchObject([{ id: 'podsEvicted' }])
})

test('controllers that react slowly several times are a cause', () => {
  const slow = { ms: 1500, slack: 100 }
  const run = observe(readRecords(exportStream(rolledOut().session.document, rolledOut().session.cursor)).records)
  const workload = { kind: 'Deployment', namespace: 'default', name: 'web' }
  expect(
    otherCauses(
      run,
      workload,
      0,
      Array.from({ length: 6 }, () => slow),
    ),
  ).toEqual([{ id: 'slowControllers', at: 0, facts: { count: 6 } }])
  expect(otherCauses(run, workload, 0, [slow, slow])).toEqual([])
})
