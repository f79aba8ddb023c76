/** Shares jobs out to worker threads of this program. */
import { availableParallelism } from 'node:os'
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

/** How a thread of the program knows that it plays seeds. */
export interface SeedThreadData {
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

/** Jobs that a thread has at one time: one that it plays, and the next. */
const AHEAD = 2

/** Jobs go to whichever thread is free; rows are in the order of the jobs all the same. */
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
  const workers = Array.from({ length: threads }, () => new Worker(script, { workerData: data }))
  const give = (worker: Worker): void => {
    const job = jobs[next]
    if (job !== undefined) worker.postMessage({ index: next++, job } satisfies JobMessage)
  }
  const all = new Promise<void>((resolve, reject) => {
    for (const worker of workers) {
      worker.on('message', ({ index, row }: RowMessage) => {
        rows.set(index, row)
        onDone()
        if (rows.size === jobs.length) resolve()
        else give(worker)
      })
      worker.on('error', reject)
    }
  })
  // One round after the other, so that few jobs go to all threads.
  for (let round = 0; round < AHEAD; round++) for (const worker of workers) give(worker)
  try {
    await all
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  return jobs.flatMap((_, index) => rows.get(index) ?? [])
}

export function isSeedThreadData(data: unknown): data is SeedThreadData {
  return typeof data === 'object' && data !== null && Object.hasOwn(data, 'task')
}

/** Makes this thread one that plays seeds. */
export function playSeedsHere({ task }: SeedThreadData, port: MessagePort): void {
  const play = jobPlayer(task)
  port.on('message', ({ index, job }: JobMessage) => port.postMessage({ index, row: play(job) } satisfies RowMessage))
}
