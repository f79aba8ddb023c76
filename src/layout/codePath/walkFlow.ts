import { sourceOfError } from '../../engine/decisions.ts'
import { boxOf, type CodeFlow, sourceOf } from '../../engine/flows.ts'
import type { SyncWay } from '../../engine/index.ts'

/** The path of one sync through the boxes. */
export interface Walk {
  /** Passed boxes, in order. */
  readonly boxes: readonly string[]
  /** Indexes of the branches between the passed boxes. */
  readonly branches: readonly number[]
  /** The box in which an error ended the sync. */
  readonly failedIn?: string
}

/** Number of syncs that passed each box and each branch; branches by index. */
export interface FlowCounts {
  readonly boxes: ReadonlyMap<string, number>
  readonly branches: readonly number[]
}

/** Follows the evidence of one sync (ids of decisions, writes, `error`) from the start of the drawing. */
export function walkFlow(flow: CodeFlow, evidence: readonly string[]): Walk {
  const boxes: string[] = []
  const branches: number[] = []
  for (let at: string | undefined = flow.start; at !== undefined && !boxes.includes(at); ) {
    boxes.push(at)
    const taken = branchTaken(flow, at, evidence)
    if (taken === undefined) break
    branches.push(taken)
    at = flow.branches[taken]?.to
  }
  const failedAt = evidence.map(sourceOfError).find((source) => source !== undefined)
  return failedAt === undefined ? { boxes, branches } : endedIn(flow, { boxes, branches }, failedAt)
}

/** Adds up the paths of all syncs. */
export function countFlow(flow: CodeFlow, ways: readonly SyncWay[]): FlowCounts {
  const boxes = new Map<string, number>()
  const branches = flow.branches.map(() => 0)
  for (const { evidence, count } of ways) {
    const walk = walkFlow(flow, evidence)
    for (const box of walk.boxes) boxes.set(box, (boxes.get(box) ?? 0) + count)
    for (const branch of walk.branches) branches[branch] = (branches[branch] ?? 0) + count
  }
  return { boxes, branches }
}

function branchTaken(flow: CodeFlow, from: string, evidence: readonly string[]): number | undefined {
  let otherwise: number | undefined
  for (const [index, branch] of flow.branches.entries()) {
    if (branch.from !== from) continue
    if (branch.when === undefined) otherwise ??= index
    else if (branch.when.some((one) => evidence.includes(one))) return index
  }
  return otherwise
}

/**
 * A rejected write ends the sync in the last passed box of the function that wrote; the path omits the boxes after it.
 */
function endedIn(flow: CodeFlow, { boxes, branches }: Walk, source: string): Walk {
  const last = boxes.findLastIndex((id) => {
    const box = boxOf(flow, id)
    return box !== undefined && sourceOf(box) === source
  })
  const failedIn = boxes[last]
  if (failedIn === undefined) return { boxes, branches }
  return { boxes: boxes.slice(0, last + 1), branches: branches.slice(0, last), failedIn }
}
