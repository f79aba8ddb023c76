import { workQueueFlow } from '../../engine/flows.ts'
import type { CodePathView } from '../../engine/index.ts'
import type { FlowCounts, Walk } from './walkFlow.ts'
import { walkFlow } from './walkFlow.ts'

/** The path of the key's last sync through the work queue, and the box that holds the key now. */
export function walkQueue({ sync, queue }: CodePathView): Walk & { readonly keyIn: string | undefined } {
  const keyIn = queue && placeOf(queue.state)
  if (!sync) return { boxes: [], branches: [], keyIn }
  const evidence = queue?.isDirty ? [...sync.evidence, 'queue.ranAgain'] : sync.evidence
  return { ...walkFlow(workQueueFlow, evidence), keyIn }
}

/** Counts each path through the queue: additions by their result, syncs by how they ended. */
export function countQueue({ ways, queue }: CodePathView): FlowCounts {
  const sum = (has: (evidence: readonly string[]) => boolean) =>
    ways.reduce((total, { evidence, count }) => total + (has(evidence) ? count : 0), 0)
  const adds = queue?.adds ?? { queued: 0, merged: 0, again: 0, delayed: 0 }
  const runs = sum(() => true)
  const errors = sum((evidence) => evidence.includes('error'))
  const dropped = sum((evidence) => evidence.includes('queue.drop'))
  const added = adds.queued + adds.merged + adds.again
  const pending = queue?.state === 'delayed' ? 1 : 0
  const ranAgain = adds.again - (queue?.isDirty ? 1 : 0)
  const branches: { readonly [branch: string]: number } = {
    'handler ': added,
    'dirty yes': adds.merged,
    'dirty no': adds.queued + adds.again,
    'processing yes': adds.again,
    'processing no': adds.queued,
    'queue ': runs,
    'get ': runs,
    'sync ': runs,
    'error yes': errors,
    'error no': runs - errors,
    'retries dropped': dropped,
    'retries triedAgain': errors - dropped,
    'retry ': errors - dropped,
    'later due': Math.max(0, adds.delayed - pending),
    'forget ': runs - errors + dropped,
    'dirtyWait ': ranAgain,
    'done again': ranAgain,
    'done idle': runs - ranAgain,
  }
  const boxes: { readonly [box: string]: number } = {
    handler: added,
    dirty: added,
    processing: adds.queued + adds.again,
    queue: adds.queued,
    get: runs,
    sync: runs,
    error: runs,
    forget: runs - errors + dropped,
    done: runs,
    later: adds.delayed,
    merged: adds.merged,
    dirtyWait: adds.again,
    retries: errors,
    retry: errors - dropped,
  }
  return {
    boxes: new Map(Object.entries(boxes)),
    branches: workQueueFlow.branches.map(({ from, label = '' }) => branches[`${from} ${label}`] ?? 0),
  }
}

type QueueState = NonNullable<CodePathView['queue']>['state']

function placeOf(state: QueueState): string | undefined {
  const places = { idle: undefined, waiting: 'queue', processing: 'sync', delayed: 'later' } as const
  return places[state]
}
