import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { GenericSchema, InferOutput } from 'valibot'
import { breakpointSuggestions } from '../../engine/document/breakpointSuggestions.ts'
import type { PressureCommand } from '../../engine/index.ts'
import { parseManifest } from '../../manifest/k8sYaml.ts'
import { newProblem } from '../problems.ts'
import type { Condition, LessonAct, LessonFocus, LoadAct, PlayTo, Pointer, Prose } from '../types.ts'
import { Block, type Path, yamlProblem } from './block.ts'
import { kubectlLines } from './kubectlLines.ts'
import { refusalOf } from './limits.ts'
import type { Problems } from './problems.ts'
import { keepProse, type ProseLink } from './prose.ts'
import { type Fence, offsetOf } from './sections.ts'
import {
  checkShape,
  claimsShape,
  delaysShape,
  focusShape,
  loadKinds,
  loadShape,
  minutesShape,
  type NodeTurn,
  nodeShape,
  type PressureTurn,
  playShape,
  pointShape,
} from './shapes.ts'
import { nearestTo, nearTo } from './suggest.ts'
import { usualNode } from './usualNodes.ts'

/** Context for reading the parts of a step. */
export interface StepContext {
  readonly problems: Problems
  readonly file: string
  /** Names of the cluster's nodes; nodes added by steps are appended. */
  readonly nodes: string[]
  /** Number of the step, from 1. */
  readonly step: number
}

/** Prose outside of fences. */
export function readProse(nodes: readonly Nodes[], context: StepContext, links: ProseLink[]): Prose {
  const { file, problems } = context
  const locate = (node: Nodes, words: string): number => {
    const start = offsetOf(node, problems)
    const at = words === '' ? -1 : file.indexOf(words, start)
    return at < 0 ? start : at
  }
  return keepProse(nodes, { ...context, links, locate })
}

/** The Markdown of a fence with prose: `notes` and `takeaways`. */
export function readMarkdown(fence: Fence, context: StepContext, links: ProseLink[]): Prose {
  const refusal = refusalOf(fence.text)
  if (refusal) {
    context.problems.add(fence.base + refusal.offset, refusal.problem)
    return []
  }
  const { line } = context.problems.place(fence.base)
  return readProse(fromMarkdown('\n'.repeat(line - 1) + fence.text).children, context, links)
}

/** The value of a fence that has one schema. A mismatch is reported and gives undefined. */
function shapeOf<S extends GenericSchema>(
  fence: Fence,
  schema: S,
  context: StepContext,
): readonly [InferOutput<S>, Block] | undefined {
  const block = new Block(fence.text, fence.base, context)
  const value = block.check(schema)
  return value === undefined ? undefined : [value, block]
}

/** The acts of a fence; undefined for a fence without acts. */
export function readActs(fence: Fence, context: StepContext): readonly LessonAct[] | undefined {
  const place = context.problems.place(fence.offset)
  switch (fence.name) {
    case 'apply': {
      checkManifest(fence.text, fence.base, context)
      return [{ type: 'apply', manifest: `${fence.text}\n`, ...place }]
    }
    case 'kubectl':
      return kubectlLines(fence, context.problems)
    case 'node': {
      const found = shapeOf(fence, nodeShape, context)
      return found ? nodeActs(found[0], found[1], [], context) : []
    }
    case 'delays': {
      const found = shapeOf(fence, delaysShape, context)
      return found ? [{ type: 'delays', seed: found[0].seed, ...place }] : []
    }
    case 'load':
      return loadAct(fence, context)
    case 'play': {
      const found = shapeOf(fence, playShape, context)
      const until = found && playTo(found[0], found[1], [])
      return until ? [{ type: 'play', until, ...place }] : []
    }
    case 'check':
      return checkAct(fence, context)
    default:
      return undefined
  }
}

/**
 * The load act for `to: service/web`. `requests: 40` gives a constant rate; a list of pairs gives seconds from the act
 * on, with requests per second.
 */
function loadAct(fence: Fence, context: StepContext): LessonAct[] {
  const found = shapeOf(fence, loadShape, context)
  if (!found) return []
  const [{ to, namespace = 'default', requests, cost }] = found
  const [word = '', name = ''] = to.split('/')
  const kind = loadKinds[word as keyof typeof loadKinds]
  const points: LoadAct['points'] = typeof requests === 'number' ? [[0, requests]] : requests
  const place = context.problems.place(fence.offset)
  return [{ type: 'load', target: { kind, namespace, name }, points, ...(cost ? { cost } : {}), ...place }]
}

/** The resource and the direction of each shortage. */
const pressures = {
  'memory short': { of: 'memory', to: 'short' },
  'memory enough': { of: 'memory', to: 'enough' },
  'disk short': { of: 'disk', to: 'short' },
  'disk enough': { of: 'disk', to: 'enough' },
  'pids short': { of: 'pids', to: 'short' },
  'pids enough': { of: 'pids', to: 'enough' },
} as const satisfies Record<PressureTurn, Pick<PressureCommand, 'of' | 'to'>>

