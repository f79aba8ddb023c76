/** Proposes changes against a stall, each as commands of the run. `tryProposals` finds out whether a proposal helps. */
import { lookup } from '../../api/lookup.ts'
import type { JsonObject, KubeObject } from '../../api/types.ts'
import { asWritten } from '../../api/written.ts'
import type { Command, KubectlCommand, NodeConfig } from '../../document/types.ts'
import { quoteWord } from '../../kubectl/core/shellWords.ts'
import type { Fact } from '../../trace/records.ts'
import type { StallView, WorkloadView } from '../../view/workload.ts'
import { standIn, withKeys } from '../standIns.ts'

type ProposalId =
  | 'rollBack'
  | 'resume'
  | 'create'
  | 'createAll'
  | 'addKeys'
  | 'createClass'
  | 'useDefaultClass'
  | 'addNodes'
  | 'uncordon'
  | 'deleteQuota'
  | 'deleteBudget'
  | 'nodeBack'
  | 'dropFinalizers'
  | 'deletePod'

export interface Proposal {
  readonly id: ProposalId
  /** Names and numbers for the proposal's sentence. */
  readonly facts: { readonly [name: string]: Fact }
  /** Commands at the same moment, in this order; at least one. */
  readonly commands: readonly Command[]
}

/**
 * The effect on a stalled rollout.
 * - `complete`: the rollout completes after this number of virtual ms.
 * - `further`: the rollout passes the present obstacle and meets another one.
 * - `nothing`: the obstacle remains.
 * - `refused`: the API server or kubectl refuses the command; `words` has the message.
 */
export type Brought =
  | { readonly kind: 'complete'; readonly afterMs: number }
  | { readonly kind: 'further'; readonly stall: StallView }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly message: string }

export interface TriedProposal {
  readonly proposal: Proposal
  readonly brings: Brought
}

/** A stall, its outcome without intervention, and the effect of each proposal. */
export interface StallWithTries {
  readonly uid: string
  readonly byItself: Brought
  readonly tried: readonly TriedProposal[]
}

/** Proposals that help: first those that complete the rollout, then those that only get it further. */
export function helpful(tried: readonly TriedProposal[]): TriedProposal[] {
  const of = (kind: Brought['kind']) => tried.filter(({ brings }) => brings.kind === kind)
  return [...of('complete'), ...of('further')]
}

/** Facts for proposals that a stall's view does not have. */
export interface ProposalContext {
  /** Names of cordoned nodes. */
  readonly cordoned: readonly string[]
  /** Nodes that would accept the pending Pods; empty if none are known. */
  readonly nodes: readonly NodeConfig[]
  /** The object that requests a missing StorageClass: a StatefulSet with its claims, or a claim. */
  readonly ofClass?: { readonly object: KubeObject; readonly claims: readonly string[] }
}

type Stalled = Pick<WorkloadView, 'kind' | 'name' | 'namespace'>

/** All proposals that may help; proposals against the cause come first. */
export function proposalsFor(workload: Stalled, stall: StallView, context: ProposalContext): Proposal[] {
  const { rollback } = stall
  const undo: Proposal[] =
    rollback && !unhelped.has(stall.kind)
      ? [proposal('rollBack', { ...rollback }, kubectl(workload, ['rollout', 'undo', shortName(workload)]))]
      : []
  return [...own(workload, stall, context), ...undo]
}

/** Stalls that a rollback to the previous template cannot end. */
const unhelped: ReadonlySet<StallView['kind']> = new Set([
  'paused',
  'budget',
  'oldPods',
  'cordoned',
  'outdatedPod',
  'onDelete',
  'mended',
])

/** The proposal as one line of shell; undefined for several commands, or for a text on standard input. */
export function proposalLine({ commands }: Proposal): string | undefined {
  const [only, ...more] = commands
  if (only?.type !== 'kubectl' || only.stdin !== undefined || more.length > 0) return undefined
  return ['kubectl', ...only.args.map(quoteWord)].join(' ')
}

function own(workload: Stalled, stall: StallView, context: ProposalContext): Proposal[] {
  const { kind, facts } = stall
  const run = (...args: string[]): KubectlCommand => kubectl(workload, args)
  switch (kind) {
    case 'paused':
      return [proposal('resume', {}, run('rollout', 'resume', shortName(workload)))]
    case 'missing':
      return created(workload, stall)
    case 'missingKey':
      return [proposal('addKeys', { keys: String(facts.keys) }, addKeys(workload, facts))]
    case 'storageClass':
      return ofClass(facts, context)
    case 'room':
    case 'placement':
    case 'taint':
      return context.nodes.length === 0
        ? []
        : [proposal('addNodes', { count: context.nodes.length }, { type: 'addNodes', nodes: context.nodes })]
    case 'cordoned':
      return context.cordoned.length === 0
        ? []
        : [proposal('uncordon', {}, { type: 'kubectl', args: ['uncordon', ...context.cordoned] })]
    case 'quota':
      return [proposal('deleteQuota', { name: facts.quota ?? '' }, run('delete', 'resourcequota', String(facts.quota)))]
    case 'budget':
      return [
        proposal('deleteBudget', { name: facts.budget ?? '' }, run('delete', 'pdb', String(facts.budget))),
        proposal('uncordon', {}, { type: 'kubectl', args: ['uncordon', String(facts.node)] }),
      ]
    case 'oldPods':
      return [endOldPods(workload, facts)]
    case 'outdatedPod':
    case 'onDelete':
      return [proposal('deletePod', { pod: facts.pod ?? '' }, run('delete', 'pod', String(facts.pod)))]
    default:
      return []
  }
}

