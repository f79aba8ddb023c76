/** Finds the tool that applies a manifest, and its order of objects. */
import type { JsonObject } from '../../api/types.ts'
import { argocd } from './argocd.ts'
import { helm } from './helm.ts'
import { kubectl } from './kubectl.ts'
import type { ApplyTool, Ordered, ToolId, ToolOptions } from './tool.ts'

/** All tools. If annotations are for two tools, the first tool in this list is used. */
export const applyTools: readonly ApplyTool[] = [argocd, helm, kubectl]

/** The tool and its options, as the command line or another caller names them. */
export interface AskedTool extends Partial<ToolOptions> {
  /** Undefined: the tool is found by the annotations. */
  readonly by?: ToolId
}

export interface ApplyOrder<T> extends Ordered<T> {
  readonly tool: ApplyTool
  /** The source of the tool's name; `nobody`: no object has annotations for a tool. */
  readonly saidBy: 'option' | 'files' | 'nobody'
  readonly options: ToolOptions
}

/** The tool for the objects and the steps in which it applies them. */
export function applyOrder<T>(
  objects: readonly T[],
  writtenOf: (object: T) => JsonObject,
  { by, occasion = 'install', waits = false, rollsBack = false }: AskedTool = {},
): ApplyOrder<T> {
  const items = objects.map((object) => ({ object, value: writtenOf(object) }))
  const marked = applyTools.find(({ isFor }) => items.some(({ value }) => isFor(value)))
  const tool = applyTools.find(({ id }) => id === by) ?? (waits || rollsBack ? helm : (marked ?? kubectl))
  const saidBy = by !== undefined || waits || rollsBack ? 'option' : marked === undefined ? 'nobody' : 'files'
  const options = { occasion, waits, rollsBack }
  return { ...tool.order(items, options), tool, saidBy, options }
}

/** Whether the order decides: a failed step keeps later objects from being applied, or rolls the release back. */
export const isOrdered = ({ steps, options }: Pick<ApplyOrder<unknown>, 'steps' | 'options'>): boolean =>
  steps.length > 1 || options.rollsBack
