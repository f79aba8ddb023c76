import { DEFAULT_RELEASE, releases, UNNAMED_RELEASE } from '../engine/releases.ts'
import type { LessonFiles } from './lessonFiles.ts'
import { lessonPrefix } from './lessonText.ts'
import type { LinkProblemKind } from './link.ts'
import { LinkTooLargeError, pack, unpack } from './packing.ts'

export type DecodedLessonLink =
  /** `address`: the fragment without a step. `step`: from 1, may not exist. */
  | { readonly type: 'lesson'; readonly files: LessonFiles; readonly address: string; readonly step: number }
  | { readonly type: 'problem'; readonly problem: LinkProblemKind; readonly detail: string }

/** Version of the packed format. Links of all versions stay readable. */
const newestVersion = 1
const mostTranslations = 8

/** File names that may be shown and saved. */
const fileName = /^[^\p{C}\p{Zl}\p{Zp}/\\]{1,100}$/u
const language = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/

/**
 * The fragment with a lesson, and with the release on which it plays. Throws `LinkTooLargeError` if it could not be
 * opened again.
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
    const version = member(value, 'version')
    if (typeof version === 'number' && version > newestVersion) return problem('newer', `version ${version}`)
    const files = version === newestVersion ? filesOf(value) : undefined
    if (files === undefined) return problem('damaged', 'it does not hold the files of a lesson')
    const named = member(value, 'kubernetes')
    const kubernetes = named === undefined ? UNNAMED_RELEASE : releases.find((release) => release === named)
    if (kubernetes === undefined) return problem('newer', `Kubernetes ${String(named).slice(0, 20)}`)
    return { type: 'lesson', files: { ...files, kubernetes }, address: lessonPrefix + packed, step: Number(step) }
  } catch (error) {
    if (error instanceof LinkTooLargeError) return problem('tooLarge', error.message)
    return problem('damaged', 'the text cannot be unpacked')
  }
}

function filesOf(value: unknown): LessonFiles | undefined {
  const [name, text, translations] = [member(value, 'name'), member(value, 'text'), member(value, 'translations')]
  if (typeof name !== 'string' || !fileName.test(name) || typeof text !== 'string') return undefined
  if (typeof translations !== 'object' || translations === null || Array.isArray(translations)) return undefined
  const entries: [string, unknown][] = Object.entries(translations)
  const isKnown = ([key, words]: [string, unknown]) => language.test(key) && typeof words === 'string'
  if (entries.length > mostTranslations || !entries.every(isKnown)) return undefined
  return { name, text, translations: Object.fromEntries(entries.map(([key, words]) => [key, String(words)])) }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function problem(kind: LinkProblemKind, detail: string): DecodedLessonLink {
  return { type: 'problem', problem: kind, detail }
}
