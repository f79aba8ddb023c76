/** The documents of the files that are checked, and how they are given to a simulated cluster. */
import { nodeOf } from '../../clusters/nodeOf.ts'
import {
  asObject,
  type CommandResult,
  isObject,
  type JsonObject,
  type JsonValue,
  type NodeConfig,
  playToMoment,
  type Session,
  textOf,
} from '../../engine/index.ts'
import { lineAt, type ManifestDocument, parseManifest, rangeOfField } from '../../manifest/k8sYaml.ts'
import { splitDocuments } from '../../manifest/splitDocuments.ts'
import { type ManifestFile, skipBlanks } from '../badInput.ts'
import { type WrittenObject, writtenObjects } from './documents.ts'

/** A document with its place in its file. */
export interface Placed {
  readonly file: ManifestFile
  readonly index: number
  readonly line: number
  readonly text: string
  readonly parsed: ManifestDocument
  readonly objects: readonly WrittenObject[]
}

/** The documents of a file, without empty ones. */
export function documentsOf(file: ManifestFile): Placed[] {
  const pieces = splitDocuments(file.text)
  return parseManifest(file.text).flatMap((parsed, index) => {
    const text = pieces[index]?.text ?? file.text
    if (parsed.error === undefined && (parsed.value ?? null) === null) return []
    const line = lineAt(file.text, skipBlanks(file.text, parsed.offset))
    return [{ file, index, line, text, parsed, objects: writtenObjects(parsed.value) }]
  })
}

/** Objects as they are written, those of lists one by one. */
function valuesOf(value: JsonValue | undefined): JsonObject[] {
  const { kind, items } = asObject(value)
  return textOf(kind).endsWith('List') && Array.isArray(items)
    ? items.flatMap(valuesOf)
    : isObject(value)
      ? [value]
      : []
}

/** Nodes that say what they have: the files hold the cluster. */
export const nodesIn = (documents: readonly Pick<Placed, 'parsed'>[]): NodeConfig[] =>
  documents.flatMap(({ parsed }) =>
    valuesOf(parsed.value).flatMap((one) => (one.kind === 'Node' ? (nodeOf(one) ?? []) : [])),
  )

/** Of a field of its object, counted from 1; of a list's items the line of the document stands for all. */
export function lineOf({ file, line, parsed, objects }: Placed, field: string): number {
  if (objects.length > 1) return line
  const range = rangeOfField(parsed, field)
  const offset = (range?.key ?? range?.value)?.[0]
  return offset === undefined ? line : lineAt(file.text, offset)
}

const isNamespace = ({ objects }: Placed): boolean => objects.some(({ kind }) => kind === 'Namespace')

/** Kinds that were there before any workload. */
const ruleKinds: ReadonlySet<string> = new Set([
  'ResourceQuota',
  'LimitRange',
  'PriorityClass',
  'RuntimeClass',
  'StorageClass',
])
/** Until a quota has been counted: virtual ms. */
export const REST_MS = 5_000

/** Whether it is of a kind that was there before any workload. */
export const isRuleKind = ({ kind }: Pick<WrittenObject, 'kind'>): boolean => ruleKinds.has(kind)

const isRule = ({ objects }: Placed): boolean => objects.length > 0 && objects.every(isRuleKind)
const isQuota = ({ objects }: Placed): boolean => objects.some(({ kind }) => kind === 'ResourceQuota')

/** Objects and commands that a cluster gets besides the documents. */
export interface Beside {
  /** Created before the documents are applied. */
  readonly objects: readonly JsonObject[]
  /** Arguments of kubectl, afterwards. */
  readonly commands: readonly (readonly string[])[]
}

/** Applies documents one by one, and says what kubectl answered. Every namespace that is named is made first. */
export function applyDocuments(
  session: Session,
  documents: readonly Placed[],
  beside: Beside = { objects: [], commands: [] },
): ReadonlyMap<Placed, CommandResult> {
  const answers = new Map<Placed, CommandResult>()
  const take = (document: Placed): void => {
    for (const { namespace } of document.objects) makeNamespace(session, namespace)
    // A name that is only a beginning cannot be applied.
    const verb = document.objects.some(({ isGenerated }) => isGenerated) ? 'create' : 'apply'
    answers.set(document, session.command({ type: 'kubectl', args: [verb, '-f', '-'], stdin: document.text }))
  }
  // A file may name a namespace before it makes it.
  documents.filter(isNamespace).forEach(take)
  for (const object of beside.objects) createStandIn(session, object)
  const others = documents.filter((one) => !isNamespace(one))
  // Whoever counts has begun to when the first Pod is created.
  others.filter(isRule).forEach(take)
  if (others.some(isQuota)) playToMoment(session, session.cursor.at + REST_MS)
  others.filter((one) => !isRule(one)).forEach(take)
  for (const args of beside.commands) session.command({ type: 'kubectl', args })
  return answers
}

/** With its namespace, where that is not there. */
export function createStandIn(session: Session, object: JsonObject): void {
  makeNamespace(session, textOf(asObject(object.metadata).namespace))
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: JSON.stringify(object) })
}

/** Unless it is there, or none is named. */
export function makeNamespace(session: Session, namespace: string): void {
  if (namespace === '' || session.cluster.store.get('namespaces', namespace) !== undefined) return
  session.command({ type: 'kubectl', args: ['create', 'namespace', namespace] })
}
