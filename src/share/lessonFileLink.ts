import * as v from 'valibot'
import { DEFAULT_RELEASE, releases, UNNAMED_RELEASE } from '../engine/releases.ts'
import { record, string } from './checks.ts'
import type { LessonFiles } from './lessonFiles.ts'
import { lessonPrefix } from './lessonText.ts'
import type { LinkProblemKind } from './link.ts'
import { LinkTooLargeError, mostBytes, pack, unpack } from './packing.ts'

type DecodedLessonLink =
  /** `address`: the fragment without a step. `step`: from 1; the lesson may have fewer steps. */
  | { readonly type: 'lesson'; readonly files: LessonFiles; readonly address: string; readonly step: number }
  | { readonly type: 'problem'; readonly problem: LinkProblemKind; readonly detail: string }

/** Version of the packed format. Links of all versions stay readable. */
const newestVersion = 1
const mostTranslations = 8

/** File names that may be shown and saved. */
const fileName = /^[^\p{C}\p{Zl}\p{Zp}/\\]{1,100}$/u
const language = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/

const newerSchema = v.object({ version: v.pipe(v.number(), v.gtValue(newestVersion)) })
const lessonSchema = v.object({
  version: v.literal(newestVersion),
  name: v.pipe(v.string(), v.regex(fileName)),
  text: v.string(),
  translations: record(string(mostBytes), mostTranslations, language),
  /** A newer release does not make a link invalid. */
  kubernetes: v.exactOptional(v.unknown(), UNNAMED_RELEASE),
})

/**
 * The fragment with a lesson, and with the release on which the lesson plays. Throws `LinkTooLargeError` for a fragment
 * that could not be opened again.
 */
export async function encodeLessonLink(files: LessonFiles): Promise<string> {
  const { name, text, translations, kubernetes = DEFAULT_RELEASE } = files
  return lessonPrefix + (await pack(JSON.stringify({ version: newestVersion, name, text, translations, kubernetes })))
}

/** The lesson in a fragment, with or without `/` and a step. Never throws, because a link is untrusted input. */
export async function decodeLessonLink(fragment: string): Promise<DecodedLessonLink> {
  const [, packed = '', step = '1'] = /^#lesson=([^/]*)(?:\/([1-9]\d{0,2}))?$/s.exec(fragment) ?? []
  if (packed === '') return problem('notALink', 'no lesson stands behind #lesson=')
  try {
    const value: unknown = JSON.parse(await unpack(packed))
    if (v.is(newerSchema, value)) return problem('newer', `version ${value.version}`)
    const { success, output } = v.safeParse(lessonSchema, value, { abortEarly: true })
    if (!success) return problem('damaged', 'it does not hold the files of a lesson')
    const { name, text, translations, kubernetes: named } = output
    const kubernetes = releases.find((release) => release === named)
    if (kubernetes === undefined) return problem('newer', `Kubernetes ${String(named).slice(0, 20)}`)
    const files = { name, text, translations, kubernetes }
    return { type: 'lesson', files, address: lessonPrefix + packed, step: Number(step) }
  } catch (error) {
    if (error instanceof LinkTooLargeError) return problem('tooLarge', error.message)
    return problem('damaged', 'the text cannot be unpacked')
  }
}

function problem(kind: LinkProblemKind, detail: string): DecodedLessonLink {
  return { type: 'problem', problem: kind, detail }
}
