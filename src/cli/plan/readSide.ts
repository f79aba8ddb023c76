/** Reads a side of a plan: manifests as tools print them, or kubectl's output of a cluster, object by object. */
import { nodeOf } from '../../clusters/nodeOf.ts'
import {
  asObject,
  isObject,
  type JsonObject,
  type JsonValue,
  kindOf,
  type NodeConfig,
  type PlannedField,
  textOf,
} from '../../engine/index.ts'
import { sayUnreadInEnglish, unreadText } from '../../i18n/unreadText.ts'
import { readRecords } from '../../kubectlOutput/readRecords.ts'
import { foreignFileOf } from '../../manifest/foreignFiles.ts'
import { type ManifestDocument, parseManifest, rangeOfField } from '../../manifest/k8sYaml.ts'
import { splitDocuments } from '../../manifest/splitDocuments.ts'
import { toYaml } from '../../manifest/toYaml.ts'
import { BadInputError, shownPath } from '../badInput.ts'
import { foreignWords, isCustomResource, isLeftOut } from '../check/documents.ts'
import type { CliHost } from '../cliHost.ts'
import { isLive, isMadeByCluster, storedVersionsIn, withoutStatus } from './liveObjects.ts'
import type { SecretValues } from './secretValues.ts'

/** A place in a file; line and column count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** An object of the old or the new side. */
export interface SideObject {
  readonly kind: string
  readonly namespace: string
  readonly name: string
  /** The object's key, equal on both sides. */
  readonly key: string
  /** The applied text, a YAML document without a separator. */
  readonly text: string
  readonly value: JsonObject
  /** Whether the object was read from a cluster. */
  readonly isLive: boolean
  /** Whether the object is a custom resource. Until its definition is known, `namespace` is a guess. */
  readonly isCustom: boolean
  /** `status.storedVersions` of a CustomResourceDefinition that was read from a cluster; undefined for other objects. */
  readonly storedVersions?: readonly string[]
  readonly place: Place
  /** The place of a field, by the API server's path: `spec.replicas`. */
  readonly placeOf: (field: string) => Place
}

export interface LeftOut {
  readonly place: Place
  /** `ServiceMonitor/web`. */
  readonly object: string
  readonly why: string
  /** Undefined for a document that is no object. */
  readonly value?: JsonObject
  /** The behaviour of another project's controller that creates Pods for the object; it cannot be simulated. */
  readonly foreign?: string
  /** The comparison of the files; undefined for an object that is no custom resource. */
  readonly compared?: ComparedFiles
}

/** The difference between the old and the new files, of an object that no API server has judged. */
export interface ComparedFiles {
  readonly change: 'new' | 'changed' | 'removed' | 'same'
  readonly fields: readonly PlannedField[]
}

export interface Side {
  readonly objects: readonly SideObject[]
  readonly leftOut: readonly LeftOut[]
  /** Number of objects that the cluster creates by itself, such as Pods of a ReplicaSet. */
  readonly madeByCluster: number
  readonly nodes: readonly NodeConfig[]
}

/** How a side is read; `namespace`: of objects without one. */
export interface Reading {
  readonly namespace: string
  readonly secrets: SecretValues
}

interface Written {
  readonly value: JsonObject
  /** The document's own text, if the document contains only this object. */
  readonly text: string | undefined
  readonly placeOf: (field: string) => Place
}

/** The most characters of a text that is read with the places of its fields. */
const MOST_WITH_PLACES = 1024 * 1024

/** Throws `BadInputError` for unreadable input. */
export async function readSide(paths: readonly string[], host: CliHost, reading: Reading): Promise<Side> {
  const objects: SideObject[] = []
  const leftOut: LeftOut[] = []
  const nodes: NodeConfig[] = []
  let madeByCluster = 0
  for (const path of paths) {
    for (const file of (path === '-' ? undefined : host.listFolder(path)) ?? [path]) {
      const shown = shownPath(file)
      for (const one of writtenIn(await host.readText(file), shown, leftOut)) {
        const node = one.value.kind === 'Node' ? nodeOf(one.value) : undefined
        if (node) nodes.push(node)
        else if (isLive(one.value) && isMadeByCluster(one.value)) madeByCluster++
        else {
          const why = reasonToLeaveOut(one.value)
          if (why === undefined) objects.push(sideObject(one, reading))
          else leftOut.push({ place: one.placeOf(''), object: nameOf(one.value), why, value: one.value })
        }
      }
    }
  }
  return { objects, leftOut, madeByCluster, nodes }
}

/** The group of `group/version`; empty for the core group. */
export const groupOf = (apiVersion: string): string => apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/')))

/** The side with its custom resources among the omitted objects. */
export function withoutCustom(side: Side): Side {
  const custom = side.objects.filter(({ isCustom }) => isCustom)
  const left = custom.map(({ place, value }) => ({
    place,
    object: nameOf(value),
    why: 'custom resources are not compared',
    value,
  }))
  return { ...side, objects: side.objects.filter(({ isCustom }) => !isCustom), leftOut: [...side.leftOut, ...left] }
}

const metadataOf = ({ metadata }: JsonObject): JsonObject => asObject(metadata)

function nameOf(value: JsonObject): string {
  const metadata = metadataOf(value)
  return `${textOf(value.kind) || '?'}/${textOf(metadata.name) || textOf(metadata.generateName) || '?'}`
}