/** The acts for `node-1: lost`. An unknown node, or an added node that exists, is reported. */
export function nodeActs(
  states: Readonly<Record<string, NodeTurn>>,
  block: Block,
  path: Path,
  { nodes, problems }: StepContext,
): LessonAct[] {
  return Object.entries(states).map(([node, to]) => {
    const at = block.keyOffset([...path, node])
    if (to === 'added' && nodes.includes(node)) problems.add(at, newProblem('nodeIsThere', { node }))
    else if (to === 'added') nodes.push(node)
    else if (!nodes.includes(node)) problems.add(at, newProblem('unknownNode', { node, near: nearTo(node, nodes) }))
    const place = problems.place(at)
    if (to === 'added') return { type: 'addNodes', nodes: [usualNode(node)], ...place }
    if (to === 'lost' || to === 'back') return { type: 'node', node, to, ...place }
    return { type: 'pressure', node, ...pressures[to], ...place }
  })
}

/** Reports a manifest that kubectl could not read. */
function checkManifest(text: string, base: number, { problems }: StepContext): void {
  if (text.trim() === '') problems.add(base, newProblem('manifestNeeded'))
  for (const { error } of parseManifest(text)) if (error) problems.add(base + error.from, yamlProblem(error.message))
}

type PlayValue = InferOutput<typeof playShape>

export function playTo(value: PlayValue, block: Block, path: Path): PlayTo | undefined {
  if (value.until !== undefined) return { type: 'end', end: value.until }
  if (value.seconds !== undefined) return { type: 'seconds', seconds: value.seconds }
  if (value.at !== undefined) {
    // Any reason or function is allowed; a word close to a known one is reported as a typo.
    const near = nearestTo(value.at, breakpointSuggestions, 2)
    if (near !== undefined && near !== value.at)
      block.report([...path, 'at'], newProblem('unknownBreakpoint', { word: value.at, near }))
    return { type: 'breakpoint', word: value.at }
  }
  const condition = block.expression([...path, 'holds'])
  return condition && { type: 'holds', condition }
}

function checkAct(fence: Fence, context: StepContext): LessonAct[] {
  const block = new Block(fence.text, fence.base, context)
  const isList = Array.isArray(block.value)
  const value = isList ? block.check(claimsShape) : block.check(checkShape)
  if (value === undefined) return []
  const { claims, since } = 'claims' in value ? value : { claims: value, since: undefined }
  const path = isList ? [] : ['claims']
  const conditions = readConditions(block, path, claims.length)
  checkStep(since, block, ['since'], context)
  const place = context.problems.place(fence.offset)
  return [{ type: 'check', claims: conditions, ...(since === undefined ? {} : { since }), ...place }]
}

/** The conditions of a list. */
export const readConditions = (block: Block, path: Path, count: number): Condition[] =>
  Array.from({ length: count }, (_, index) => {
    const over = (['ever', 'always'] as const).find((word) => block.has([...path, index, word]))
    const expression = block.expression(over === undefined ? [...path, index] : [...path, index, over])
    return expression === undefined ? [] : { ...expression, ...(over && { over }) }
  }).flat()

/** A referenced step must be this or an earlier one. */
export function checkStep(step: number | undefined, block: Block, path: Path, context: StepContext): void {
  if (step !== undefined && step > context.step) block.report(path, newProblem('laterStep', { step: context.step }))
}

export function readFocus(fence: Fence, context: StepContext): LessonFocus {
  const found = shapeOf(fence, focusShape, context)
  if (!found) return {}
  const [look, block] = found
  const { moment: given, ...others } = look
  if (look.select !== undefined) checkTarget(look.select, block, ['select'], context)
  const moment = given === undefined ? undefined : block.expression(['moment'])
  return { ...others, ...(moment && { moment }) }
}

/** The pointers of a fence. Invalid pointers are reported and give undefined. */
export function readPointers(fence: Fence, context: StepContext): readonly Pointer[] | undefined {
  const found = shapeOf(fence, pointShape, context)
  if (!found) return undefined
  const [targets, block] = found
  return Object.entries(targets).map(([letter, target]) => {
    checkTarget(target, block, [letter], context)
    return { letter, target, ...context.problems.place(block.keyOffset([letter])) }
  })
}

/** Checks the expression in `pod/=EXPRESSION`, and that the cluster has the node. */
function checkTarget(target: string, block: Block, path: Path, { nodes }: StepContext): void {
  if (target.startsWith('pod/=')) block.checkExpression(target.slice('pod/='.length), path)
  const node = /^node\/(.*)$/.exec(target)?.[1]
  if (node !== undefined && !nodes.includes(node))
    block.report(path, newProblem('unknownNode', { node, near: nearTo(node, nodes) }))
}

export const readMinutes = (fence: Fence, context: StepContext): number | undefined =>
  shapeOf(fence, minutesShape, context)?.[0]
