import '../../i18n/en/codeFlow.ts'
import type { CodeBranch, CodeFlow } from '../../engine/flows.ts'
import { isMessageKey, type MessageKey, type Translate } from '../../i18n/index.ts'
import type { PathModel } from '../../layout/codePath/pathModel.ts'

export function boxTitle(flow: CodeFlow, box: string, t: Translate): string {
  return textOf(`codePath.${flow.id}.${box}`, box, t)
}

export function boxAboutKey(flow: CodeFlow, box: string): MessageKey | undefined {
  const key = `codePath.${flow.id}.${box}.about`
  return isMessageKey(key) ? key : undefined
}

export function branchLabel({ label }: CodeBranch, t: Translate): string {
  return label === undefined ? '' : textOf(`codePath.branch.${label}`, label, t)
}

export function columnTitle(name: string, t: Translate): string {
  return textOf(`codePath.column.${name}`, name, t)
}

/** A branch that leaves a box. */
interface WayOn {
  readonly branch: CodeBranch
  readonly count: number
  readonly isTaken: boolean
}

export function waysOn({ flow, counts, walk }: PathModel, box: string): readonly WayOn[] {
  return flow.branches.flatMap((branch, index) =>
    branch.from === box ? [{ branch, count: counts.branches[index] ?? 0, isTaken: walk.branches.includes(index) }] : [],
  )
}

function textOf(key: string, fallback: string, t: Translate): string {
  return isMessageKey(key) ? t(key) : fallback
}
