/** Distributes jobs to threads of this program, this thread included. */
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { type MessagePort, Worker } from 'node:worker_threads'
import type { StudyRow } from '../../engine/index.ts'
import {
  jobPlayer,
  type PlaySeeds,
  type PlaySeedsOptions,
  playHere,
  type SeedJob,
  type StudyTask,
} from './playSeeds.ts'

/** The data by which a thread knows that it plays seeds. */
interface SeedThreadData {
  readonly task: StudyTask
}

interface JobMessage {
  readonly index: number
  readonly job: SeedJob
}

interface RowMessage {
  readonly index: number
  readonly row: StudyRow
}

/** The number of jobs that another thread has at once: the current and the next job. */
const AHEAD = 2

/** Gives each job to a free thread; the rows keep the order of the jobs. */
export function playInThreads(script: URL): PlaySeeds {
  return (task, jobs, options) => {
    const threads = Math.min(options.threads ?? availableParallelism(), jobs.length)
    return threads <= 1 ? playHere(task, jobs, options) : playIn(script, { ...options, task, jobs, threads })
  }
}

interface Shared extends Pick<PlaySeedsOptions, 'onDone'> {
  readonly task: StudyTask
  readonly jobs: readonly SeedJob[]
  readonly threads: number
}

async function playIn(script: URL, { task, jobs, threads, onDone }: Shared): Promise<readonly StudyRow[]> {
  const rows = new Map<number, StudyRow>()
  let next = 0
  const data: SeedThreadData = { task }
  const workers = Array.from({ length: threads - 1 }, () => new Worker(script, { workerData: data }))
  const take = (): JobMessage | undefined => {
    const job = jobs[next]
    return job && { index: next++, job }
  }
  const give = (worker: Worker): void => {
    const message = take()
    if (message !== undefined) worker.postMessage(message)
  }
  const note = ({ index, row }: RowMessage): void => {
    rows.set(index, row)
    onDone()
  }
  const others = new Promise<void>((resolve, reject) => {
    for (const worker of workers) {
      worker.on('message', (message: RowMessage) => {
        note(message)
        if (rows.size === jobs.length) resolve()
        else give(worker)
      })
      worker.on('error', reject)
    }
  })
  /** This thread has played the part before the change already, so its code is compiled. */
  const playOwn = async (first: JobMessage | undefined): Promise<void> => {
    const play = jobPlayer(task)
    for (let own = first; own !== undefined; own = take()) {
      note({ index: own.index, row: play(own.job) })
      // Lets the other threads' rows arrive, so that these threads get further jobs.
      await setImmediate()
    }
  }
  // Jobs are given in rounds, so that even few jobs reach all threads.
  for (const worker of workers) give(worker)
  const first = take()
  for (let round = 1; round < AHEAD; round++) for (const worker of workers) give(worker)
  try {
    await Promise.race([others, playOwn(first)])
    if (rows.size < jobs.length) await others
  } finally {
    next = jobs.length
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  return jobs.flatMap((_, index) => rows.get(index) ?? [])
}

export function isSeedThreadData(data: unknown): data is SeedThreadData {
  return typeof data === 'object' && data !== null && Object.hasOwn(data, 'task')
}

/** Plays seeds in this thread for another one. */
export function playSeedsHere({ task }: SeedThreadData, port: MessagePort): void {
  const play = jobPlayer(task)
  port.on('message', ({ index, job }: JobMessage) => port.postMessage({ index, row: play(job) } satisfies RowMessage))
}
