import '../../i18n/en/stall.ts'
/** What can be done about a stall, and as which kubectl line. */
import type { StallView, WorkloadView } from '../../engine/index.ts'
import type { MessageKey } from '../../i18n/index.ts'
import type { MessageParams } from '../../i18n/message.ts'
import { brokenWords } from '../../layout/nextImage.ts'
import { type MissingObject, missingObjects } from '../../manifest/editor/missingObjects.ts'

/**
 * One thing to do. `line` is the kubectl command, `objects` what is created by several commands; without either it is done
 * in the page or by the machines.
 */
export interface StallAction {
  readonly id:
    | 'rollBack'
    | 'edit'
    | 'resume'
    | 'create'
    | 'addNodes'
    | 'uncordon'
    | 'lift'
    | 'nodeBack'
    | 'force'
    | 'deletePod'
  readonly text: MessageKey
  readonly params?: MessageParams
  readonly line?: string
  readonly objects?: readonly MissingObject[]
}

/** Something to try on a branch. */
export interface WhatIf {
  readonly text: MessageKey
  readonly params: MessageParams
  readonly line: string
}

type Stalled = Pick<WorkloadView, 'kind' | 'name' | 'namespace' | 'maxSurge'>

/** In the order in which they are offered; the first is the one that `Enter` takes. */
export function stallActions(d: Stalled, stall: StallView, cordoned: readonly string[] = []): StallAction[] {
  const own = ownActions(d, stall, cordoned)
  const { rollback } = stall
  const undo: StallAction[] =
    rollback && helps.rollBack(stall)
      ? [
          {
            id: 'rollBack',
            ...rollbackText('stall.act.rollBack', rollback),
            line: `kubectl rollout undo ${shortName(d)}${inNamespace(d)}`,
          },
        ]
      : []
  const edit: StallAction[] = stall.path ? [{ id: 'edit', text: editTextOf(stall) }] : []
  return [...own, ...undo, ...edit]
}

const unhelped: ReadonlySet<StallView['kind']> = new Set([
  'paused',
  'budget',
  'oldPods',
  'cordoned',
  'outdatedPod',
  'onDelete',
])

const helps = {
  rollBack: ({ kind }: StallView) => !unhelped.has(kind),
}

function ownActions(d: Stalled, stall: StallView, cordoned: readonly string[]): StallAction[] {
  const { kind, facts } = stall
  const where = inNamespace(d)
  switch (kind) {
    case 'paused':
      return [{ id: 'resume', text: 'stall.act.resume', line: `kubectl rollout resume deploy/${d.name}${where}` }]
    case 'missing':
      return [createAction(d, stall)]
    case 'missingKey':
      return [
        {
          id: 'create',
          text: 'stall.act.addKeys',
          params: { count: keysOf(facts).length, keys: keysOf(facts).join(', ') },
          line: addKeysLine(facts, where),
        },
      ]
    case 'room':
      return [{ id: 'addNodes', text: 'stall.act.addNodes' }]
    case 'cordoned':
      return cordoned.length === 0
        ? []
        : [{ id: 'uncordon', text: 'stall.act.uncordon', line: `kubectl uncordon ${cordoned.join(' ')}` }]
    case 'quota':
      return [
        {
          id: 'lift',
          text: 'stall.act.deleteQuota',
          params: { name: String(facts.quota) },
          line: `kubectl delete resourcequota ${facts.quota}${where}`,
        },
      ]
    case 'budget':
      return [
        {
          id: 'lift',
          text: 'stall.act.deleteBudget',
          params: { name: String(facts.budget) },
          line: `kubectl delete pdb ${facts.budget}${where}`,
        },
        { id: 'uncordon', text: 'stall.act.uncordon', line: `kubectl uncordon ${facts.node}` },
      ]
    case 'oldPods':
      if (typeof facts.node === 'string' && facts.node !== '')
        return [{ id: 'nodeBack', text: 'stall.act.nodeBack', params: { node: facts.node } }]
      return [
        {
          id: 'force',
          text: 'stall.act.dropFinalizers',
          line: `kubectl patch pod ${facts.pod}${where} --type=merge -p '{"metadata":{"finalizers":null}}'`,
        },
      ]
    case 'outdatedPod':
    case 'onDelete':
      return [
        {
          id: 'deletePod',
          text: 'stall.act.deletePod',
          params: { pod: String(facts.pod) },
          line: `kubectl delete pod ${facts.pod}${where}`,
        },
      ]
    default:
      return []
  }
}

