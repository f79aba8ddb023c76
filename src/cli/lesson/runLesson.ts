/** `rollscope lesson`: lists the lessons, and checks lessons. */

import { problemInEnglish } from '../../i18n/lessonProblemText.ts'
import { type LessonReading, readLesson } from '../../lessons/format/readLesson.ts'
import { type LessonLocale, lessonHeads, loadLesson } from '../../lessons/library.ts'
import { checkLesson } from '../../lessons/play/checkLesson.ts'
import type { LessonProblem } from '../../lessons/types.ts'
import type { LessonCheckCommand, LessonListCommand } from '../args.ts'
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { shownLines } from '../shownText.ts'

const locales: readonly LessonLocale[] = ['en', 'zh-CN']

/** The result of checking a lesson. A member of `--json`, which is part of the command's interface. */
interface CheckedLesson {
  readonly lesson: string
  /** The languages of the files that were read. */
  readonly languages: readonly string[]
  readonly passed: boolean
  readonly problems: readonly {
    readonly file: string
    readonly line: number
    readonly column: number
    readonly message: string
  }[]
}

/** A lesson that was read in a language. */
interface ReadIn {
  readonly language: string
  readonly reading: LessonReading
  /** The names of the lesson's files in messages. */
  readonly files: Readonly<Record<LessonProblem['file'], string>>
}

/** Prints a line for each built-in lesson. */
export function listLessons({ format }: LessonListCommand, host: CliHost): number {
  const heads = lessonHeads('en')
  if (format === 'json') host.out(`${JSON.stringify(heads, undefined, 2)}\n`)
  else {
    const width = Math.max(...heads.map(({ id }) => id.length))
    for (const { number, id, minutes, question } of heads)
      host.out(`${String(number).padStart(2)}  ${id.padEnd(width)}  ${minutes} min  ${question}\n`)
  }
  return 0
}

/** Returns the exit code: 1 if a lesson has problems. Throws BadInputError for unreadable input. */
export async function checkLessons({ paths, seed, format }: LessonCheckCommand, host: CliHost): Promise<number> {
  const lessons = paths.length > 0 ? filesAt(paths, host) : builtIn()
  const checked: CheckedLesson[] = []
  for await (const [id, readings] of lessons) {
    const one = check(id, readings, seed)
    checked.push(one)
    if (format === 'text') host.out(linesOf(one))
  }
  const passed = checked.filter((one) => one.passed).length
  const failed = checked.length - passed
  if (format === 'json') host.out(`${JSON.stringify({ passed, failed, lessons: checked }, undefined, 2)}\n`)
  else host.out(`${passed} passed, ${failed} failed\n`)
  return failed > 0 ? 1 : 0
}

type Lessons = AsyncIterable<readonly [id: string, readings: readonly ReadIn[]]>

async function* builtIn(): Lessons {
  for (const { id } of lessonHeads('en')) {
    const readings: ReadIn[] = []
    for (const language of locales) {
      const files = { lesson: `${id}.en.md`, translation: `${id}.${language}.md` }
      readings.push({ language, files, reading: await loadLesson(id, language) })
    }
    yield [id, readings]
  }
}

/** A file with its translations, whose names end in a language: `mine.md`, `mine.zh-CN.md`. */
async function* filesAt(paths: readonly string[], host: CliHost): Lessons {
  const originals = paths.filter((path) => originalOf(path, paths) === undefined)
  for (const path of originals) {
    const id = idOf(path)
    const text = await host.readText(path)
    const own = { lesson: path, translation: path }
    const readings: ReadIn[] = [{ language: languageOf(path) || 'en', files: own, reading: readLesson(id, text) }]
    for (const translation of paths.filter((one) => originalOf(one, paths) === path)) {
      const reading = readLesson(id, text, await host.readText(translation))
      readings.push({ language: languageOf(translation), files: { lesson: path, translation }, reading })
    }
    yield [id, readings]
  }
}

const ending = /(?:\.([a-z]{2}(?:-[A-Z]{2})?))?\.(?:md|markdown)$/

const languageOf = (path: string): string => ending.exec(path)?.[1] ?? ''

const idOf = (path: string): string => (path === '-' ? 'STDIN' : path.replace(/^.*[\\/]/, '').replace(ending, ''))

/** The original of a translation; undefined if the file is no translation. */
function originalOf(path: string, paths: readonly string[]): string | undefined {
  const language = languageOf(path)
  if (language === '' || language === 'en') return undefined
  const base = path.replace(ending, '')
  return paths.find((one) => one !== path && one.replace(ending, '') === base && ['', 'en'].includes(languageOf(one)))
}

function check(id: string, readings: readonly ReadIn[], seed: number | undefined): CheckedLesson {
  const problemsByText = new Map<string, CheckedLesson['problems'][number]>()
  for (const { reading, files } of readings) {
    const { lesson } = reading
    const played = lesson === undefined || reading.problems.length > 0 ? [] : checkLesson(lesson, seed)
    for (const found of [...reading.problems, ...played]) {
      const { file, line, column } = found
      const problem = { file: files[file], line, column, message: problemInEnglish(found) }
      // All languages share the steps, so a problem of a step is reported once.
      problemsByText.set(JSON.stringify(problem), problem)
    }
    if (lesson === undefined && reading.problems.length === 0)
      throw new BadInputError(`${files.lesson}: this is not a lesson`)
  }
  const problems = [...problemsByText.values()]
  return { lesson: id, languages: readings.map(({ language }) => language), passed: problems.length === 0, problems }
}

function linesOf({ lesson, languages, passed, problems }: CheckedLesson): string {
  const lines = problems.map(({ file, line, column, message }) => `  ${file}:${line}:${column}: ${message}`)
  return `${shownLines([`${passed ? 'passed' : 'FAILED'}  ${lesson} (${languages.join(', ')})`, ...lines])}\n`
}
