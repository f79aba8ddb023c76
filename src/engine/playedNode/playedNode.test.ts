/** The played node behaves like the recorder in conformance/README.md. */
import { expect, it } from 'vitest'
import { createCluster } from '../cluster.ts'
import { bareRun, StepPlayer } from '../recordings/player.ts'
import { type RecordedNode, type RecordingStep, recordingStart, timedSteps } from '../recordings/recording.ts'
import { Simulation } from '../sim/simulation.ts'

const db = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  replicas: 3
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: db, image: 'shop/db:v1' }] }
`

const play = (nodes: readonly RecordedNode[], steps: readonly RecordingStep[]) => {
  const { seed, config } = recordingStart({ nodes }, 3500)
  const cluster = createCluster(new Simulation(seed), config)
  const timed = timedSteps(steps, 3500)
  new StepPlayer(bareRun(cluster), timed).playUntil(timed.at(-1)?.endAt ?? 0)
  return cluster.store
}

it('the played node runs the Pods of a DaemonSet whose template has a nodeName', () => {
  const agent = db
    .replace('StatefulSet', 'DaemonSet')
    .replace('  replicas: 3\n', '')
    .replace('spec: { containers', 'spec: { nodeName: node-2, containers')
  const store = play([{ name: 'node-1' }, { name: 'node-2' }], [{ kubectl: 'apply -f -', stdin: agent, took: 1 }])
  expect([...store.list('pods')]).toMatchObject([{ spec: { nodeName: 'node-2' }, status: { phase: 'Running' } }])
})

it('the played node makes each selected Pod ready, also a Pod that is being deleted by then', () => {
  const ready = { of: 'db', to: 'ready', count: 0 } as const
  const unready = { of: 'db', to: 'unready', count: 0 } as const
  const steps: RecordingStep[] = [
    { kubectl: 'apply -f -', stdin: db, took: 1 },
    { pods: { ...ready, rounds: 3 }, took: 4 },
    { pods: { ...unready, pod: 'db-1' }, took: 1 },
    { pods: { ...unready, pod: 'db-2' }, took: 1 },
    { kubectl: 'scale sts/db --replicas=1', took: 1 },
    // db-1 is recreated first. Then only db-2 is surplus, and is deleted.
    { pods: ready, took: 2 },
  ]
  expect(play([{ name: 'node-1' }], steps).get('pods', 'default/db-2')).toMatchObject({
    metadata: { deletionTimestamp: expect.any(String) },
    status: { conditions: expect.arrayContaining([expect.objectContaining({ type: 'Ready', status: 'True' })]) },
  })
})
