import type { RootContent } from 'mdast'
import { newProblem } from '../problems.ts'
import type { Lesson, LessonProblem, LessonStep, Prediction, Prose, Task } from '../types.ts'
import { Block } from './block.ts'
import { readTitles } from './frontMatter.ts'
import { checkKnobLinks, checkKnobsNamed } from './knobs.ts'
import { checkLinks, checkPointers } from './letters.ts'
import type { TextLinks } from './prediction.ts'
import { Problems } from './problems.ts'
import type { ProseLink } from './prose.ts'
import { type Fence, readSections, type Section } from './sections.ts'
import { translatedPredictions, translatedTask } from './shapes.ts'
import { readMarkdown, readProse, type StepContext } from './stepParts.ts'

/** The lesson with a translation's texts. A text that the translation lacks stays untranslated. */
export function translateLesson(
  lesson: Lesson,
  text: string,
): { readonly lesson: Lesson; readonly problems: readonly LessonProblem[] } {
  const problems = new Problems('translation', text)
  const { frontMatter, sections } = readSections(text, problems)
  const titles = readTitles(frontMatter, { problems })
  const missing = lesson.steps.length - sections.length
  if (missing > 0)
    problems.add(text.length, newProblem('headingsMissing', { wanted: lesson.steps.length, found: sections.length }))
  if (missing < 0)
    problems.add(
      sections[lesson.steps.length]?.offset ?? 0,
      newProblem('headingsTooMany', { wanted: lesson.steps.length }),
    )
  const steps = lesson.steps.map((step, index) => {
    const section = sections[index]
    if (!section) return step
    return translateStep(step, section, { problems, file: text, nodes: [], step: index + 1 })
  })
  return { lesson: { ...lesson, ...titles, steps }, problems: problems.found }
}

function translateStep(step: LessonStep, section: Section, context: StepContext): LessonStep {
  const { problems } = context
  const links: TextLinks = { before: [], after: [] }
  const prose: [RootContent[], RootContent[]] = [[], []]
  let behind = false
  let { prediction, task, takeaways, notes } = step
  const seen = new Set<string>()
  for (const item of section.items) {
    if (item.name === 'prose') {
      prose[behind ? 1 : 0].push(item.node)
      continue
    }
    if (seen.has(item.name)) problems.add(item.offset, newProblem('secondFence', { name: item.name }))
    seen.add(item.name)
    if (item.name === 'predict') {
      behind = true
      if (prediction) prediction = translatePrediction(prediction, item, context, links)
      else problems.add(item.offset, newProblem('lessonHasNoPrediction'))
    } else if (item.name === 'task') {
      if (task) task = translateTask(task, item, context, links.after)
      else problems.add(item.offset, newProblem('lessonHasNoTask'))
    } else if (item.name === 'notes') {
      if (notes.length === 0) problems.add(item.offset, newProblem('lessonHasNoNotes'))
      notes = readMarkdown(item, context, [])
    } else if (item.name === 'takeaways') {
      if (takeaways.length === 0) problems.add(item.offset, newProblem('lessonHasNoTakeaways'))
      takeaways = readMarkdown(item, context, [])
    } else problems.add(item.offset, newProblem('ofLessonAlone', { name: item.name }))
  }
  const parts = {
    predict: step.prediction,
    task: step.task,
    takeaways: step.takeaways.length > 0,
    notes: step.notes.length > 0,
  }
  for (const [name, part] of Object.entries(parts))
    if (part && !seen.has(name)) problems.add(section.offset, newProblem('notTranslated', { name }))
  const own = [readProse(prose[0], context, links.before), readProse(prose[1], context, links.after)] as const
  const translated = {
    prose: sameProse(step.prose, own[0], ofProse, section, problems),
    revealProse: sameProse(step.revealProse, own[1], ofRevealProse, section, problems),
  }
  checkLinks(step, links, problems)
  checkPointers(step, links, problems, section.offset)
  checkKnobLinks(step, links, problems)
  checkKnobsNamed(step, links, problems, section.offset)
  const title = section.title === '' ? step.title : section.title
  const texts = { title, ...translated, takeaways, notes }
  return { ...step, ...texts, ...(prediction ? { prediction } : {}), ...(task ? { task } : {}) }
}

