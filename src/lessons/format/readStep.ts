import type { RootContent } from 'mdast'
import { newProblem } from '../problems.ts'
import type {
  KubectlAct,
  LessonAct,
  LessonFocus,
  LessonStep,
  Pointer,
  Prediction,
  Prose,
  StepKnobs,
  Task,
} from '../types.ts'
import { checkKnobLinks, checkKnobsNamed, readKnobs } from './knobs.ts'
import { kubectlLines } from './kubectlLines.ts'
import { checkLinks, checkPointers } from './letters.ts'
import { mostActs } from './limits.ts'
import { readPrediction, readTask, type TextLinks } from './prediction.ts'
import type { ProseLink } from './prose.ts'
import type { Fence, Section } from './sections.ts'
import {
  readActs,
  readFocus,
  readMarkdown,
  readMinutes,
  readPointers,
  readProse,
  type StepContext,
} from './stepParts.ts'

/** A part of a step, before or after the prediction. */
interface Half {
  readonly prose: RootContent[]
  readonly acts: LessonAct[]
  focus?: LessonFocus
  points?: readonly Pointer[] | undefined
}

/** The result of the fences read so far. */
interface Parts {
  readonly before: Half
  readonly behind: Half
  /** The half of the next fence. */
  half: Half
  readonly links: TextLinks
  readonly taskLinks: ProseLink[]
  prediction?: Prediction | undefined
  toType?: readonly KubectlAct[]
  task?: Task | undefined
  knobs?: StepKnobs | undefined
  takeaways: Prose
  notes: Prose
  minutes?: number | undefined
  /** Whether all pointers, knobs and links to them are known. */
  isCertain: boolean
}

/** The valid part of the step under a heading. */
export function readStep(section: Section, context: StepContext): LessonStep {
  const { problems } = context
  const parts = readParts(section, context)
  const { links, prediction, toType, task, knobs, takeaways, notes, minutes } = parts
  // Without a valid prediction, the whole step is its beginning.
  const [before, behind] = prediction ? [parts.before, parts.behind] : [joined(parts.before, parts.behind), emptyHalf()]
  for (const { acts } of [before, behind])
    if (acts.length > mostActs) problems.add(section.offset, newProblem('tooManyActs', { most: mostActs }))
  const prose = readProse(before.prose, context, links.before)
  const revealProse = readProse(behind.prose, context, links.after)
  links.after.push(...parts.taskLinks)
  const step: LessonStep = {
    title: section.title,
    prose,
    acts: before.acts.slice(0, mostActs),
    focus: before.focus ?? {},
    points: before.points ?? [],
    ...(prediction ? { prediction } : {}),
    reveal: behind.acts.slice(0, mostActs),
    revealProse,
    revealFocus: behind.focus ?? {},
    revealPoints: behind.points ?? [],
    ...(toType && toType.length > 0 ? { toType } : {}),
    ...(task ? { task } : {}),
    ...(knobs ? { knobs } : {}),
    takeaways,
    notes,
    ...(minutes === undefined ? {} : { minutes }),
    ...problems.place(section.offset),
  }
  if (!parts.isCertain) return step
  checkLinks(step, links, problems)
  checkPointers(step, links, problems)
  checkKnobLinks(step, links, problems)
  checkKnobsNamed(step, links, problems)
  return step
}

function readParts(section: Section, context: StepContext): Parts {
  const before = emptyHalf()
  const links = { before: [], after: [] }
  const parts: Parts = {
    before,
    behind: emptyHalf(),
    half: before,
    links,
    taskLinks: [],
    takeaways: [],
    notes: [],
    isCertain: true,
  }
  const seen = new Set<string>()
  for (const item of section.items) {
    if (item.name === 'prose') {
      parts.half.prose.push(item.node)
      continue
    }
    const acts = readActs(item, context)
    if (acts) {
      parts.half.acts.push(...acts)
      continue
    }
    // The reveal may have pointers and a view of its own.
    const isOfHalf = item.name === 'look' || item.name === 'point'
    const name = isOfHalf && parts.half === parts.behind ? `${item.name} behind` : item.name
    if (seen.has(name)) context.problems.add(item.offset, newProblem('secondFence', { name: item.name }))
    else takeFence(item, parts, context)
    seen.add(name)
  }
  return parts
}

/** Reads a fence that may occur once in a step, or once in a half of the step. */
function takeFence(fence: Fence, parts: Parts, context: StepContext): void {
  switch (fence.name) {
    case 'look':
      parts.half.focus = readFocus(fence, context)
      break
    case 'point':
      parts.half.points = readPointers(fence, context)
      parts.isCertain &&= parts.half.points !== undefined
      break
    case 'predict':
      parts.prediction = readPrediction(fence, context, parts.links)
      parts.isCertain &&= parts.prediction !== undefined
      parts.half = parts.behind
      break
    case 'try':
      parts.toType = kubectlLines(fence, context.problems)
      break
    case 'task':
      parts.task = readTask(fence, context, parts.taskLinks)
      break
    case 'knob':
      parts.knobs = readKnobs(fence, context)
      parts.isCertain &&= parts.knobs !== undefined
      break
    case 'takeaways':
      parts.takeaways = readMarkdown(fence, context, [])
      break
    case 'notes':
      parts.notes = readMarkdown(fence, context, [])
      break
    default:
      parts.minutes = readMinutes(fence, context)
  }
}

const emptyHalf = (): Half => ({ prose: [], acts: [] })

const joined = (one: Half, other: Half): Half => ({
  prose: [...one.prose, ...other.prose],
  acts: [...one.acts, ...other.acts],
  focus: { ...one.focus, ...other.focus },
  points: other.points ?? one.points,
})
