/** Reads the documents of the checked files, and applies them to a simulated cluster. */
import { nodeOf } from '../../clusters/nodeOf.ts'
import {
  areNamespacesDescribed,
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
import { isDefinition } from './definitions.ts'
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

/** The documents of a file, without empty documents. */
export function documentsOf(file: ManifestFile): Placed[] {
  const pieces = splitDocuments(file.text)
  return parseManifest(file.text).flatMap((parsed, index) => {
    const text = pieces[index]?.text ?? file.text
    if (parsed.error === undefined && (parsed.value ?? null) === null) return []
    const line = lineAt(file.text, skipBlanks(file.text, parsed.offset))
    return [{ file, index, line, text, parsed, objects: writtenObjects(parsed.value) }]
  })
}

/** The objects of a value; a list's items one by one. */
function valuesOf(value: JsonValue | undefined): JsonObject[] {
  const { kind, items } = asObject(value)
  return textOf(kind).endsWith('List') && Array.isArray(items)
    ? items.flatMap(valuesOf)
    : isObject(value)
      ? [value]
      : []
}

/** CustomResourceDefinitions in the documents. */
export const definitionsOf = (documents: readonly Pick<Placed, 'parsed'>[]): JsonObject[] =>
  documents.flatMap(({ parsed }) => valuesOf(parsed.value).filter(isDefinition))

/** Nodes in the files that declare their capacity; they are the cluster. */
export const nodesIn = (documents: readonly Pick<Placed, 'parsed'>[]): NodeConfig[] =>
  documents.flatMap(({ parsed }) =>
    valuesOf(parsed.value).flatMap((one) => (one.kind === 'Node' ? (nodeOf(one) ?? []) : [])),
  )

/** The line of a field of the document's object, counted from 1; for a list, the line of the document. */
export function lineOf({ file, line, parsed, objects }: Placed, field: string): number {
  if (objects.length > 1) return line
  const range = rangeOfField(parsed, field)
  const offset = (range?.key ?? range?.value)?.[0]
  return offset === undefined ? line : lineAt(file.text, offset)
}

/** Whether the document contains a Namespace. */
export const isNamespace = ({ objects }: Placed): boolean => objects.some(({ kind }) => kind === 'Namespace')

/** Kinds that a real cluster has before any workload. */
const ruleKinds: ReadonlySet<string> = new Set([
  'ResourceQuota',
  'LimitRange',
  'PriorityClass',
  'RuntimeClass',
  'StorageClass',
  'CustomResourceDefinition',
])
/** Virtual ms until a quota has been counted, and a definition is established. */
export const REST_MS = 5_000

/** Whether a real cluster has objects of the kind before any workload. */
export const isRuleKind = ({ kind }: Pick<WrittenObject, 'kind'>): boolean => ruleKinds.has(kind)

/** Whether all objects of the document are rules, such as quotas. */
export const isRule = ({ objects }: Placed): boolean => objects.length > 0 && objects.every(isRuleKind)

/** Plays until the objects have their effect, if a controller must see one of them first. */
export function waitForEffect(session: Session, objects: readonly { readonly kind?: JsonValue }[]): void {
  if (objects.some(({ kind }) => kind === 'ResourceQuota' || kind === 'CustomResourceDefinition'))
    playToMoment(session, session.cursor.at + REST_MS)
}

/** Objects and commands that a cluster gets besides the documents. */
export interface Beside {
  /** Objects that are created before the documents are applied. */
  readonly objects: readonly JsonObject[]
  /** Arguments of kubectl commands that run after the documents are applied. */
  readonly commands: readonly (readonly string[])[]
}

/** Applies documents one by one, and returns kubectl's answers. Creates every named namespace first. */
export function applyDocuments(
  session: Session,
  documents: readonly Placed[],
  beside: Beside = { objects: [], commands: [] },
): ReadonlyMap<Placed, CommandResult> {
  const answers = new Map<Placed, CommandResult>()
  const take = (document: Placed): void => {
    for (const { namespace } of document.objects) makeNamespace(session, namespace)
    answers.set(document, applyDocument(session, document))
  }
  // Namespaces come first, because a file may use a namespace before it defines it.
  documents.filter(isNamespace).forEach(take)
  for (const object of beside.objects) createStandIn(session, object)
  const others = documents.filter((one) => !isNamespace(one))
  // Quotas and budgets must be counted before the first Pod is created, and definitions be established.
  others.filter(isRule).forEach(take)
  waitForEffect(session, [...beside.objects, ...others.flatMap(({ objects }) => objects)])
  others.filter((one) => !isRule(one)).forEach(take)
  for (const args of beside.commands) session.command({ type: 'kubectl', args })
  return answers
}

/** Applies a document; creates it if it has a generated name, because `kubectl apply` rejects such an object. */
export function applyDocument(session: Session, { objects, text }: Placed): CommandResult {
  const verb = objects.some(({ isGenerated }) => isGenerated) ? 'create' : 'apply'
  return session.command({ type: 'kubectl', args: [verb, '-f', '-'], stdin: text })
}

/** Creates an object, and its namespace if necessary. */
export function createStandIn(session: Session, object: JsonObject): void {
  makeNamespace(session, textOf(asObject(object.metadata).namespace))
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: JSON.stringify(object) })
}

/** Creates a namespace unless it exists, the name is empty, or the described cluster is known not to have it. */
export function makeNamespace(session: Session, namespace: string): void {
  if (namespace === '' || areNamespacesDescribed(session.document.config)) return
  if (session.objects.get('namespaces', namespace) !== undefined) return
  session.command({ type: 'kubectl', args: ['create', 'namespace', namespace] })
}