const ofProse = { missing: newProblem('proseNotTranslated'), beside: newProblem('lessonHasNoProse') }
const ofRevealProse = { missing: newProblem('revealProseNotTranslated'), beside: newProblem('lessonHasNoRevealProse') }

/** Checks that a translation has prose exactly where the lesson has prose. */
function sameProse(own: Prose, translated: Prose, what: typeof ofProse, section: Section, problems: Problems): Prose {
  if (own.length > 0 && translated.length === 0) {
    problems.add(section.offset, what.missing)
    return own
  }
  if (own.length === 0 && translated.length > 0) problems.add(section.offset, what.beside)
  return translated
}

function translatePrediction(own: Prediction, fence: Fence, context: StepContext, links: TextLinks): Prediction {
  const block = new Block(fence.text, fence.base, context)
  const kind = own.type === 'choice' || own.type === 'numbers' ? own.type : 'other'
  const value = block.check(translatedPredictions[kind])
  if (!value) return own
  const words = {
    ask: block.prose(['ask'], links.before),
    right: block.prose(['right'], links.after),
    otherwise: block.prose(['otherwise'], links.after),
  }
  if (own.otherwise.length > 0 !== words.otherwise.length > 0)
    block.report(
      ['otherwise'],
      own.otherwise.length > 0 ? newProblem('missingKey', { key: 'otherwise' }) : newProblem('lessonHasNoOtherwise'),
    )
  if (own.type === 'choice') {
    const texts = listOf(block, 'choices', own.choices.length, links.before)
    const whys = whysOf(own.choices, block, links.after)
    return {
      ...own,
      ...words,
      choices: own.choices.map((one, i) => ({ ...one, text: texts[i] ?? one.text, why: whys[i] ?? one.why })),
    }
  }
  if (own.type !== 'numbers') return { ...own, ...words }
  const labels: unknown = Reflect.get(value, 'labels') ?? []
  const wanted = own.values.filter(({ label }) => label !== '').length
  if (Array.isArray(labels) && labels.length !== wanted)
    block.report(['labels'], newProblem('countDiffers', { key: 'labels', wanted, found: labels.length }))
  const whys = whysOf(own.choices, block, links.after)
  const values = own.values.map((one, i) => {
    const label: unknown = Array.isArray(labels) ? labels[i] : undefined
    return label === undefined ? one : { ...one, label: String(label) }
  })
  return { ...own, ...words, values, choices: own.choices.map((one, i) => ({ ...one, why: whys[i] ?? one.why })) }
}

/** Reasons by choice: a text if the lesson has one, null otherwise. */
function whysOf(choices: readonly { readonly why: Prose }[], block: Block, links: ProseLink[]): readonly Prose[] {
  if (choices.every(({ why }) => why.length === 0) && block.lengthAt(['why']) === undefined) return []
  const whys = listOf(block, 'why', choices.length, links)
  for (const [index, why] of whys.entries()) {
    const own = choices[index]?.why ?? []
    if (own.length > 0 && why.length === 0) block.report(['why', index], newProblem('lessonHasReason'))
    if (own.length === 0 && why.length > 0) block.report(['why', index], newProblem('lessonHasNoReason'))
  }
  return whys
}

/** The texts of a list. The list must be as long as the lesson's list. */
function listOf(block: Block, key: string, count: number, links: ProseLink[]): readonly Prose[] {
  const length = block.lengthAt([key]) ?? 0
  if (length !== count) block.report([key], newProblem('countDiffers', { key, wanted: count, found: length }))
  return Array.from({ length: Math.min(length, count) }, (_, index) => block.prose([key, index], links))
}

function translateTask(own: Task, fence: Fence, context: StepContext, links: ProseLink[]): Task {
  const block = new Block(fence.text, fence.base, context)
  if (!block.check(translatedTask)) return own
  const goals =
    own.goals.length === 0 && block.lengthAt(['goals']) === undefined
      ? []
      : listOf(block, 'goals', own.goals.length, links)
  const hints =
    own.hints.length === 0 && block.lengthAt(['hints']) === undefined
      ? []
      : listOf(block, 'hints', own.hints.length, links)
  return {
    ...own,
    goals: own.goals.map((goal, i) => goals[i] ?? goal),
    hints: own.hints.map((hint, i) => hints[i] ?? hint),
    success: block.prose(['success'], links),
  }
}
