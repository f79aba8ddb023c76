/** Saves the page with a run or lesson as one HTML file. Loaded with the export dialog. */

import { splitLessonName } from '../../share/lessonFiles.ts'
import { encodeRunFile } from '../../share/runFile.ts'
import { useLesson } from '../../store/lesson.ts'
import { installedPlayer } from '../actions/actions.ts'
import { download } from './download.ts'
import { ExportError, saveBlob } from './exports.ts'
import { includedId, includedText } from './includedRun.ts'
import { sharedRun } from './runs.ts'

const emptyPlace = `<script type="application/json" id="${includedId}"></script>`

/** Content of a single file: the run at the cursor, or the open lesson from its start. */
export type SingleFileContent = 'run' | 'lesson'

/** Size of the file in bytes. Rejects if the page's template cannot be fetched. */
export async function singleFileBytes(content: SingleFileContent): Promise<number> {
  return (await templateBytes()) + new Blob([textOf(content)]).size
}

export async function saveSingleFile(
  content: SingleFileContent,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const template = await readTemplate(signal)
  signal.throwIfAborted()
  const file = new Blob([withRun(template, textOf(content))], { type: 'text/html' })
  if (content === 'run') saveBlob(file, 'html')
  else download(file, `${nameOfLesson()}.html`)
}

const textOf = (content: SingleFileContent): string => (content === 'run' ? runText() : lessonText())

/** Address of the lesson as JSON: the address names a lesson of the course or contains any other lesson. */
function lessonText(): string {
  const { address } = useLesson.getState()
  if (address === undefined) throw new ExportError('No lesson is open that an address holds.')
  return JSON.stringify(address)
}

function nameOfLesson(): string {
  const { lesson, files } = useLesson.getState()
  return files === undefined ? (lesson?.id ?? '') : splitLessonName(files.name).base
}

/** Inserts a text into the template at the last placeholder, because the page's own code may contain one, too. */
export function withRun(template: string, text: string): string {
  const at = template.lastIndexOf(emptyPlace)
  if (at === -1) throw new ExportError('The page without a run has no place for one.')
  const place = emptyPlace.replace('></', () => `>${text}</`)
  return template.slice(0, at) + place + template.slice(at + emptyPlace.length)
}

/** JSON without any sequence that could end its element. */
function runText(): string {
  const player = installedPlayer()
  const run = player && sharedRun(player)
  if (run === undefined) throw new ExportError('No run is open.')
  return encodeRunFile(run).replaceAll('<', String.raw`\u003c`)
}

async function templateBytes(): Promise<number> {
  const own = ownTemplate(document)
  if (own !== undefined) return new Blob([own]).size
  const { bytes }: { bytes: number } = await (await fetchBeside('singleFile.json')).json()
  return bytes
}

async function readTemplate(signal: AbortSignal): Promise<string> {
  return ownTemplate(document) ?? (await fetchBeside('singleFile.html', signal)).text()
}

async function fetchBeside(name: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(new URL(name, document.baseURI), signal === undefined ? {} : { signal }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error
      // The single file is larger than all other files together, and is not stored for offline use.
      throw new ExportError(`${name} cannot be downloaded. This export needs the network.`, { cause: error })
    },
  )
  if (!response.ok) throw new ExportError(`${name}: ${response.status} ${response.statusText}`)
  return response
}

/** This page as a template, without its run and rendered content; undefined if the page is no single file. */
function ownTemplate(page: Document): string | undefined {
  if (includedText(page) === undefined) return undefined
  const root = page.documentElement.cloneNode(true) as HTMLElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  root.lang = 'en'
  root.querySelector('#root')?.replaceChildren()
  root.querySelector(`#${includedId}`)?.replaceChildren()
  for (const element of root.querySelectorAll('body > :not(#root, noscript, script)')) element.remove()
  return `<!doctype html>\n${root.outerHTML}\n`
}
