import { type DueEvent, type DueKey, isDone, isDue } from '../client/queueRounds.ts'
import type { WorkQueue, WorkQueueView } from '../client/workqueue.ts'
import type { SimEvent } from '../sim/eventQueue.ts'

/** A key that a worker processes. */
export interface BusyKey {
  readonly key: string
  /** Virtual ms: the sync ran at `since` and occupies its worker until `until`. */
  readonly since: number
  readonly until: number
}

/** A delayed key. */
export interface DelayedKey {
  readonly key: string
  /** Virtual ms. */
  readonly since: number
  readonly dueAt: number
  /** Reason: `retry after: ...`, `minReadySeconds of a Pod are over`. */
  readonly reason: string
  /** Consecutive failed syncs; 0 if it is delayed for another reason. */
  readonly failures: number
}

/** A controller's work queue and its workers. */
export interface QueueView {
  /** Name of the controller: `deployment-controller`. */
  readonly name: string
  readonly workers: number
  readonly busy: readonly BusyKey[]
  /** Keys waiting for a worker, first in first out, with their causes. */
  readonly waiting: readonly { readonly key: string; readonly wokenBy: string }[]
  /** Virtual ms at which a worker takes the first key; undefined if none waits or all workers are busy. */
  readonly takenAt: number | undefined
  /** Keys that are processed and will run again afterwards. */
  readonly again: readonly { readonly key: string; readonly wokenBy: string }[]
  /** In the order of their due times. */
  readonly delayed: readonly DelayedKey[]
}

/** Queues with the times of their pending events. */
export function queueViews(queues: readonly WorkQueue[], pending: readonly SimEvent[]): QueueView[] {
  const eventsOf = new Map<string, SimEvent[]>(queues.map(({ name }) => [name, []]))
  for (const event of pending) eventsOf.get(event.target)?.push(event)
  return queues.map((queue) => queueView(queue, eventsOf.get(queue.name) ?? []))
}

function queueView(queue: WorkQueue, events: readonly SimEvent[]): QueueView {
  const { name, queue: keys, processing, dirty, waiting, failures } = queue.view
  const { workers } = queue
  const woken = (key: string) => ({ key, wokenBy: queue.wokenByOf(key) })
  const calls = events.filter(({ kind }) => kind === 'process').map(({ dueAt }) => dueAt)
  const isTaken = keys.length > 0 && processing.length < workers && calls.length > 0
  return {
    name,
    workers,
    busy: busyKeys(processing, events),
    waiting: keys.map(woken),
    takenAt: isTaken ? Math.min(...calls) : undefined,
    again: dirty.filter((key) => processing.includes(key)).map(woken),
    delayed: delayedKeys(waiting, failures, events),
  }
}

function busyKeys(processing: readonly string[], events: readonly SimEvent[]): BusyKey[] {
  return events
    .filter(isDone)
    .filter(({ payload }) => processing.includes(payload))
    .map(({ payload, scheduledAt, dueAt }) => ({ key: payload, since: scheduledAt, until: dueAt }))
    .sort((a, b) => a.since - b.since || a.until - b.until)
}

/** A key that later got an earlier time has an obsolete event for the later one. */
function delayedKeys(
  waiting: WorkQueueView['waiting'],
  failures: WorkQueueView['failures'],
  events: readonly SimEvent[],
): DelayedKey[] {
  const failed = new Map(failures.map(({ key, count }) => [key, count]))
  const dues = new Map<string, DueEvent>()
  for (const event of events) if (isDue(event)) dues.set(dueId(event.payload), event)
  return waiting
    .map(({ key, dueAt }) => {
      const event = dues.get(dueId({ key, dueAt }))
      const reason = event?.payload.wokenBy ?? ''
      return { key, since: event?.scheduledAt ?? dueAt, dueAt, reason, failures: failed.get(key) ?? 0 }
    })
    .sort((a, b) => a.dueAt - b.dueAt)
}

const dueId = ({ key, dueAt }: Pick<DueKey, 'key' | 'dueAt'>): string => `${dueAt} ${key}`
