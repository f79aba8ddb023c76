import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, playUntil, type RunSummary, recordsSince, Session, summarise } from '../../engine/index.ts'
import { splitCommandLine } from '../../engine/kubectl/core/shellWords.ts'
import { startingDocument } from '../../player/runs/firstRun.ts'
import { type ExampleId, exampleIds } from '../exampleIds.ts'
import type { ExampleStep } from './example.ts'
import { examples } from './examples.ts'

interface Story {
  readonly session: Session
  /** From the apply of the second version until its rollout was decided, without further steps. */
  readonly rollout: RunSummary
  /** From the same moment to the end of the story. */
  readonly story: RunSummary
  /** kubectl's output for each further step. */
  readonly printed: readonly string[]
}

function apply(session: Session, stdin: string): void {
  expect(session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })).toMatchObject({ exit: 0, stderr: '' })
}

/** The run with its complete first version, as the page opens it. */
function opened(id: ExampleId): Session {
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
  const { before, load } = examples[id]
  apply(session, before)
  if (load) session.command(load)
  playUntil(session, 'complete')
  return session
}

function take(session: Session, { line, afterMs, whenSettled }: ExampleStep): string {
  if (whenSettled) playUntil(session, 'complete')
  if (afterMs !== undefined) session.advance({ until: session.cursor.at + afterMs })
  const args = splitCommandLine(line)
  if (!('length' in args)) throw new Error(args.message)
  const { stdout, stderr } = session.command({ type: 'kubectl', args })
  return stdout + stderr
}

function tell(id: ExampleId): Story {
  const { after, next } = examples[id]
  const session = opened(id)
  session.advance({ until: session.cursor.at + 3_000 })
  const fromAt = session.cursor.at
  apply(session, after)
  // A story with a step during the rollout has no undisturbed rollout.
  const isMidway = next[0]?.afterMs !== undefined
  if (!isMidway) playUntil(session, 'complete')
  const rollout = summarise(session, fromAt)
  const printed = next.map((step) => take(session, step))
  // The deadline stays exceeded until the first progress after the last step.
  session.advance({ until: session.cursor.at + 10_000 })
  playUntil(session, 'complete')
  return { session, rollout, story: summarise(session, fromAt), printed }
}

/** Messages of Kubernetes' Events since a moment. */
function eventTexts(session: Session, fromAt: number): string[] {
  return recordsSince(session, fromAt).flatMap((record) => (record.type === 'event' ? [record.message] : []))
}

/** Images of the existing Pods. */
const imagesOf = ({ objects }: Session): string[] =>
  [...objects.list('pods')].map(({ spec }) => spec.containers[0]?.image ?? '')

