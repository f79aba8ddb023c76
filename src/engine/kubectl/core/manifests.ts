/** Reads the objects behind `-f`. Models staging/src/k8s.io/cli-runtime/pkg/resource/visitor.go (v1.36). */

import { parseManifest } from '../../../manifest/k8sYaml.ts'
import { metadataTypeError } from '../../api/decode.ts'
import { StatusError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { type LabelQuery, parseLabelSelector, selectorMatches } from '../../api/selector.ts'
import { goJson } from '../../api/stableJson.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { type ResourceInfo, storedKind } from '../../apiserver/resources.ts'
import type { CommandProblem } from '../../document/results.ts'
import type { Invocation } from './command.ts'
import { CommandError, errorOf, problemOf, throwAll } from './errors.ts'
import { unsent } from './unsent.ts'

/** An object that a command processes (cli-runtime's resource.Info). */
export interface Info {
  readonly info: ResourceInfo
  /** Empty for cluster-scoped kinds. */
  readonly namespace: string
  readonly name: string
  /** From the manifest or from the server. */
  readonly object: AnyObject
  /** `STDIN`, or the path of the manifest. */
  readonly source?: string
  /** Index of the object's YAML document in the standard input. */
  readonly document?: number
}

/** Objects and the errors of documents that could not be read. */
export interface ReadResult {
  readonly infos: readonly Info[]
  readonly errors: readonly Error[]
}

/** An error of one document; the editor marks the document. */
class DocumentError extends CommandError {
  /** Undefined for a document of a file, because the editor does not contain its text. */
  readonly document: number | undefined
  readonly unknownKind: CommandProblem['unknownKind']
  /**
   * `words` is the whole message, `asIs` without kubectl's prefix, or the parts `before` and `after` the source's name
   * (`named`, with or without quotation marks).
   */
  constructor(
    words:
      | string
      | { readonly asIs: string }
      | { readonly before: string; readonly named: string; readonly after: string },
    { index, source }: Place,
    unknownKind?: CommandProblem['unknownKind'],
  ) {
    if (typeof words === 'string') super(words)
    else if ('asIs' in words) super(words.asIs, { print: 'asIs' })
    else {
      const { before, named, after } = words
      super(`${before}${named}${after}`, { sourceAt: [[before.length, before.length + named.length]] })
    }
    this.unknownKind = unknownKind
    this.document = source.isInput ? index : undefined
  }
}

/** Reads all objects behind `-f`, up to the first source that cannot be read. */
export function readManifests(call: Invocation, filenames: readonly string[]): ReadResult {
  const infos: Info[] = []
  const errors: Error[] = []
  const sources: Source[] = []
  const missing: Error[] = []
  for (const filename of filenames) {
    const error = errorOf(() => {
      sources.push(sourceOf(call, filename))
    })
    if (error) missing.push(error)
  }
  throwAll(missing)
  for (const source of sources) {
    for (const item of readStream(call, source)) {
      if (item instanceof Error) errors.push(item)
      else infos.push(item)
    }
  }
  for (const error of errors)
    if (error instanceof DocumentError && error.document !== undefined)
      call.problem({
        ...problemOf(error.document, error),
        ...(error.unknownKind === undefined ? {} : { unknownKind: error.unknownKind }),
      })
  return { infos: infos.filter(labelFilter(call)), errors }
}

/** `-l` with `-f` skips objects without these labels. Models resource/builder.go visitByPaths. */
function labelFilter(call: Invocation): (item: Info) => boolean {
  // In `expose`, `--selector` is the selector of the new Service.
  const text = call.path === 'expose' ? '' : call.flags.string('selector')
  if (text.trim() === '') return () => true
  const selector = labelSelectorOf(text)
  return ({ object }) => selector === undefined || selectorMatches(selector, object.metadata.labels)
}

/** Parses a label selector; undefined for an empty text, which selects everything. Throws CommandError. */
export function labelSelectorOf(text: string): LabelQuery | undefined {
  if (text.trim() === '') return undefined
  try {
    return parseLabelSelector(text)
  } catch (error) {
    if (error instanceof StatusError || !(error instanceof Error)) throw error
    throw new CommandError(error.message)
  }
}

function pathError(filename: string): string {
  const host = /^https?:\/\/([^/:]+)/.exec(filename)?.[1]
  if (host !== undefined) return `Get ${goQuote(filename)}: dial tcp: lookup ${host}: no such host`
  return `the path ${goQuote(filename)} does not exist`
}

/** A text with manifests, and the name that kubectl prints for it. */
interface Source {
  readonly name: string
  /** Whether the source is the standard input. */
  readonly isInput: boolean
  readonly text: string
}

function sourceOf(call: Invocation, filename: string): Source {
  if (filename === '-') return { name: 'STDIN', isInput: true, text: call.stdin ?? '' }
  const text = fileText(call, filename)
  if (text === undefined) throw new CommandError(pathError(filename))
  return { name: filename, isInput: false, text }
}

function readStream(call: Invocation, source: Source): (Info | Error)[] {
  const found: (Info | Error)[] = []
  for (const { index, value, error } of parseManifest(source.text)) {
    const place = { index, source }
    if (error) {
      found.push(
        new DocumentError({ before: 'error parsing ', named: source.name, after: `: ${error.message}` }, place),
      )
      return found
    }
    if (value === null || value === undefined) continue
    const invalid = checksData(call) ? validateData(value) : undefined
    if (invalid !== undefined && !/^(?:false|ignore|f|0)$/i.test(call.flags.string('validate', 'strict'))) {
      found.push(
        new DocumentError(
          {
            before: 'error validating ',
            named: goQuote(source.name),
            after: `: error validating data: ${invalid}; if you choose to ignore these errors, turn validation off with --validate=false`,
          },
          place,
        ),
      )
      return found
    }
    found.push(...flatten(value, call, place))
  }
  return found
}

/** kubectl validates only the manifests that it writes. */
const checksData = ({ path, flags }: Invocation): boolean =>
  path === 'apply' || path === 'create' || (path === 'replace' && !flags.bool('force'))

/** Client-side validation. Models kubectl/pkg/validation/schema.go getObjectKind. */
function validateData(value: JsonValue): string | undefined {
  const errors = kindErrors(value)
  if (errors.length > 0) return errors.length === 1 ? errors[0] : `[${errors.join(', ')}]`
  const { apiVersion, kind, items } = asObject(value)
  // The items of a list of one kind have the version and kind of the list.
  if (apiVersion !== 'v1' || kind !== 'List' || !Array.isArray(items)) return undefined
  const inner = items.flatMap(kindErrors)
  return inner.length > 1 ? `[${inner.join(', ')}]` : inner[0]
}

function kindErrors(value: JsonValue): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['invalid object to validate']
  const errors: string[] = []
  for (const field of ['apiVersion', 'kind']) {
    if (value[field] === undefined || value[field] === null) errors.push(`${field} not set`)
    else if (typeof value[field] !== 'string') errors.push(`${field} isn't string type`)
  }
  const [group, version, ...more] = typeof value.apiVersion === 'string' ? value.apiVersion.split('/') : []
  if (errors.length === 0 && group !== undefined && version !== undefined && more.length > 0)
    errors.push(`unexpected GroupVersion string: ${String(value.apiVersion)}`)
  return errors
}

