/** What of a handful of files is a run, what is a lesson, what is manifests, and what is nothing of these. */
import { groupLessonFiles, type LessonFiles } from '../share/lessonFiles.ts'
import type { LeftFile } from '../store/notices.ts'

/** Bytes of a file that are read at all. */
const mostBytes = 64 * 1024 * 1024
/** Bytes of manifests that the editor takes. */
const mostTextBytes = 4 * 1024 * 1024

/** A file as a browser hands it over. */
export interface OfferedFile {
  readonly name: string
  readonly size: number
  readonly isFolder?: boolean
  readonly bytes: () => Promise<ArrayBuffer>
  /** To be read piece by piece. */
  readonly blob?: Blob
  /** What is in it, where the browser lets a page read folders. */
  readonly inside?: () => Promise<readonly OfferedFile[]>
}

export interface TakenFiles {
  /** The first file that says it is a run. */
  readonly run?: { readonly name: string; readonly text: string }
  /** The first lesson with its translations, where there is no run. */
  readonly lesson?: LessonFiles
  /** Manifests, in the order of their names. */
  readonly manifests: readonly { readonly name: string; readonly text: string }[]
  readonly left: readonly LeftFile[]
}

/** Reads files and sorts them by what is in them. A run comes alone, and so does a lesson. */
export async function takeFiles(files: readonly OfferedFile[]): Promise<TakenFiles> {
  const left: LeftFile[] = []
  const texts: { readonly name: string; readonly text: string }[] = []
  for (const file of files) {
    const text = await readText(file)
    if (text.type === 'left') left.push({ name: file.name, why: text.why })
    else texts.push({ name: file.name, text: text.text })
  }
  const [run, ...moreRuns] = texts.filter(({ text }) => isRun(text))
  const [firstLesson, ...moreLessons] = texts.filter(isLesson)
  const others = texts.filter((one) => !isRun(one.text) && !isLesson(one))
  const manifests = others.filter(({ name, text }) => isManifest(name, text)).sort(byName)
  const noManifests = others.filter(({ name, text }) => !isManifest(name, text))
  left.push(
    ...noManifests.map(({ name, text }): LeftFile => ({ name, why: isForPeople(text) ? 'forPeople' : 'noManifest' })),
  )
  if (run !== undefined) {
    const lessons = firstLesson ? [firstLesson, ...moreLessons] : []
    left.push(...[...moreRuns, ...lessons, ...manifests].map(({ name }): LeftFile => ({ name, why: 'anotherRun' })))
    return { run, manifests: [], left }
  }
  if (firstLesson === undefined) return { manifests, left }
  const { lesson, others: otherLessons } = groupLessonFiles([firstLesson, ...moreLessons])
  left.push(...[...otherLessons, ...manifests].map(({ name }): LeftFile => ({ name, why: 'besideLesson' })))
  return { lesson, manifests: [], left }
}

/** Several files as one text, each under its name. */
export function joinManifests(manifests: TakenFiles['manifests']): string {
  const [first, ...more] = manifests
  if (first === undefined) return ''
  if (more.length === 0) return first.text
  return manifests
    .map(
      ({ name, text }) =>
        `# ${name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}\n${text.replace(/^---[ \t]*\n/, '').trimEnd()}\n`,
    )
    .join('---\n')
}

type ReadText =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'left'; readonly why: LeftFile['why'] }

async function readText({ size, isFolder, bytes }: OfferedFile): Promise<ReadText> {
  if (isFolder) return { type: 'left', why: 'folder' }
  if (size > mostBytes) return { type: 'left', why: 'tooLarge' }
  try {
    const data = await bytes()
    const text = decodeText(data)
    if (text.slice(0, 4096).includes('\0')) return { type: 'left', why: 'binary' }
    const isTooLarge = size > mostTextBytes && !isRun(text)
    return isTooLarge ? { type: 'left', why: 'tooLarge' } : { type: 'text', text: text.replaceAll('\r\n', '\n') }
  } catch (error) {
    // A folder is known from a file only by trying, where the browser does not say.
    return { type: 'left', why: error instanceof TypeError ? 'binary' : 'folder' }
  }
}

/** Throws a TypeError for what is no text. */
export function decodeText(data: ArrayBuffer): string {
  return new TextDecoder(encodingOf(data), { fatal: true }).decode(data)
}

/** Windows PowerShell writes what a command prints into a file as UTF-16, with a mark before it. */
function encodingOf(data: ArrayBuffer): 'utf-16le' | 'utf-16be' | 'utf-8' {
  const [first, second] = new Uint8Array(data.slice(0, 2))
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Whether a text says of itself that it is a saved run; whether it is one is for `decodeRunFile` to say. */
function isRun(text: string): boolean {
  return text.trimStart().startsWith('{') && /"rollscope"\s*:\s*"run"/.test(text)
}

/** Markdown with front matter; whether it is a lesson is for `readLesson` to say. */
function isLesson({ name, text }: { readonly name: string; readonly text: string }): boolean {
  return /\.(?:md|markdown)$/i.test(name) && /^\uFEFF?---[ \t]*\n/.test(text)
}

/** A name is believed; without a telling one, the text must look like a manifest. */
function isManifest(name: string, text: string): boolean {
  if (/\.ya?ml$/i.test(name)) return text.trim() !== ''
  return /^["{ ]*kind"?:/m.test(text) && /^["{ ]*apiVersion"?:/m.test(text)
}

/** How kubectl's tables and descriptions begin: what people read, and hence save or paste first. */
function isForPeople(text: string): boolean {
  return /^\s*(?:(?:NAMESPACE|NAME|LAST SEEN|EVENT) {2,}[A-Z]|Name: {2,}\S)/.test(text)
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0
}
