/** All that a manifest needs and that can be created, in one go before it: tried as a whole, and taken back. */
import { objectKey } from '../api/objectKey.ts'
import type { JsonObject } from '../api/types.ts'
import type { CommandProblem, CommandResult } from '../document/types.ts'
import { podSpecOf } from '../kinds/podSpecs.ts'
import type { ManifestObject } from '../kubectl/manifestObjects.ts'
import type { Session } from '../session/session.ts'
import { standIn } from './standIns.ts'
import type { WorkloadNeeds } from './workloadNeeds.ts'

/** In the order in which each may need one before it. */
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
  /** Keys that Pods ask it for. */
  readonly keys: readonly string[]
  /** The text brings it itself; it only has to come first. */
  readonly isOfText: boolean
}

export interface Settlement {
  readonly objects: readonly SettledObject[]
  /** What is applied before the text. */
  readonly manifest: string
  /** What the API server would refuse of it or of the text behind it, in its words; undefined where it takes all. */
  readonly refused: { readonly object: string; readonly words: string } | undefined
}

interface Tried {
  /** The session as it was before the text. */
  readonly mark: ReturnType<Session['mark']>
  readonly manifest: string
  readonly verb: 'apply' | 'create'
  readonly objects: readonly ManifestObject[]
  readonly missingNamespaces: readonly { readonly name: string }[]
  readonly needs: readonly WorkloadNeeds[]
  /** Names of StorageClasses that claims ask for and that are not there. */
  readonly classes: readonly string[]
}

/**
 * What is missing, created before the text on the session as it was at `mark`, where it is afterwards. Undefined, with the
 * session as it is, where nothing is missing.
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
    if (typeof name === 'string' && name !== '' && !session.cluster.store.get('priorityclasses', objectKey('', name)))
      add('PriorityClass', '', name)
  }
  // A namespace that the text brings is there too late for what comes before the text.
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

/** The first thing that is refused. A kind that is not served is kept aside, and blocks nothing. */
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
