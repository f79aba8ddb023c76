/** What of the files that came to the page is a recording, and what becomes of it. */
import type { ImportFile } from '../../bridge/importRequests.ts'
import { decodeText, type OfferedFile } from '../../keep/droppedFiles.ts'
import { isClusterText } from '../../share/clusterForm.ts'
import { type RecordedForm, recordedForm, SHOWN_LENGTH } from '../../share/recordedForm.ts'
import { initialImported, useImported } from '../../store/imported.ts'
import { type LeftFile, showNotice } from '../../store/notices.ts'
import { useUi } from '../../store/ui.ts'

/** Bytes of manifests that the editor takes: what is larger can be a recording only. */
const mostTextBytes = 4 * 1024 * 1024

interface Offered {
  readonly files: readonly ImportFile[]
  /** Does with them what is done with manifests. */
  readonly asManifests: () => void
}

let offered: Offered | undefined

/**
 * Takes files that are a recording: opens them where they can be nothing else, and asks where they may be meant as manifests,
 * which `asManifests` then takes. False where none is of a cluster.
 */
export async function takeRecording(files: readonly OfferedFile[], asManifests: () => void): Promise<boolean> {
  const forms = await Promise.all(files.map(formOf))
  const recorded = files.filter((_, i) => forms[i] !== undefined)
  const mayBeText = forms.every((form, i) => form !== 'stream' && (files[i]?.size ?? 0) <= mostTextBytes)
  if (mayBeText && (await takeCluster(files))) return true
  if (recorded.length === 0) return false
  const inputs = recorded.flatMap(({ name, blob }) => (blob === undefined ? [] : [{ name, data: blob }]))
  if (mayBeText) {
    offer(inputs, 'possible', asManifests)
    return true
  }
  const left = files.flatMap(({ name }, i): LeftFile[] => (forms[i] ? [] : [{ name, why: 'besideRecording' }]))
  await openRecorded(inputs)
  if (left.length > 0 && useImported.getState().problem === undefined) showNotice({ type: 'filesLeft', left })
  return true
}

/** Files of which one's own cluster can be made, and nothing else: it is shown before anything is begun in it. */
async function takeCluster(files: readonly OfferedFile[]): Promise<boolean> {
  const texts = await Promise.all(files.map(textOf))
  return texts.every((text) => text !== undefined && isClusterText(text)) && takeClusterText(texts.join('\n---\n'))
}

/** The same of a text that was pasted. */
export async function takeClusterText(text: string): Promise<boolean> {
  if (!isClusterText(text)) return false
  const { showOwnCluster } = await import('../actions/chooseCluster.ts')
  showOwnCluster(text)
  return true
}

/** A text that was pasted: a stream is opened, a state offered. `isInEditor`: the editor has it already. False for neither. */
export function takePasted(text: string, isInEditor: boolean, asManifests: () => void): boolean {
  const form = recordedForm(text)
  const files = [{ name: pastedName(text), data: text }]
  if (form === 'stream') void openRecorded(files)
  else if (form === 'state') offer(files, isInEditor ? 'taken' : 'possible', asManifests)
  return form !== undefined
}

/** What was offered is opened as a recording. */
export function acceptOffer(): void {
  const files = offered?.files
  declineOffer()
  if (files !== undefined) void openRecorded(files)
}

/** What was offered is taken as manifests. */
export function takeOfferAsText(): void {
  const asManifests = offered?.asManifests
  declineOffer()
  asManifests?.()
}

export function declineOffer(): void {
  offered = undefined
  useImported.setState({ offer: undefined })
}

export function dismissProblem(): void {
  useImported.setState({ problem: initialImported.problem })
}

function offer(files: readonly ImportFile[], asManifest: 'taken' | 'possible', asManifests: () => void): void {
  offered = { files, asManifests }
  useImported.setState({ offer: { names: files.map(({ name }) => name), asManifest }, problem: undefined })
  useUi.setState({ catalogue: false })
}

async function openRecorded(files: readonly ImportFile[]): Promise<void> {
  useUi.setState({ catalogue: false, dialog: undefined })
  const { importRecording } = await import('./importRecording.ts')
  await importRecording(files)
}

async function textOf({ blob, isFolder }: OfferedFile): Promise<string | undefined> {
  if (blob === undefined || isFolder) return undefined
  try {
    return decodeText(await blob.arrayBuffer())
  } catch {
    // A folder, or no text.
    return undefined
  }
}

async function formOf({ blob, isFolder }: OfferedFile): Promise<RecordedForm | undefined> {
  if (blob === undefined || isFolder) return undefined
  try {
    const bytes = await blob.slice(0, SHOWN_LENGTH).arrayBuffer()
    const [first, second] = new Uint8Array(bytes.slice(0, 2))
    // As PowerShell writes what it redirects.
    const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
    return recordedForm(new TextDecoder(encoding).decode(bytes))
  } catch {
    // A folder is known from a file only by trying, where the browser does not say.
    return undefined
  }
}

const pastedName = (text: string): string => (/^[\s\ufeff]*[[{]/.test(text) ? 'pasted.json' : 'pasted.yaml')