/** Promises of the examples' titles, checked in the run. */
const promises: Readonly<Record<Exclude<ExampleId, 'empty'>, (story: Story) => void>> = {
  web: ({ rollout }) => expect(rollout).toMatchObject({ outcome: 'complete', lowestAvailable: 8, mostPods: 13 }),
  nginx: ({ rollout }) => expect(rollout).toMatchObject({ outcome: 'complete', lowestAvailable: 3, mostPods: 4 }),
  recreate: ({ rollout }) => {
    expect(rollout).toMatchObject({ outcome: 'complete', lowestAvailable: 0, mostPods: 6 })
    expect(rollout.outageMs).toBeGreaterThan(1_000)
  },
  undo: ({ story, printed, session }) => {
    expect(story.outcome).toBe('complete')
    expect(printed[0]).toMatch(/^deployment.apps\/web rolled back$/m)
    const sets = [...session.objects.list('replicasets')]
    expect(sets.map(({ metadata }) => metadata.annotations?.['deployment.kubernetes.io/revision']).sort()).toEqual([
      '2',
      '3',
    ])
  },
  pause: ({ story, session }) => {
    expect(story.outcome).toBe('complete')
    // The ReplicaSets are those of v1, of v2, and of all edits during the pause.
    expect([...session.objects.list('replicasets')]).toHaveLength(3)
  },
  scaled: ({ story, session }) => {
    expect(story).toMatchObject({ outcome: 'complete', specReplicas: 15 })
    // Both ReplicaSets grow, in proportion to their sizes.
    const scaledAt = session.document.journal.at(-1)?.at ?? 0
    const grown = eventTexts(session, scaledAt).flatMap((text) => /^Scaled up replica set (\S+)/.exec(text)?.[1] ?? [])
    expect(new Set(grown).size).toBe(2)
  },
  crash: ({ rollout, story }) => {
    expect(rollout).toMatchObject({ outcome: 'stalled', lowestAvailable: 8, mostPods: 13 })
    expect(story).toMatchObject({ outcome: 'complete', lowestAvailable: 8 })
  },
  noImage: ({ rollout, story }) => {
    expect(rollout).toMatchObject({ outcome: 'stalled', lowestAvailable: 8 })
    expect(story).toMatchObject({ outcome: 'complete', lowestAvailable: 8 })
  },
  neverReady: ({ rollout, story }) => {
    expect(rollout).toMatchObject({ outcome: 'stalled' })
    expect(rollout.deployments[0]?.reason).toBe('ProgressDeadlineExceeded')
    expect(story).toMatchObject({ outcome: 'complete', lowestAvailable: 8 })
  },
  crashLater: ({ rollout, session }) => {
    expect(rollout).toMatchObject({ outcome: 'complete', lowestAvailable: 8 })
    session.advance({ until: session.cursor.at + 120_000 })
    expect(summarise(session).lowestAvailable).toBeLessThan(5)
  },
  rollover: ({ story, session }) => {
    expect(story).toMatchObject({ outcome: 'complete', lowestAvailable: 8 })
    expect([...session.objects.list('replicasets')]).toHaveLength(3)
  },
  slowStart: ({ rollout, session }) => {
    expect(rollout.deployments[0]?.reason).toBe('ProgressDeadlineExceeded')
    session.advance({ until: session.cursor.at + 180_000 })
    expect(summarise(session).outcome).toBe('complete')
  },
  quota: ({ rollout, session }) => {
    expect(rollout).toMatchObject({ outcome: 'failed', lowestAvailable: 6 })
    expect(rollout.deployments[0]?.reason).toBe('FailedCreate')
    // The controller retries when its back-off ends.
    session.advance({ until: session.cursor.at + 600_000 })
    expect(summarise(session).outcome).toBe('complete')
  },
  noRoom: ({ rollout, story, session }) => {
    expect(rollout.outcome).toBe('stalled')
    expect(eventTexts(session, 0)).toContainEqual(expect.stringContaining('Insufficient cpu'))
    expect(story.outcome).toBe('complete')
  },
  drain: ({ story, printed }) => {
    expect(printed[0]).toContain('node/node-2 cordoned')
    expect(story).toMatchObject({ outcome: 'complete' })
    expect(story.lowestAvailable).toBe(5)
  },
  slowGoodbyes: ({ rollout, session }) => {
    expect(rollout.outcome).toBe('complete')
    session.advance({ until: session.cursor.at + 90_000 })
    // Ten Pods terminate for a minute each.
    expect(summarise(session).terminatingPodMs).toBeGreaterThan(10 * 59_000)
  },
  autoscaler: ({ session }) => {
    session.advance({ until: 300_000 })
    expect(eventTexts(session, 0)).toContainEqual(expect.stringMatching(/^New size: 1[0-2]; reason: /))
    // The load's peak is over, and the Pods stay for five minutes.
    session.advance({ until: 420_000 })
    expect(summarise(session).specReplicas).toBeGreaterThan(9)
    session.advance({ until: 700_000 })
    expect(summarise(session).specReplicas).toBeLessThan(4)
  },
  requests: ({ rollout }) => {
    expect(rollout.outcome).toBe('complete')
    expect(rollout.requests?.failed).toBeGreaterThan(0)
  },
  preStop: ({ rollout }) => {
    expect(rollout.outcome).toBe('complete')
    expect(rollout.requests).toMatchObject({ failed: 0 })
    expect(rollout.requests?.sent).toBeGreaterThan(100)
  },
  canary: ({ rollout, story }) => {
    expect(rollout).toMatchObject({ outcome: 'complete', lowestAvailable: 10 })
    expect(story.outcome).toBe('complete')
  },
  setOrder: ({ session }) => {
    const deleted = eventTexts(session, 0).flatMap((text) => /^Delete Pod (\S+) in/.exec(text)?.[1] ?? [])
    expect([...new Set(deleted)]).toEqual(['db-4', 'db-3', 'db-2', 'db-1', 'db-0'])
    expect([...session.objects.list('persistentvolumeclaims')]).toHaveLength(5)
  },
  setCanary: ({ session, printed }) => {
    expect(printed).toEqual(['statefulset.apps/db patched\n', 'statefulset.apps/db patched\n'])
    expect(imagesOf(session)).toEqual(Array(5).fill('shop/db:v2'))
  },
  setTrap: ({ session, printed }) => {
    expect(printed[0]).toContain('statefulset.apps/db rolled back')
    expect(imagesOf(session)).toEqual(Array(3).fill('shop/db:v1'))
  },
  daemons: ({ rollout, session, printed }) => {
    expect(rollout).toMatchObject({ outcome: 'complete', lowestAvailable: 2 })
    expect(printed.slice(1)).toEqual(['node/node-2 tainted\n', 'node/node-2 untainted\n'])
    const on = [...session.objects.list('pods')].map(({ spec }) => spec.nodeName).sort()
    expect(on).toEqual(['node-1', 'node-2', 'node-3'])
    expect(imagesOf(session)).toEqual(Array(3).fill('shop/agent:v2'))
  },
  shop: ({ rollout }) => {
    expect(rollout.outcome).toBe('complete')
    expect(rollout.deployments).toHaveLength(12)
  },
}

/** Examples with a running first version. */
const running = exampleIds.filter((id) => id !== 'empty')

describe('an example', () => {
  it('may be empty, for the user’s own manifest', () => {
    expect(examples.empty).toEqual({ before: '', after: '', next: [] })
    expect(startingDocument(examples.empty.before).journal).toEqual([])
  })

  it.each(running)('%s opens with its first version complete', (id) => {
    expect(summarise(opened(id)).outcome).toBe('complete')
  })

  it.each(running)('%s shows the behaviour that its title promises', (id) => {
    promises[id](tell(id))
  })

  it.each(running)('%s continues with commands of the run', (id) => {
    const { session } = tell(id)
    expect(session.document.journal).toHaveLength((examples[id].load ? 3 : 2) + examples[id].next.length)
  })

  it.each(running)('%s has a second version that differs from the first', (id) => {
    expect(examples[id].after).not.toBe(examples[id].before)
  })
})
