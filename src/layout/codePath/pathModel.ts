import { isOfQueue } from '../../engine/decisions.ts'
import { type CodeFlow, syncFlowOf, workQueueFlow } from '../../engine/flows.ts'
import type { CodePathView, DecisionRecord } from '../../engine/index.ts'
import { recordsByBox } from './boxRecords.ts'
import { countQueue, walkQueue } from './queueWalk.ts'
import { countFlow, type FlowCounts, type Walk, walkFlow } from './walkFlow.ts'

/** The drawing of a sync function with the path of one sync highlighted, and a count for each branch. */
export interface PathModel {
  readonly flow: CodeFlow
  readonly walk: Walk
  readonly counts: FlowCounts
  /** Decisions of the sync, by box. */
  readonly records: ReadonlyMap<string, readonly DecisionRecord[]>
  /** The box of the work queue that holds the key now. */
  readonly keyIn: string | undefined
}

const nowhere: Walk = { boxes: [], branches: [] }

/** Builds the drawing for a key; undefined for a controller whose sync function has no drawing. */
export function pathModel(view: CodePathView, drawn: 'sync' | 'queue'): PathModel | undefined {
  const { sync } = view
  const decisions = sync?.decisions ?? []
  if (drawn === 'queue') {
    const { keyIn, ...walk } = walkQueue(view)
    const own = decisions.filter(isOfQueue)
    const records = recordsByBox(workQueueFlow, walk, own)
    return { flow: workQueueFlow, walk, counts: countQueue(view), records, keyIn }
  }
  const flow = syncFlowOf(view.controller)
  if (!flow) return undefined
  const walk = sync ? failed(walkFlow(flow, sync.evidence), sync.error) : nowhere
  return {
    flow,
    walk,
    counts: countFlow(flow, view.ways),
    records: recordsByBox(flow, walk, decisions),
    keyIn: undefined,
  }
}

/** An error that no box shows is shown in the last box of the path. */
function failed(walk: Walk, error: string | undefined): Walk {
  const last = walk.boxes.at(-1)
  return error === undefined || walk.failedIn !== undefined || last === undefined ? walk : { ...walk, failedIn: last }
}

/** Boxes in the order of a list: the path of the sync, then the steps that it did not reach. */
export function listedBoxes({ flow, walk }: PathModel): readonly string[] {
  const steps = flow.boxes.filter(({ step }) => step !== undefined).map(({ id }) => id)
  return [...walk.boxes, ...steps.filter((id) => !walk.boxes.includes(id))]
}
