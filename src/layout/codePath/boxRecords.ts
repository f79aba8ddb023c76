import { declarationOf, isOfQueue } from '../../engine/decisions.ts'
import { boxOf, type CodeFlow, sourceOf } from '../../engine/flows.ts'
import type { DecisionRecord } from '../../engine/index.ts'
import type { Walk } from './walkFlow.ts'

/**
 * Groups the decisions of one sync by the box of the drawing that shows them. Decisions of the work queue belong to no
 * sync function and are left out.
 */
export function recordsByBox(
  flow: CodeFlow,
  walk: Walk,
  decisions: readonly DecisionRecord[],
): ReadonlyMap<string, readonly DecisionRecord[]> {
  const found = new Map<string, DecisionRecord[]>()
  for (const record of decisions) {
    const box = boxFor(flow, walk, record)
    if (box !== undefined) found.set(box, [...(found.get(box) ?? []), record])
  }
  return found
}

/**
 * Several boxes may show one function, and one decision may be made in several functions: a box that matches both is
 * preferred.
 */
function boxFor(flow: CodeFlow, { boxes, failedIn }: Walk, record: DecisionRecord): string | undefined {
  const { id, source } = record
  if (declarationOf(record)?.endsInError) return failedIn ?? boxes.at(-1)
  const passed = boxes.flatMap((name) => boxOf(flow, name) ?? [])
  const knows = passed.filter(({ decisions }) => decisions.includes(id))
  const sameSource = passed.filter((box) => sourceOf(box) === source)
  const box = knows.find((one) => sameSource.includes(one)) ?? knows[0] ?? sameSource.at(-1)
  if (box) return box.id
  return isOfQueue(record) ? undefined : boxes.at(-1)
}