/** Text of an object in error messages: JSON as written, YAML converted to JSON with sorted keys. */
const shownObject = (value: JsonValue, { text }: Source): string =>
  /^\s*\{/.test(text) ? JSON.stringify(value) : goJson(value)

/** Place of an object: index of its document in a source. */
interface Place {
  readonly index: number
  readonly source: Source
}

const undecodable = ({ source }: Place, why: string) => ({
  before: 'unable to decode ',
  named: goQuote(source.name),
  after: `: ${why}`,
})

const NO_KIND = `Object 'Kind' is missing in 'object has no kind field '`
const NO_API_VERSION = `Object 'apiVersion' is missing in 'object has no apiVersion field'`

/** Returns the object itself, or the items of a list, in order. */
function flatten(value: JsonValue, call: Invocation, place: Place): (Info | Error)[] {
  const object = asObject(value)
  const { kind, apiVersion, items } = object
  if (typeof kind !== 'string' || kind === '')
    return [
      new DocumentError(undecodable(place, `Object 'Kind' is missing in '${shownObject(value, place.source)}'`), place),
    ]
  if (typeof apiVersion !== 'string')
    return [
      new DocumentError(
        undecodable(place, `Object 'apiVersion' is missing in '${shownObject(value, place.source)}'`),
        place,
      ),
    ]
  if (kind.endsWith('List') && Array.isArray(items))
    return items.flatMap((item) => {
      const own = asObject(item)
      const inherits = kind !== 'List' && !own.kind && !own.apiVersion
      const typed = inherits ? { apiVersion, kind: kind.slice(0, -4), ...own } : own
      const lacks = !typed.kind ? NO_KIND : !typed.apiVersion ? NO_API_VERSION : undefined
      if (lacks !== undefined)
        return [
          new DocumentError(
            { asIs: `unable to get type info from the object "*unstructured.Unstructured": ${lacks}` },
            place,
          ),
        ]
      return flatten(typed, call, place)
    })
  return [infoOf(object, call, place)]
}

/** kubectl's words for a kind that the API server does not serve. */
export const noMatch = (kind: string, apiVersion: string): string =>
  `no matches for kind ${goQuote(kind)} in version ${goQuote(apiVersion)}`

/** A kind of a CustomResourceDefinition, in a version that is served. */
function customKind({ client }: Invocation, apiVersion: string, kind: string): ResourceInfo | undefined {
  const found = client.kinds.forKind({ apiVersion, kind })
  return found?.custom?.isServed ? found : undefined
}

function infoOf(value: JsonObject, call: Invocation, place: Place): Info | Error {
  const wrongType = metadataTypeError(value.metadata ?? null)
  if (wrongType !== undefined) return new DocumentError(undecodable(place, wrongType), place)
  const apiVersion = String(value.apiVersion)
  const kind = String(value.kind)
  const metadata = asObject(value.metadata)
  const name = typeof metadata.name === 'string' ? metadata.name : ''
  const written = typeof metadata.namespace === 'string' ? metadata.namespace : ''
  const info = storedKind(call.compatibility, apiVersion, kind) ?? customKind(call, apiVersion, kind)
  if (!info)
    return new DocumentError(
      {
        before: `resource mapping not found for name: ${goQuote(name)} namespace: ${goQuote(written)} from `,
        named: goQuote(place.source.name),
        after: `: ${noMatch(kind, apiVersion)}\nensure CRDs are installed first`,
      },
      place,
      { apiVersion, kind, name },
    )
  if (info.namespaced && call.flags.changed('namespace') && written !== '' && written !== call.namespace)
    return new DocumentError(
      `the namespace from the provided object ${goQuote(written)} does not match the namespace ${goQuote(call.namespace)}. You must pass '--namespace=${written}' to perform this operation.`,
      place,
    )
  const namespace = info.namespaced ? written || call.namespace : ''
  const { namespace: _, ...others } = metadata
  const object = unsent({ ...value, metadata: { ...others, ...(namespace ? { namespace } : {}) } })
  const { index, source } = place
  return { info, namespace, name, object, source: source.name, ...(source.isInput ? { document: index } : {}) }
}

/** Content of a file; `/dev/stdin` is the standard input. Undefined if the file does not exist. */
export function fileText({ files, stdin }: Pick<Invocation, 'files' | 'stdin'>, path: string): string | undefined {
  if (path === '/dev/stdin') return stdin ?? ''
  return Object.hasOwn(files, path) ? files[path] : undefined
}

/** Arguments of the command that resumes a paused Deployment. */
export function resumeArgs({ namespace, name }: Pick<Info, 'namespace' | 'name'>): readonly string[] {
  return ['rollout', 'resume', `deployment/${name}`, ...(namespace === 'default' ? [] : ['-n', namespace])]
}
