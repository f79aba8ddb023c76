import { describe, expect, it } from 'vitest'
import type { Deployment } from '../api/types.ts'
import type { Cluster } from '../cluster.ts'
import { createCluster } from '../cluster.ts'
import { componentsOf } from '../session/runReader.ts'
import { Session } from '../session/session.ts'
import { Simulation } from '../sim/simulation.ts'
import { bareRun, type PlayableRun, StepPlayer, sessionRun } from './player.ts'
import { type RecordingStep, recordingStart, type TimedStep, timedSteps } from './recording.ts'

const BEGINS_MS = 3000
const start = recordingStart({ node: 'ready' }, BEGINS_MS)

const manifest = (image: string) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: c, image: "${image}"}]}
`
const apply = (image: string): RecordingStep => ({ kubectl: 'apply -f -', stdin: manifest(image), took: 2 })
const rollout = [apply('shop/web:v1'), apply('shop/web:v2'), { kubectl: 'get replicaset web-{2} web-{1}', took: 1 }]

/** A run with its cluster. */
type TestRun = PlayableRun & { readonly cluster: Cluster }
const bare = (): TestRun => {
  const cluster = createCluster(new Simulation(start.seed), start.config)
  return Object.assign(bareRun(cluster), { cluster })
}
const inSession = (): TestRun => {
  const session = new Session({ format: 1, engineVersion: '', ...start, journal: [] })
  return Object.assign(sessionRun(session), { cluster: componentsOf(session).cluster })
}
const printed = ({ cluster }: TestRun) => cluster.kubectl.processes.at(-1)?.stdout
const imageOf = ({ cluster }: TestRun) =>
  (cluster.store.get('deployments', 'default/web') as Deployment | undefined)?.spec.template.spec.containers[0]?.image

describe.each([
  ['a bare cluster', bare],
  ['a session', inSession],
])('StepPlayer on %s', (_, make) => {
  it('gives each command at its time, and playUntil returns the given commands', () => {
    const run = make()
    const player = new StepPlayer(run, timedSteps(rollout, BEGINS_MS))
    expect(player.playUntil(2999)).toEqual([])
    expect(imageOf(run)).toBeUndefined()
    expect(player.playUntil(3000)).toHaveLength(1)
    expect(imageOf(run)).toBe('shop/web:v1')
    expect(player.playUntil(5059)).toEqual([])
    expect(player.playUntil(5060).map((command) => command.type)).toEqual(['kubectl'])
    expect(imageOf(run)).toBe('shop/web:v2')
    expect(run.cluster.sim.now).toBe(5060)
  })

  it('replaces each {n} in the commands by the hash with the number n in order of occurrence', () => {
    const run = make()
    const player = new StepPlayer(run, timedSteps(rollout, BEGINS_MS))
    player.playUntil(10_000)
    const [first, second] = player.hashes.all
    expect(player.hashes.all).toHaveLength(2)
    const names = [...(printed(run) ?? '').matchAll(/^web-(\w+)/gm)].map((match) => match[1])
    expect(names).toEqual([second, first])
  })

  it('calls a function that returns the time of a command', () => {
    const run = make()
    const { sim, store } = run.cluster
    let seenAt: number | undefined
    store.observe(({ resource }) => {
      if (resource === 'pods') seenAt ??= sim.now
    })
    const steps: TimedStep[] = [
      { at: BEGINS_MS, input: apply('shop/web:v1') },
      { at: () => (seenAt ?? Number.POSITIVE_INFINITY) + 1000, input: apply('shop/web:v2') },
    ]
    const player = new StepPlayer(run, steps)
    player.playUntil(BEGINS_MS)
    expect(seenAt).toBeUndefined()
    player.playUntil(BEGINS_MS + 500)
    const due = (seenAt ?? 0) + 1000
    expect(due).toBeGreaterThan(BEGINS_MS + 1000)
    player.playUntil(due - 1)
    expect(imageOf(run)).toBe('shop/web:v1')
    player.playUntil(due)
    expect(imageOf(run)).toBe('shop/web:v2')
  })
})

describe('StepPlayer.load', () => {
  it('continues from a saved state with equal hashes and an equal fingerprint', () => {
    const run = bare()
    const { sim } = run.cluster
    const player = new StepPlayer(run, timedSteps(rollout, BEGINS_MS))
    player.playUntil(4000)
    const [snapshot, state] = [sim.snapshot(), player.save()]
    player.playUntil(10_000)
    const [end, hashes] = [sim.fingerprint(), player.hashes.all]
    sim.restore(snapshot)
    player.load(state)
    expect(player.hashes.all).toHaveLength(1)
    player.playUntil(10_000)
    expect(sim.fingerprint()).toBe(end)
    expect(player.hashes.all).toEqual(hashes)
  })
})
