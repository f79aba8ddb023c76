/** Who applies some manifests, and in which order. */
import type { JsonObject } from '../../api/types.ts'
import { argocd } from './argocd.ts'
import { helm } from './helm.ts'
import { kubectl } from './kubectl.ts'
import type { ApplyTool, Ordered, ToolId, ToolOptions } from './tool.ts'

/** Every tool; of two for which a text is written the first one is taken. */
export const applyTools: readonly ApplyTool[] = [argocd, helm, kubectl]

/** What the command line, or whoever asks, says of the tool. */
export interface AskedTool extends Partial<ToolOptions> {
  /** Undefined: the one that the annotations are for. */
  readonly by?: ToolId
}

export interface ApplyOrder<T> extends Ordered<T> {
  readonly tool: ApplyTool
  /** Who says which tool it is; `nobody`: no object is written for one. */
  readonly saidBy: 'option' | 'files' | 'nobody'
  readonly options: ToolOptions
}

/** The order in which objects are applied. */
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