const proposal = (id: ProposalId, facts: Proposal['facts'], ...commands: Command[]): Proposal => ({
  id,
  facts,
  commands,
})

function endOldPods(workload: Stalled, { node, pod }: StallView['facts']): Proposal {
  if (typeof node === 'string' && node !== '') return proposal('nodeBack', { node }, { type: 'node', node, to: 'back' })
  const patch = JSON.stringify({ metadata: { finalizers: null } })
  return proposal('dropFinalizers', {}, kubectl(workload, ['patch', 'pod', String(pod)], ['--type=merge', '-p', patch]))
}

// --- Missing objects ------------------------------------------------------------------------------------------------

interface Named {
  readonly kind: string
  readonly name: string
  readonly keys: Set<string>
}

/** The missing objects that Pods wait for, each once, with all requested keys. */
function namedBy({ facts, missing = [] }: StallView): Named[] {
  const first = { kind: String(facts.kind), name: String(facts.name), keys: new Set(keysOf(facts)) }
  const all = new Map<string, Named>([[`${first.kind} ${first.name}`, first]])
  for (const { kind, name, key, use, isThere } of missing) {
    if (isThere || kind === 'ServiceAccount' || use === 'imagePull') continue
    const id = `${kind} ${name}`
    const named = all.get(id) ?? { kind, name, keys: new Set<string>() }
    if (key !== undefined) named.keys.add(key)
    all.set(id, named)
  }
  return [...all.values()]
}

function created(workload: Stalled, stall: StallView): Proposal[] {
  const objects = namedBy(stall)
  const commands = objects.map((object) => create(workload, object))
  return objects.length > 1
    ? [proposal('createAll', { count: objects.length }, ...commands)]
    : [proposal('create', { name: stall.facts.name ?? '' }, ...commands)]
}

/** A command that creates the object in its simplest form, with a value for each requested key. */
function create(workload: Stalled, { kind, name, keys }: Named): KubectlCommand {
  if (kind === 'PersistentVolumeClaim') return applied(standIn({ kind, namespace: workload.namespace, name }))
  const literals = [...keys].map((key) => `--from-literal=${key}=example`)
  const what = kind === 'Secret' ? ['secret', 'generic'] : ['configmap']
  return kubectl(workload, ['create', ...what, name, ...literals])
}

const keysOf = ({ keys }: StallView['facts']): string[] => (keys === undefined ? [] : String(keys).split(','))

function addKeys(workload: Stalled, facts: StallView['facts']): KubectlCommand {
  const kind = String(facts.kind)
  const patch = JSON.stringify(withKeys(kind, keysOf(facts)))
  return kubectl(workload, ['patch', kind.toLowerCase(), String(facts.name)], ['--type=merge', '-p', patch])
}

// --- A missing StorageClass -----------------------------------------------------------------------------------------

/**
 * Either the class is created, or the claims are recreated with the default class: a claim's class cannot be changed.
 */
function ofClass({ name, standard }: StallView['facts'], { ofClass: asking }: ProposalContext): Proposal[] {
  const made = standIn({ kind: 'StorageClass', namespace: '', name: String(name) })
  const create = proposal('createClass', { name: String(name) }, applied(made))
  if (standard === undefined || asking === undefined) return [create]
  const { object, claims } = asking
  const inNamespace = ['-n', object.metadata.namespace ?? 'default']
  const text = JSON.stringify(withClass(object, String(name), String(standard)))
  return [
    create,
    proposal(
      'useDefaultClass',
      { name: String(standard) },
      ...(claims.length > 0
        ? [{ type: 'kubectl', args: ['delete', 'pvc', ...claims, ...inNamespace, '--wait=false'] } as const]
        : []),
      { type: 'kubectl', args: ['replace', '--force', '-f', '-'], stdin: text },
    ),
  ]
}

/** The object as written, with the default class in each place of the missing one. */
function withClass(object: KubeObject, missing: string, standard: string): JsonObject {
  const written = asWritten(object)
  const swap = (key: string, value: unknown) => (key === 'storageClassName' && value === missing ? standard : value)
  return JSON.parse(JSON.stringify(written, swap))
}

// --- kubectl --------------------------------------------------------------------------------------------------------

const applied = (object: object): KubectlCommand => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: JSON.stringify(object),
})

/** A kubectl command as users type it: the namespace follows the names, and is omitted if it is `default`. */
function kubectl({ namespace }: Stalled, args: readonly string[], flags: readonly string[] = []): KubectlCommand {
  const where = namespace === 'default' ? [] : ['-n', namespace]
  return { type: 'kubectl', args: [...args, ...where, ...flags] }
}

/** The short name that users type: `deploy/web`, `sts/web`, `ds/web`. */
export const shortName = ({ kind, name }: Pick<Stalled, 'kind' | 'name'>): string =>
  `${shortKinds[kind] ?? kind.toLowerCase()}/${name}`
const shortKinds: { readonly [kind: string]: string } = lookup({
  Deployment: 'deploy',
  StatefulSet: 'sts',
  DaemonSet: 'ds',
})