/** One object as the line that makes it, unless no line does; more of them together. */
function createAction(d: Stalled, { facts, missing = [] }: StallView): StallAction {
  const objects = missingObjects([{ namespace: d.namespace, missing }])
  if (objects.length > 1)
    return { id: 'create', text: 'stall.act.createAll', params: { count: objects.length }, objects }
  const one = { id: 'create', text: 'stall.act.create', params: { name: String(facts.name) } } as const
  return facts.kind === 'PersistentVolumeClaim'
    ? { ...one, objects }
    : { ...one, line: createLine(facts, inNamespace(d)) }
}

const keysOf = ({ keys }: StallView['facts']): string[] => (keys === undefined ? [] : String(keys).split(','))

function createLine(facts: StallView['facts'], where: string): string {
  const literals = keysOf(facts).map((key) => ` --from-literal=${key}=example`)
  const what = facts.kind === 'Secret' ? 'secret generic' : 'configmap'
  return `kubectl create ${what} ${facts.name}${literals.join('')}${where}`
}

function addKeysLine(facts: StallView['facts'], where: string): string {
  const values = Object.fromEntries(keysOf(facts).map((key) => [key, 'example']))
  const [what, field] = facts.kind === 'Secret' ? ['secret', 'stringData'] : ['configmap', 'data']
  return `kubectl patch ${what} ${facts.name}${where} --type=merge -p '${JSON.stringify({ [field as string]: values })}'`
}

function editTextOf({ kind }: StallView): MessageKey {
  if (kind === 'image' || kind === 'crash' || kind === 'init') return 'stall.act.editImage'
  return kind === 'probe' ? 'stall.act.editProbe' : 'stall.act.edit'
}

/** What else one could have asked for; tried on a branch, so that this run stays as it is. */
export function whatIfs(d: Stalled, stall: StallView): WhatIf[] {
  const found: WhatIf[] = []
  const where = inNamespace(d)
  const { image, container } = stall.facts
  const fixed = typeof image === 'string' ? fixedImage(image, stall.rollback?.image) : undefined
  if (fixed !== undefined && stall.path?.[3] === 'containers')
    found.push({
      text: 'stall.whatIf.image',
      params: { image: fixed },
      line: `kubectl set image ${shortName(d)} ${container}=${fixed}${where}`,
    })
  if (stall.bound.kind === 'rolling') {
    const unavailable = stall.bound.maxUnavailable.pods + 1
    const surge = d.maxSurge.pods + 1
    found.push({
      text: 'stall.whatIf.unavailable',
      params: { pods: unavailable },
      line: patchOf(d, { maxUnavailable: unavailable }),
    })
    found.push({ text: 'stall.whatIf.surge', params: { pods: surge }, line: patchOf(d, { maxSurge: surge }) })
  }
  if (stall.rollback)
    found.push({
      ...rollbackText('stall.whatIf.rollBack', stall.rollback),
      line: `kubectl rollout undo ${shortName(d)}${where}`,
    })
  return found
}

const patchOf = (d: Stalled, rollingUpdate: { readonly [bound: string]: number }): string =>
  `kubectl patch deploy/${d.name}${inNamespace(d)} -p '${JSON.stringify({ spec: { strategy: { rollingUpdate } } })}'`

/** The image without the words of its tag that break it; else the one that ran before. */
export function fixedImage(image: string, before: string | undefined): string | undefined {
  const colon = image.indexOf(':', image.lastIndexOf('/') + 1)
  if (colon < 0) return before
  const words = image.slice(colon + 1).split('.')
  const kept = words.filter((word) => !breaking.has(word))
  if (kept.length === 0 || kept.length === words.length) return before
  return `${image.slice(0, colon)}:${kept.join('.')}`
}

const breaking: ReadonlySet<string> = new Set([...brokenWords, 'pullfail', 'crashlater', 'oom', 'hangs', 'losesready'])

/** Names what it leads to by the image's tag; of several images, or one without a tag, by the revision. */
function rollbackText(
  text: 'stall.act.rollBack' | 'stall.whatIf.rollBack',
  { image, revision }: NonNullable<StallView['rollback']>,
): { readonly text: MessageKey; readonly params: MessageParams } {
  const version = image.includes(', ') ? undefined : tagOf(image)
  return version === undefined ? { text: `${text}Revision`, params: { revision } } : { text, params: { version } }
}

/** `v2` of `shop/web:v2`, also where a digest follows. */
function tagOf(image: string): string | undefined {
  const [name = ''] = image.split('@', 1)
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1)
  return colon < 0 ? undefined : name.slice(colon + 1)
}

/** As one types it: `deploy/web`, `sts/web`, `ds/web`. */
const shortName = ({ kind, name }: Stalled): string => `${shortKinds[kind] ?? kind.toLowerCase()}/${name}`
const shortKinds: { readonly [kind: string]: string } = { Deployment: 'deploy', StatefulSet: 'sts', DaemonSet: 'ds' }

const inNamespace = ({ namespace }: Stalled): string => (namespace === 'default' ? '' : ` -n ${namespace}`)
