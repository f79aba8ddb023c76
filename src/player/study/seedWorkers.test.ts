import { describe, expect, it, vi } from 'vitest'
import { jobPlayer } from '../../cli/study/playSeeds.ts'
import { type Command, DEFAULT_CONFIG, Session, type StudyRow } from '../../engine/index.ts'
import { StudyHost } from '../../workers/studyHost.ts'
import type { StudyMessage } from '../../workers/workerRequests.ts'
import { type StudyPort, StudyWorkers } from './seedStudy.ts'
import { workersOf } from './seedWorkers.ts'

const manifest = (image: string, spec: object = {}): string =>
  JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas: 3,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image }] } },
      ...spec,
    },
  })
const apply = (stdin: string): Command => ({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })

/** The page's run, played to a busy time and then further: the later part is not in the question. */
function page() {
  const session = new Session({ format: 1, engineVersion: '', seed: 4, config: DEFAULT_CONFIG, journal: [] })
  session.command(apply(manifest('shop/web:v1')))
  session.advance({ until: 20_007 })
  const { cursor } = session
  session.advance({ until: 30_000 })
  session.command(apply(manifest('shop/web:v9')))
  return { document: session.document, cursor }
}

/** A stand-in for a worker, in this thread: messages are copied, and slices of the simulation run between them. */
function worker(log: string[] = [], name = ''): StudyPort {
  let deliver: (message: StudyMessage) => void = () => undefined
  let isOpen = true
  let clock = 0
  const host = new StudyHost({
    post: (message) => {
      const copy = structuredClone(message)
      if (message.type === 'answer' && message.name === 'seed') log.push(name)
      queueMicrotask(() => isOpen && deliver(copy))
    },
    later: (callback) => void setTimeout(callback),
    now: () => (clock += 5),
  })
  return {
    post: (message) => host.receive(structuredClone(message)),
    listen: (onMessage) => {
      deliver = onMessage
    },
    close: () => {
      isOpen = false
    },
  }
}

const change = [apply(manifest('shop/web:v2'))]
const jobsOf = (seeds: readonly number[], commands = change) => seeds.map((seed) => ({ commands, seed }))

function played(workers: StudyWorkers, jobs: ReturnType<typeof jobsOf>): Promise<readonly (StudyRow | string)[]> {
  const rows: (StudyRow | string)[] = []
  return new Promise((resolve, reject) =>
    workers.play({
      jobs,
      onRow: (row, index) => {
        rows[index] = row
      },
      onEnd: () => resolve(rows),
      onFailure: () => reject(new Error('failed')),
    }),
  )
}

/** The figures of a row without its curves, as the command line has them. */
function figuresOf(row: StudyRow | string | undefined) {
  if (row === undefined || typeof row === 'string') return row
  const { newPods, ...figures } = row
  expect(newPods?.at(-1)?.available).toBe(row.specReplicas)
  return figures
}

describe('simulations in workers', () => {
  it('have the same rows and fingerprints as the command line for one document and the same seeds', async () => {
    const start = page()
    const log: string[] = []
    let count = 0
    const workers = new StudyWorkers(() => worker(log, `worker ${++count}`), 3)
    workers.startFrom(start)
    const rows = await played(workers, jobsOf([1, 2, 3, 4]))
    const play = jobPlayer({ ...start, variants: [change] })
    expect(rows.map(figuresOf)).toEqual([1, 2, 3, 4].map((seed) => play({ variant: 0, seed })))
    expect(new Set(rows.map((row) => typeof row !== 'string' && row.fingerprint)).size).toBe(4)
    expect(new Set(log).size, 'all workers have played').toBe(3)
    // A simulation of the current rollout starts at its own time, in the same workers.
    workers.startFrom({ ...start, cursor: { at: 3_000, step: 0 } })
    const present = await played(workers, jobsOf([1, 2], []))
    const again = jobPlayer({ ...start, cursor: { at: 3_000, step: 0 }, variants: [[]] })
    expect(present.map(figuresOf)).toEqual([1, 2].map((seed) => again({ variant: 0, seed })))
    expect(count).toBe(3)
  })

  it('start with the newest batch of jobs, and stop a cancelled batch', async () => {
    const start = page()
    const workers = new StudyWorkers(() => worker(), 1)
    workers.startFrom(start)
    const onRow = vi.fn()
    const onEnd = vi.fn()
    const cancel = workers.play({ jobs: jobsOf([1, 2, 3, 4, 5, 6]), onRow, onEnd, onFailure: onEnd })
    const newer = await played(workers, jobsOf([9]))
    expect(newer).toHaveLength(1)
    const before = onRow.mock.calls.length
    expect(before, 'one worker has two jobs of the first batch at most').toBeLessThan(4)
    cancel()
    const after = await played(workers, jobsOf([8]))
    expect(figuresOf(after[0])).toEqual(jobPlayer({ ...start, variants: [change] })({ variant: 0, seed: 8 }))
    expect(onRow.mock.calls.length).toBe(before)
    expect(onEnd).not.toHaveBeenCalled()
  })

  it("report the API server's rejection of a change, and continue", async () => {
    const workers = new StudyWorkers(() => worker(), 2)
    workers.startFrom(page())
    const refused = jobsOf([1], [apply(manifest('shop/web:v2', { selector: { matchLabels: { app: 'x' } } }))])
    const [refusal, row] = await played(workers, [...refused, ...jobsOf([2])])
    expect(refusal).toContain('selector')
    expect(row).toMatchObject({ seed: 2, ending: 'complete', minAvailable: 3, specReplicas: 3 })
  })

  it('report a dead worker once, and start a new worker for the next batch of jobs', async () => {
    let crash: (message: string) => void = () => undefined
    const dead: StudyPort = {
      post: () => undefined,
      listen: (_, onCrash) => {
        crash = onCrash
      },
      close: () => undefined,
    }
    let started = 0
    const workers = new StudyWorkers(() => (++started === 1 ? dead : worker()), 1)
    workers.startFrom(page())
    const onFailure = vi.fn()
    workers.play({ jobs: jobsOf([1, 2]), onRow: vi.fn(), onEnd: vi.fn(), onFailure })
    crash('gone')
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect(await played(workers, jobsOf([3]))).toHaveLength(1)
    expect(onFailure).toHaveBeenCalledTimes(1)
  })

  it('use as many workers as the machine has cores, from 1 to 8', () => {
    expect([undefined, 0, 1, 6, 64].map(workersOf)).toEqual([2, 1, 1, 6, 8])
  })
})
