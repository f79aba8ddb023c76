import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createCluster } from '../cluster.ts'
import { Session } from '../session/session.ts'
import { Simulation } from '../sim/simulation.ts'
import { bareRun, StepPlayer } from './player.ts'
import { recordedRun } from './recordedRun.ts'
import { BUSY_FROM_MS, type Recording, recordingStart, timedSteps } from './recording.ts'

const folder = new URL('../../../conformance/scenarios/', import.meta.url)
const load = (name: string): Recording => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Recording

/** A sample of the recordings, plus those with special kinds of steps. */
const names = readdirSync(folder)
  .sort()
  .filter((_, index) => index % 36 === 0)
  .map((name) => name.replace('.json', ''))
const chosen = [...names, 'recreate-3', 'two-of-one-template', 'client-rolling-update-stuck-then-resume', 'rc-basic']

/** A sample of the node recordings, as the page plays them: with kubelets, with a scheduler, and with lost nodes. */
const inputs = JSON.parse(
  readFileSync(new URL('../../scenarios/conformance/inputs.json', import.meta.url), 'utf8'),
) as readonly Recording[]
const ofNodes = inputs.filter(({ config }) => config !== undefined).filter((_, index) => index % 18 === 0)
const lost = inputs.filter(({ steps }) => steps.some(({ node }) => node !== undefined))

describe('recordedRun', () => {
  it.each(chosen)('makes of %s a document that replays with an equal fingerprint', (name) => {
    const { document, endAt } = recordedRun(load(name))
    const first = new Session(document)
    first.advance({ until: endAt })
    const again = new Session(JSON.parse(JSON.stringify(document)))
    again.advance({ until: endAt / 2 })
    again.seek(1000)
    again.advance({ until: endAt })
    expect(again.fingerprint).toBe(first.fingerprint)
    expect(again.cursor).toEqual(first.cursor)
  })

  it.each(chosen)('makes of %s a run with the writes of the run that is compared with the recording', (name) => {
    const recording = load(name)
    const { document, endAt } = recordedRun(recording, 3250)
    const session = new Session(document)
    session.advance({ until: endAt })
    expect(writesOf(session.objects)).toEqual(playBare(recording, document.journal.length))
  })

  it.each([...ofNodes, ...lost])(
    'makes of $name a run with the writes of the run that is compared with the node recording',
    (recording) => {
      const { document, endAt } = recordedRun({ ...recording, seed: 7 })
      const session = new Session(document)
      session.advance({ until: endAt })
      expect(writesOf(session.objects)).toEqual(playBare({ ...recording, seed: 7 }, document.journal.length, 3000))
    },
  )

  it('makes of a recording of a busy machine a run with other delays', () => {
    const recording = load(chosen[0] ?? '')
    const { document, endAt } = recordedRun(recording, BUSY_FROM_MS)
    expect(document.config.latency.watchMs).not.toEqual(recordedRun(recording).document.config.latency.watchMs)
    const session = new Session(document)
    session.advance({ until: endAt })
    expect(writesOf(session.objects)).toEqual(playBare(recording, document.journal.length, BUSY_FROM_MS))
  })

  it('inserts the hashes of the run into the texts of the commands', () => {
    const { document } = recordedRun(load('rollback-to-revision'))
    expect(JSON.stringify(load('rollback-to-revision').steps.map((step) => step.pods))).toContain('{2}')
    expect(JSON.stringify(document.journal)).not.toMatch(/\{\d+\}/)
  })

  it('returns the output of a command with the time of each piece', () => {
    const { steps } = recordedRun(load('client-rolling-update-image-3'))
    const output = steps.find(
      ({ command }) => command?.type === 'kubectl' && command.args[0] === 'rolling-update',
    )?.output
    const pieces = output?.pieces ?? []
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.map(({ at }) => at)).toEqual(pieces.map(({ at }) => at).sort((a, b) => a - b))
    const length = pieces.reduce((sum, { text }) => sum + text.length, 0)
    expect(length).toBe((output?.stdout.length ?? 0) + (output?.stderr.length ?? 0))
    expect(output?.endedAt).toBe(pieces.at(-1)?.at)
  })

  it('returns the time of each step, and no command for a step that only waits', () => {
    const run = recordedRun({
      name: 'wait',
      steps: [
        { kubectl: 'get  pods -A', took: 0.6 },
        { took: 2 },
        { kubectl: 'rollout status deployment/web', interrupt: 1.5, client: 'v1.17', took: 1 },
        { pods: { of: 'web', to: 'gone', count: 0 }, took: 1.25 },
      ],
    })
    expect(run.document.journal.map(({ at, command }) => ({ at, ...command }))).toEqual([
      { at: 3000, type: 'kubectl', args: ['get', 'pods', '-A'] },
      {
        at: 5720,
        type: 'kubectl',
        args: ['rollout', 'status', 'deployment/web'],
        client: 'v1.17',
        interruptAfterMs: 1500,
      },
      { at: 6780, type: 'pods', of: 'web', to: 'gone', count: 0 },
    ])
    expect(run.steps.map(({ at, output }) => [at, output?.exit])).toEqual([
      [3000, 0],
      [3660, undefined],
      [5720, 1],
      [6780, undefined],
    ])
    expect(run.steps[0]?.output?.stderr).toBe('No resources found\n')
    expect(run.endAt).toBe(8030)
  })
})

/** Plays like the conformance runner: on a bare cluster, without session, history or projection. */
function playBare(recording: Recording, commands: number, beginsMs = 3250): unknown {
  const { seed, config } = recordingStart(recording, beginsMs)
  const cluster = createCluster(new Simulation(seed), config)
  const steps = timedSteps(recording.steps, beginsMs)
  const given = new StepPlayer(bareRun(cluster), steps).playUntil(steps.at(-1)?.endAt ?? beginsMs)
  expect(given).toHaveLength(commands)
  return writesOf(cluster.store)
}

type Store = Session['objects']

/** All final objects, and the number of writes. */
function writesOf(store: Store): unknown {
  const resources = ['deployments', 'replicasets', 'replicationcontrollers', 'pods', 'events']
  return { resourceVersion: store.resourceVersion, objects: resources.map((resource) => [...store.list(resource)]) }
}
