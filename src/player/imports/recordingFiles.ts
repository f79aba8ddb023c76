/** Recognises recordings among files, and opens or offers them. */

import { outcome } from '../../app/outcome.ts'
import { pageState } from '../../app/pageState.ts'
import { type RecordedForm, recordedForm, SHOWN_LENGTH } from '../../share/recordedForm.ts'
import { decodeText, type OfferedFile } from '../../storage/droppedFiles.ts'
import { useImported } from '../../store/imported.ts'
import { dismissFailure, offerFiles } from '../../store/late/imported.ts'
import { type LeftFile, showNotice } from '../../store/notices.ts'
import { hideCatalogue, uncover } from '../../store/ui.ts'
import type { ImportFile } from '../../workers/importRequests.ts'

/** Largest total of manifests in bytes: larger files can only be recordings. */
const mostTextBytes = 4 * 1024 * 1024

interface Offered {
  readonly files: readonly ImportFile[]
  /** Handles the files as manifests. */
  readonly asManifests: () => void
}

interface OwnState {
  offered: Offered | undefined
}

const own = pageState(
  (): OwnState => ({
    offered: undefined,
  }),
)

/**
 * Takes files of a recording: opens them if they can be nothing else, and asks if the files may be manifests, which
 * `asManifests` then handles. Returns false if the files contain no cluster data.
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
  if (left.length > 0 && useImported.getState().progress?.type !== 'failed') showNotice({ type: 'filesLeft', left })
  return true
}

/**
 * Takes files that only describe the user's own cluster; the cluster is shown before a run is started in the cluster.
 */
async function takeCluster(files: readonly OfferedFile[]): Promise<boolean> {
  const texts = await Promise.all(files.map(textOf))
  return texts.every((text) => text !== undefined && isClusterText(text)) && takeClusterText(texts.join('\n---\n'))
}

/** Takes a pasted text that describes a cluster. */
export async function takeClusterText(text: string): Promise<boolean> {
  if (!isClusterText(text)) return false
  const { showOwnCluster } = await import('../apply/chooseCluster.ts')
  showOwnCluster(text)
  return true
}

/**
 * Takes a pasted text: a stream is opened, a state offered. `isInEditor`: the editor contains the text already. Returns
 * false for any other text.
 */
export function takePasted(text: string, isInEditor: boolean, asManifests: () => void): boolean {
  const form = recordedForm(text)
  const files = [{ name: pastedName(text), data: text }]
  if (form === 'stream') void openRecorded(files)
  else if (form === 'state') offer(files, isInEditor ? 'taken' : 'possible', asManifests)
  return form !== undefined
}

/** Opens the offered files as a recording. */
export function acceptOffer(): void {
  const files = own.offered?.files
  declineOffer()
  if (files !== undefined) void openRecorded(files)
}

/** Uses the offered files as manifests. */
export function takeOfferAsText(): void {
  const asManifests = own.offered?.asManifests
  declineOffer()
  asManifests?.()
}

export function declineOffer(): void {
  own.offered = undefined
  offerFiles(undefined)
}

function offer(files: readonly ImportFile[], asManifest: 'taken' | 'possible', asManifests: () => void): void {
  own.offered = { files, asManifests }
  dismissFailure()
  offerFiles({ names: files.map(({ name }) => name), asManifest })
  hideCatalogue()
}

/** Opens files as a recording, without a question. */
export async function openRecorded(files: readonly ImportFile[]): Promise<void> {
  uncover({ catalogue: false, dialog: undefined })
  const { importRecording } = await import('./importRecording.ts')
  await importRecording(files)
}

async function textOf({ blob, isFolder }: OfferedFile): Promise<string | undefined> {
  if (blob === undefined || isFolder) return undefined
  try {
    return decodeText(await blob.arrayBuffer())
  } catch (error) {
    // A binary file, or a folder.
    return outcome(undefined, TypeError, DOMException)(error)
  }
}

async function formOf({ blob, isFolder }: OfferedFile): Promise<RecordedForm | undefined> {
  if (blob === undefined || isFolder) return undefined
  try {
    const bytes = await blob.slice(0, SHOWN_LENGTH).arrayBuffer()
    const [first, second] = new Uint8Array(bytes.slice(0, 2))
    // A byte order mark, as written by PowerShell's redirection.
    const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
    return recordedForm(new TextDecoder(encoding).decode(bytes))
  } catch (error) {
    // In some browsers only a failed read reveals that a file is a folder.
    return outcome(undefined, DOMException)(error)
  }
}

const pastedName = (text: string): string => (/^[\s\ufeff]*[[{]/.test(text) ? 'pasted.json' : 'pasted.yaml')

const anyKind = /(?:^[ \t]*(?:- )?"?|[{,]\s*"?)kind"?\s*:\s*"?([A-Za-z]+)/gm
const ofCluster = /^(?:(?:Node|Namespace|StorageClass|PriorityClass|LimitRange|ResourceQuota)(?:List)?|List)$/

/** Whether a text contains only nodes, namespaces, classes, limits and quotas. */
export function isClusterText(text: string): boolean {
  if (!/"?allocatable"?\s*:/.test(text)) return false
  const kinds = new Set([...text.matchAll(anyKind)].map(([, kind = '']) => kind))
  return (kinds.has('Node') || kinds.has('NodeList')) && [...kinds].every((kind) => ofCluster.test(kind))
}
