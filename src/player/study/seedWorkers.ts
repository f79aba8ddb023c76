/** Shares seeds out to workers: whichever is free takes the next. This thread hands out jobs and takes rows, and plays nothing. */
import { createRequestClient, type RequestClient, type RequestPort, workerPort } from '../../bridge/engineClient.ts'
import type { SeedRequests } from '../../bridge/protocol.ts'

/** A worker that plays seeds. */
export type SeedPort<Start, Job, Row> = RequestPort<SeedRequests<Start, Job, Row>>

/** Workers that a page starts at most: each has an engine with its own copy of the run. */
const mostWorkers = 8
/** Jobs that a worker has at one time: one that it plays, and the next. */
const ahead = 2

/** As many as there are cores. */
export function workersOf(cores: number | undefined): number {
  return Math.min(mostWorkers, Math.max(1, cores ?? 2))
}

export interface SeedBatch<Job, Row> {
  readonly jobs: readonly Job[]
  /** With the position among the jobs. */
  readonly onRow: (row: Row, index: number) => void
  /** All have been played. */
  readonly onEnd: () => void
  /** Workers could not be started, or the engine in one of them has failed. */
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

/** Workers are started with the first batch, and end with `close`. */
export class SeedWorkers<Start, Job, Row> {
  readonly #connect: () => SeedPort<Start, Job, Row>
  readonly #count: number
  #workers: SeedWorker<Start, Job, Row>[] = []
  #start: Start | undefined
  /** The newest comes first: it is what someone looks at. */
  #open: OpenBatch<Job, Row>[] = []

  constructor(connect: () => SeedPort<Start, Job, Row>, count = workersOf(globalThis.navigator?.hardwareConcurrency)) {
    this.#connect = connect
    this.#count = count
  }

  /** From now on seeds go on from here; batches of before are not played any more. */
  startFrom(start: Start): void {
    this.cancelAll()
    this.#start = start
    for (const worker of this.#workers) this.#bring(worker, start)
  }

  /** Plays a batch before all others; returns how to cancel it. */
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
      const client = createRequestClient(this.#connect(), { onFatal: () => this.#fail() })
      const worker: SeedWorker<Start, Job, Row> = { client, busy: 0 }
      this.#bring(worker, start)
      return worker
    })
  }

  #bring(worker: SeedWorker<Start, Job, Row>, start: Start): void {
    worker.client.ask('start', start).catch(() => this.#noteFailure(worker))
  }

  /** One round after the other, so that few jobs go to all workers. */
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
      () => {
        worker.busy--
        if (batch.controller.signal.aborted) this.#give(worker)
        else this.#noteFailure(worker)
      },
    )
  }

  /** Those that were closed fail, too. */
  #noteFailure(worker: SeedWorker<Start, Job, Row>): void {
    if (this.#workers.includes(worker)) this.#fail()
  }

  /** The next batch begins with new workers. */
  #fail(): void {
    const failed = this.#open
    this.close()
    for (const { onFailure } of failed) onFailure()
  }
}

/** A worker of the page: `study` plays changes to a run, `prediction` a rollout that was recorded. */
export function startSeedWorker<Start, Job, Row>(name: 'study' | 'prediction'): SeedPort<Start, Job, Row> {
  return workerPort(new Worker(new URL('../../bridge/engine.worker.ts', import.meta.url), { type: 'module', name }))
}
