/** Distributes seeds to workers: the next free one takes the next seed. This thread only passes jobs and rows. */
import { createRequestClient, type RequestClient, type RequestPort, workerPort } from '../../workers/engineClient.ts'
import type { SeedRequests } from '../../workers/workerRequests.ts'
import { showFailure } from '../failure.ts'

/** A worker that simulates seeds. */
export type SeedPort<Start, Job, Row> = RequestPort<SeedRequests<Start, Job, Row>>

/** Largest number of workers: each has an engine with its own copy of the run. */
const mostWorkers = 8
/** Jobs per worker at a time: the current one and the next. */
const ahead = 2

/** The number of workers: a worker per core, within bounds. */
export function workersOf(cores: number | undefined): number {
  return Math.min(mostWorkers, Math.max(1, cores ?? 2))
}

export interface SeedBatch<Job, Row> {
  readonly jobs: readonly Job[]
  /** Called with each row and its index among the jobs. */
  readonly onRow: (row: Row, index: number) => void
  /** All jobs are done. */
  readonly onEnd: () => void
  /** Workers could not be started, or an engine has failed. */
  readonly onFailure: () => void
}

interface OpenBatch<Job, Row> extends SeedBatch<Job, Row> {
  next: number
  left: number
  readonly controller: AbortController
}

interface SeedWorker<Start, Job, Row> {
  readonly client: RequestClient<SeedRequests<Start, Job, Row>>
  busy: number
}

/** Workers start with the first batch, and end with `close`. */
export class SeedWorkers<Start, Job, Row> {
  readonly #connect: () => SeedPort<Start, Job, Row>
  readonly #count: number
  #workers: SeedWorker<Start, Job, Row>[] = []
  #start: Start | undefined
  /** Newest first, because the user sees the newest batch. */
  #open: OpenBatch<Job, Row>[] = []

  constructor(connect: () => SeedPort<Start, Job, Row>, count = workersOf(globalThis.navigator?.hardwareConcurrency)) {
    this.#connect = connect
    this.#count = count
  }

  /** Sets the state that seeds start from; earlier batches are cancelled. */
  startFrom(start: Start): void {
    this.cancelAll()
    this.#start = start
    for (const worker of this.#workers) this.#bring(worker, start)
  }

  /** Simulates a batch before all others; returns the cancel function. */
  play(batch: SeedBatch<Job, Row>): () => void {
    const open: OpenBatch<Job, Row> = { ...batch, next: 0, left: batch.jobs.length, controller: new AbortController() }
    if (open.left === 0) {
      batch.onEnd()
      return () => undefined
    }
    this.#open.unshift(open)
    this.#startWorkers()
    this.#giveAll()
    return () => this.#cancel(open)
  }

  cancelAll(): void {
    for (const one of [...this.#open]) this.#cancel(one)
  }

  close(): void {
    this.cancelAll()
    for (const { client } of this.#workers) client.close()
    this.#workers = []
  }

  #cancel(batch: OpenBatch<Job, Row>): void {
    this.#open = this.#open.filter((one) => one !== batch)
    batch.controller.abort()
  }

  #startWorkers(): void {
    const start = this.#start
    if (this.#workers.length > 0 || start === undefined) return
    this.#workers = Array.from({ length: this.#count }, () => {
      const client = createRequestClient(this.#connect(), { onFatal: ({ message }) => this.#fail(message) })
      const worker: SeedWorker<Start, Job, Row> = { client, busy: 0 }
      this.#bring(worker, start)
      return worker
    })
  }

  #bring(worker: SeedWorker<Start, Job, Row>, start: Start): void {
    worker.client.ask('start', start).catch((error: unknown) => this.#noteFailure(worker, error))
  }

  /** Round-robin, so that few jobs are spread over all workers. */
  #giveAll(): void {
    for (let round = 0; round < ahead; round++)
      for (const worker of this.#workers) if (worker.busy === round) this.#give(worker)
  }

  #give(worker: SeedWorker<Start, Job, Row>): void {
    if (!this.#workers.includes(worker)) return
    const batch = this.#open.find(({ next, jobs }) => next < jobs.length)
    const job = batch?.jobs[batch.next]
    if (batch === undefined || job === undefined) return
    const index = batch.next++
    worker.busy++
    worker.client.ask('seed', job, { signal: batch.controller.signal }).then(
      (row) => {
        worker.busy--
        batch.left--
        batch.onRow(row, index)
        if (batch.left === 0) {
          this.#open = this.#open.filter((one) => one !== batch)
          batch.onEnd()
        }
        this.#give(worker)
      },
      (error: unknown) => {
        worker.busy--
        if (batch.controller.signal.aborted) this.#give(worker)
        else this.#noteFailure(worker, error)
      },
    )
  }

  /** Closed workers report failures, too, which are ignored. */
  #noteFailure(worker: SeedWorker<Start, Job, Row>, error: unknown): void {
    if (this.#workers.includes(worker)) this.#fail(error)
  }

  /** The next batch starts new workers. */
  #fail(error: unknown): void {
    const failed = this.#open
    this.close()
    showFailure(error)
    for (const { onFailure } of failed) onFailure()
  }
}

/** Starts a worker: `study` simulates changes, `prediction` a recorded rollout. */
export function startSeedWorker<Start, Job, Row>(name: 'study' | 'prediction'): SeedPort<Start, Job, Row> {
  return workerPort(new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), { type: 'module', name }))
}
