/**
 * Finds the objects that a manifest needs and that can be created. The session creates them before the manifest as a
 * try, and returns to the state before.
 */
import { objectKey } from '../api/objectKey.ts'
import type { JsonObject } from '../api/types.ts'
import type { CommandProblem, CommandResult } from '../document/results.ts'
import { podSpecOf } from '../kinds/podSpecs.ts'
import type { ManifestObject } from '../kubectl/manifestObjects.ts'
import type { Session } from '../session/session.ts'
import { standIn } from './standIns.ts'
import type { WorkloadNeeds } from './workloadNeeds.ts'

/** Kinds in the order of creation: each may need an earlier one. */
const SETTLED_KINDS = [
  'Namespace',
  'StorageClass',
  'PriorityClass',
  'ServiceAccount',
  'ConfigMap',
  'Secret',
  'PersistentVolumeClaim',
] as const

export interface SettledObject {
  readonly kind: (typeof SETTLED_KINDS)[number]
  /** Empty for a kind without namespaces. */
  readonly namespace: string
  readonly name: string
  /** Keys that Pods read from the object. */
  readonly keys: readonly string[]
  /** Whether the text itself contains the object, which only has to be applied earlier. */
  readonly isOfText: boolean
}

export interface Settlement {
  readonly objects: readonly SettledObject[]
  /** The missing objects as YAML, to be applied before the user's manifest. */
  readonly manifest: string
  /**
   * The first object, of these or of the text, that the API server would refuse, with its message; undefined if it
   * accepts all.
   */
  readonly refused: { readonly object: string; readonly words: string } | undefined
}

interface Tried {
  /** Mark of the session before the apply of the text. */
  readonly mark: ReturnType<Session['mark']>
  readonly manifest: string
  readonly verb: 'apply' | 'create'
  readonly objects: readonly ManifestObject[]
  readonly missingNamespaces: readonly { readonly name: string }[]
  readonly needs: readonly WorkloadNeeds[]
  /** Names of missing StorageClasses that claims request. */
  readonly classes: readonly string[]
}

/**
 * The missing objects, created before the text on the session as of `mark`; the session is at `mark` afterwards.
 * Undefined, with the session unchanged, if no object is missing.
 */
export function settlementOf(session: Session, tried: Tried): Settlement | undefined {
  const missing = missingOf(session, tried)
  if (tried.missingNamespaces.length === 0 && !missing.some(({ isOfText }) => !isOfText)) return undefined
  const manifest = missing.map((one) => `${JSON.stringify(manifestOf(one, tried.objects))}\n`).join('')
  session.returnTo(tried.mark)
  const created = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest })
  const applied = session.command({ type: 'kubectl', args: [tried.verb, '-f', '-'], stdin: tried.manifest })
  session.returnTo(tried.mark)
  const refused = refusalOf(created, missing) ?? refusalOf(applied, tried.objects)
  return { objects: missing, manifest, refused }
}

function missingOf(session: Session, { objects, missingNamespaces, needs, classes }: Tried): readonly SettledObject[] {
  const found = new Map<string, SettledObject & { keys: string[] }>()
  const add = (kind: SettledObject['kind'], namespace: string, name: string, isOfText = false) => {
    const id = `${kind} ${namespace}/${name}`
    const one = found.get(id) ?? { kind, namespace, name, keys: [], isOfText }
    found.set(id, one)
    return one.keys
  }
  for (const { name } of missingNamespaces) add('Namespace', '', name, isBrought(objects, 'Namespace', name))
  for (const { namespace, missing } of needs)
    for (const { kind, name, key, use, isThere } of missing) {
      if (isThere || use === 'imagePull') continue
      const keys = add(kind, namespace, name)
      if (key !== undefined && !keys.includes(key)) keys.push(key)
    }
  for (const name of classes) add('StorageClass', '', name)
  for (const { value } of objects) {
    const name = podSpecOf(value)?.priorityClassName
    if (typeof name === 'string' && name !== '' && !session.objects.get('priorityclasses', objectKey('', name)))
      add('PriorityClass', '', name)
  }
  // A namespace in the text would be created after the objects that precede the text.
  for (const { namespace } of [...found.values()])
    if (namespace !== '' && isBrought(objects, 'Namespace', namespace)) add('Namespace', '', namespace, true)
  const order = (one: SettledObject) => SETTLED_KINDS.indexOf(one.kind)
  return [...found.values()].sort((one, other) => order(one) - order(other))
}

const isBrought = (objects: readonly ManifestObject[], kind: string, name: string): boolean =>
  objects.some((one) => one.kind === kind && one.name === name)

function manifestOf(settled: SettledObject, objects: readonly ManifestObject[]): JsonObject {
  const { kind, name, isOfText } = settled
  const own = isOfText ? objects.find((one) => one.kind === kind && one.name === name)?.value : undefined
  return own ?? standIn(settled)
}

type Named = Pick<ManifestObject, 'kind' | 'name'> & { readonly document?: number }

/** The first refused object. An object of an unserved kind is skipped and blocks nothing. */
function refusalOf({ exit, problems, stderr }: CommandResult, objects: readonly Named[]): Settlement['refused'] {
  const known = problems.filter((problem) => problem.unknownKind === undefined)
  const [first] = known
  if (first !== undefined) return { object: nameOf(first, objects), words: first.words }
  return exit === 0 || problems.length > 0 ? undefined : { object: '', words: stderr.trim() }
}

function nameOf({ document }: CommandProblem, objects: readonly Named[]): string {
  const named = objects.find((one, index) => (one.document ?? index) === document)
  return named === undefined ? '' : `${named.kind} ${named.name}`
}
