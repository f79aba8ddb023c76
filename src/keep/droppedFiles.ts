/** What of a handful of files is a run, what is manifests, and what is neither. */
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
}

export interface TakenFiles {
  /** The first file that says it is a run. */
  readonly run?: { readonly name: string; readonly text: string }
  /** Manifests, in the order of their names. */
  readonly manifests: readonly { readonly name: string; readonly text: string }[]
  readonly left: readonly LeftFile[]
}

/** Reads files and sorts them by what is in them. A run comes alone: with one, nothing else is taken. */
export async function takeFiles(files: readonly OfferedFile[]): Promise<TakenFiles> {
  const left: LeftFile[] = []
  const texts: { readonly name: string; readonly text: string }[] = []
  for (const file of files) {
    const text = await readText(file)
    if (text.type === 'left') left.push({ name: file.name, why: text.why })
    else texts.push({ name: file.name, text: text.text })
  }
  const [run, ...moreRuns] = texts.filter(({ text }) => isRun(text))
  const others = texts.filter(({ text }) => !isRun(text))
  const manifests = others.filter(({ name, text }) => isManifest(name, text)).sort(byName)
  const noManifests = others.filter(({ name, text }) => !isManifest(name, text))
  left.push(...noManifests.map(({ name }): LeftFile => ({ name, why: 'noManifest' })))
  if (run === undefined) return { manifests, left }
  left.push(...[...moreRuns, ...manifests].map(({ name }): LeftFile => ({ name, why: 'anotherRun' })))
  return { run, manifests: [], left }
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
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
    if (text.slice(0, 4096).includes('\0')) return { type: 'left', why: 'binary' }
    const isTooLarge = size > mostTextBytes && !isRun(text)
    return isTooLarge ? { type: 'left', why: 'tooLarge' } : { type: 'text', text: text.replaceAll('\r\n', '\n') }
  } catch (error) {
    // A folder can be told from a file only by trying, where the browser does not say.
    return { type: 'left', why: error instanceof TypeError ? 'binary' : 'folder' }
  }
}

/** Whether a text says of itself that it is a saved run; whether it is one is for `decodeRunFile` to say. */
function isRun(text: string): boolean {
  return text.trimStart().startsWith('{') && /"rollscope"\s*:\s*"run"/.test(text)
}

/** A name is believed; without a telling one, the text must look like a manifest. */
function isManifest(name: string, text: string): boolean {
  if (/\.ya?ml$/i.test(name)) return text.trim() !== ''
  return /^["{ ]*kind"?:/m.test(text) && /^["{ ]*apiVersion"?:/m.test(text)
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0
}