function reasonToLeaveOut({ apiVersion, kind }: JsonObject): string | undefined {
  const named = { apiVersion: textOf(apiVersion), kind: textOf(kind) }
  return isCustomResource(named) ? undefined : isLeftOut(named, new Set())
}

function sideObject({ value: written, text, placeOf }: Written, { namespace, secrets }: Reading): SideObject {
  const isCustom = isCustomResource({ apiVersion: textOf(written.apiVersion) })
  const live = isLive(written)
  const shown = secrets.hidden(live ? withoutStatus(written) : written)
  const { apiVersion, kind } = shown
  const metadata = metadataOf(shown)
  const own = kindOf({ apiVersion, kind })?.namespaced ?? true
  const isElsewhere = own && !isCustom && metadata.namespace === undefined && namespace !== 'default'
  const value = isElsewhere ? { ...shown, metadata: { ...metadata, namespace } } : shown
  const ofCustom = isCustom ? namespace : 'default'
  const named = { kind: textOf(kind), namespace: own ? textOf(metadataOf(value).namespace) || ofCustom : '' }
  const name = textOf(metadata.name)
  // A custom kind may have the name of another kind.
  const group = isCustom ? `.${groupOf(textOf(apiVersion))}` : ''
  return {
    ...named,
    name,
    key: `${named.kind}${group} ${named.namespace}/${name}`,
    text: value === written && text !== undefined ? text : toYaml(value),
    value,
    isLive: live,
    isCustom,
    ...storedVersionsIn(written),
    place: placeOf(''),
    placeOf,
  }
}

function writtenIn(text: string, file: string, leftOut: LeftOut[]): Written[] {
  let line = 1
  let counted = 0
  return splitDocuments(text).flatMap((piece) => {
    for (; counted < piece.offset; counted++) if (text[counted] === '\n') line++
    if (piece.text.length > MOST_WITH_PLACES) return itemsOf(piece.text, file, line)
    const first = line
    const [document] = parseManifest(piece.text)
    if (document === undefined) return []
    const at = (offset: number): Place => placeAt(piece.text, offset, { file, line: first })
    const foreign = foreignFileOf(document, piece.text)
    if (foreign !== undefined) {
      const object = isObject(document.value) && document.value.kind !== undefined ? nameOf(document.value) : 'document'
      leftOut.push({ place: at(0), object, why: foreignWords[foreign].replaceAll('rollscope check', 'rollscope plan') })
      return []
    }
    if (document.error !== undefined) {
      const { column, line: row } = at(document.error.from)
      throw new BadInputError(`${file}:${row}:${column}: ${document.error.message}`)
    }
    const plain = piece.error === undefined && !/^\s*\{/.test(piece.text) ? body(piece.text) : undefined
    return objectsOf(document.value ?? null, { document, at, prefix: '', text: plain })
  })
}

/** A document without the separator before it. */
const body = (text: string): string => text.replace(/^---.*\n/, '')

interface Within {
  readonly document: ManifestDocument
  readonly at: (offset: number) => Place
  /** The prefix of the fields of a list's item: `items[3].`. */
  readonly prefix: string
  readonly text: string | undefined
}

function objectsOf(value: JsonValue, within: Within): Written[] {
  const { document, at, prefix, text } = within
  const placeOf = (field: string): Place => {
    const range = rangeOfField(document, `${prefix}${field}`.replace(/\.$/, ''))
    return at((range?.key ?? range?.value ?? [document.offset])[0])
  }
  if (!isObject(value)) {
    if (value === null) return []
    const { file, line } = placeOf('')
    throw new BadInputError(`${file}:${line}: this is not a Kubernetes object`)
  }
  const { kind, apiVersion, items } = value
  if (textOf(kind).endsWith('List') && Array.isArray(items)) {
    const ofItems = kind === 'List' ? {} : { apiVersion: textOf(apiVersion), kind: textOf(kind).slice(0, -4) }
    return items.flatMap((item, i) =>
      objectsOf(isObject(item) ? { ...ofItems, ...item } : item, {
        ...within,
        prefix: `${prefix}items[${i}].`,
        text: undefined,
      }),
    )
  }
  if (textOf(kind) === '' || textOf(apiVersion) === '') {
    const { file, line } = placeOf('')
    throw new BadInputError(`${file}:${line}: this object has no kind or no apiVersion`)
  }
  return [{ value, text, placeOf }]
}

/** Reads a long list, which kubectl printed, with the lines of its items only. */
function itemsOf(text: string, file: string, line: number): Written[] {
  const { records, problems } = readRecords([{ name: file, text }])
  const [problem] = problems
  if (problem)
    throw new BadInputError(`${file}:${line + problem.place.line - 1}: ${unreadText(problem, sayUnreadInEnglish)}`)
  return records.flatMap((record) => {
    if (!('object' in record)) return []
    const place = { file, line: line + record.place.line - 1, column: 1 }
    return [{ value: record.object, text: undefined, placeOf: () => place }]
  })
}

function placeAt(
  text: string,
  offset: number,
  { file, line }: { readonly file: string; readonly line: number },
): Place {
  // A document begins at its first word.
  const blank = /^(?:\s|---.*\n|#.*\n)*/.exec(text)?.[0].length ?? 0
  const before = text.slice(0, Math.max(offset, blank < text.length ? blank : 0))
  const lines = before.split('\n')
  return { file, line: line + lines.length - 1, column: (lines.at(-1)?.length ?? 0) + 1 }
}
