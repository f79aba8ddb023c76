/** Tells kubectl's output of a cluster from manifests by the start of the text. */

/** `stream`: output of a watch. `state`: objects of a cluster, which may also be intended as manifests. */
export type RecordedForm = 'stream' | 'state'

/** Characters of a text that are inspected. */
export const SHOWN_LENGTH = 256 * 1024

const watchJson = /^[\s\ufeff]*\{\s*"type"\s*:\s*"(?:ADDED|MODIFIED|DELETED|BOOKMARK|ERROR)"\s*,\s*"object"\s*:/
const watchedObject = /^object:\s*$/m
const watchedType = /^type: (?:ADDED|MODIFIED|DELETED|BOOKMARK|ERROR)\s*$/m

/** Whether the YAML is the output of a watch: `type` follows the first object. */
function isWatchYaml(text: string): boolean {
  const object = watchedObject.exec(text)
  return object !== null && watchedType.test(text.slice(object.index))
}

/** A field that only the API server sets. The inspected part of a list may end before its first object. */
const uid =
  /^[^\S\n]*(?:- )?"?uid"?[^\S\n]*:\s*"?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|[{,]\s*"uid"\s*:\s*"[0-9a-f]{8}-/m
const version = /"?resourceVersion"?\s*:\s*"?\d+/
const kind = /^"?kind"?\s*:|[{,]\s*"kind"\s*:/m
const savedRun = /^[\s\ufeff]*\{[\s\S]{0,200}"rollscope"\s*:/

/** `text`: the whole text, or its first `SHOWN_LENGTH` characters. Undefined for any other text. */
export function recordedForm(text: string): RecordedForm | undefined {
  const head = text.slice(0, SHOWN_LENGTH)
  if (watchJson.test(head)) return 'stream'
  if (savedRun.test(head)) return undefined
  if (isWatchYaml(head)) return 'stream'
  return kind.test(head) && uid.test(head) && version.test(head) ? 'state' : undefined
}

/** A file of a recording on the page's own server, as `rollscope open` serves it. */
export interface ServedFile {
  readonly name: string
  /** Relative to the page. */
  readonly path: string
}

/** Encodes the list for `servedRecording`. */
export function encodeServedRecording(files: readonly ServedFile[]): string {
  return JSON.stringify({ rollscope: 'recording', files })
}

/** Decodes the files that `rollscope open` serves; undefined for any other text. */
export function servedRecording(text: string): readonly ServedFile[] | undefined {
  if (!text.startsWith('{"rollscope":"recording"')) return undefined
  try {
    const { files } = JSON.parse(text) as { readonly files?: unknown }
    if (!Array.isArray(files)) return undefined
    return files.filter(
      (one): one is ServedFile => typeof one?.name === 'string' && /^opened\/[0-9a-f]{32}\.\d{1,4}$/.test(one?.path),
    )
  } catch {
    return undefined
  }
}
