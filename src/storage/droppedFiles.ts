/** Sorts dropped files into runs, lessons, manifests and others. */
import { groupLessonFiles, type LessonFiles } from '../share/lessonFiles.ts'
import type { LeftFile } from '../store/notices.ts'

/** Largest file that is read, in bytes. */
const mostBytes = 64 * 1024 * 1024
/** Largest total of manifests that the editor takes, in bytes. */
const mostTextBytes = 4 * 1024 * 1024

/** A dropped file. */
export interface OfferedFile {
  readonly name: string
  readonly size: number
  readonly isFolder?: boolean
  readonly bytes: () => Promise<ArrayBuffer>
  /** Content to read in chunks. */
  readonly blob?: Blob
  /** Content of a folder, if the browser allows reading folders. */
  readonly inside?: () => Promise<readonly OfferedFile[]>
}

interface TakenFiles {
  /** The first file that looks like a saved run. */
  readonly run?: { readonly name: string; readonly text: string }
  /** The first lesson with its translations, if there is no run. */
  readonly lesson?: LessonFiles
  /** Manifests by name. */
  readonly manifests: readonly { readonly name: string; readonly text: string }[]
  readonly left: readonly LeftFile[]
}

/** Reads files and sorts them by content. A run is taken alone, and so is a lesson. */
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

/** Joins several files to one text, each under a comment with its name. */
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
    // In some browsers only a failed read reveals that a file is a folder.
    return { type: 'left', why: error instanceof TypeError ? 'binary' : 'folder' }
  }
}

/** Throws TypeError for a binary file. */
export function decodeText(data: ArrayBuffer): string {
  return new TextDecoder(encodingOf(data), { fatal: true }).decode(data)
}

/** Windows PowerShell's redirection writes UTF-16 with a byte order mark. */
function encodingOf(data: ArrayBuffer): 'utf-16le' | 'utf-16be' | 'utf-8' {
  const [first, second] = new Uint8Array(data.slice(0, 2))
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Whether a text looks like a saved run; `decodeRunFile` decides. */
function isRun(text: string): boolean {
  return text.trimStart().startsWith('{') && /"rollscope"\s*:\s*"run"/.test(text)
}

/** Markdown with front matter looks like a lesson; `readLesson` decides. */
function isLesson({ name, text }: { readonly name: string; readonly text: string }): boolean {
  return /\.(?:md|markdown)$/i.test(name) && /^\uFEFF?---[ \t]*\n/.test(text)
}

/** YAML files are manifests by their name; other texts must look like one. */
function isManifest(name: string, text: string): boolean {
  if (/\.ya?ml$/i.test(name)) return text.trim() !== ''
  return /^["{ ]*kind"?:/m.test(text) && /^["{ ]*apiVersion"?:/m.test(text)
}

/** Whether a text is kubectl's table or description, which users often save or paste first. */
function isForPeople(text: string): boolean {
  return /^\s*(?:(?:NAMESPACE|NAME|LAST SEEN|EVENT) {2,}[A-Z]|Name: {2,}\S)/.test(text)
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0
}
