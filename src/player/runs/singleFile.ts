/** The page with a run inside as one HTML file. Loaded with the export dialog. */
import { encodeRunFile } from '../../share/runFile.ts'
import { installedPlayer } from '../actions/actions.ts'
import { ExportError, saveBlob } from './exports.ts'
import { includedId, includedText } from './includedRun.ts'
import { sharedRun } from './runs.ts'

const emptyPlace = `<script type="application/json" id="${includedId}"></script>`

/** How large the file with the run at this moment will be, in bytes. Rejects if the page without a run cannot be fetched. */
export async function singleFileBytes(): Promise<number> {
  return (await templateBytes()) + new Blob([runText()]).size
}

/** Hands the file to the browser's downloads. */
export async function saveSingleFile({ signal }: { readonly signal: AbortSignal }): Promise<void> {
  const template = await readTemplate(signal)
  signal.throwIfAborted()
  saveBlob(new Blob([withRun(template, runText())], { type: 'text/html' }), 'html')
}

/** A page without a run, and the text of one in its place. The last such place: the page's own code may name it, too. */
export function withRun(template: string, text: string): string {
  const at = template.lastIndexOf(emptyPlace)
  if (at === -1) throw new ExportError('The page without a run has no place for one.')
  const place = emptyPlace.replace('></', () => `>${text}</`)
  return template.slice(0, at) + place + template.slice(at + emptyPlace.length)
}

/** As JSON in which nothing ends the element around it. */
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
  const response = await fetch(new URL(name, document.baseURI), signal === undefined ? {} : { signal })
  if (!response.ok) throw new ExportError(`${name}: ${response.status} ${response.statusText}`)
  return response
}

/** The page that is a single file itself, without its run and without what it has drawn; undefined for any other page. */
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
