import { DEFAULT_RELEASE, type Release } from '../../engine/releases.ts'
import type { Lesson, LessonProblem } from '../types.ts'
import { readFrontMatter } from './frontMatter.ts'
import { checkKnobFields } from './knobs.ts'
import { Problems } from './problems.ts'
import { readStep } from './readStep.ts'
import { readSections } from './sections.ts'
import { translateLesson } from './translate.ts'

/** The valid part of a lesson, and the problems of its file. A file without a step gives no lesson. */
export interface LessonReading {
  readonly lesson: Lesson | undefined
  readonly problems: readonly LessonProblem[]
}

/**
 * Reads the text of a lesson. A translation's texts replace the lesson's own. `release`: the cluster's release if the
 * text names none.
 */
export function readLesson(
  id: string,
  text: string,
  translation?: string,
  release: Release = DEFAULT_RELEASE,
): LessonReading {
  const file = withPlainLines(text)
  const problems = new Problems('lesson', file)
  const { frontMatter, sections } = readSections(file, problems)
  const head = readFrontMatter(frontMatter, { id, release }, { problems })
  const nodes = head.cluster.nodes.map(({ name }) => name)
  const steps = sections.map((section, index) => readStep(section, { problems, file, nodes, step: index + 1 }))
  checkKnobFields(steps, problems)
  const own: Lesson | undefined = steps.length === 0 ? undefined : { id, ...head, steps }
  if (translation === undefined || !own) return { lesson: own, problems: problems.found }
  const translated = translateLesson(own, withPlainLines(translation))
  return { lesson: translated.lesson, problems: [...problems.found, ...translated.problems] }
}

/**
 * Normalises line ends, so that offsets match the Markdown and YAML parsers' offsets. Lines and columns stay the same.
 */
const withPlainLines = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
