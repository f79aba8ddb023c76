/** The table of risks: effects of a plan that the API server accepts and a user may not want. */
import {
  asObject,
  type Deployment,
  type HeldBy,
  isRollingKind,
  type JsonObject,
  type JsonValue,
  type KubeObject,
  type PodReference,
  type PodSpec,
  podReferences,
  podSpecOf,
  rollingResources,
  selectorMatches,
} from '../../engine/index.ts'
import { nameOf } from '../check/documents.ts'
import { claimRows } from './claimRisks.ts'
import { definitionRows } from './definitionRisks.ts'
import { makersFor } from './makers.ts'
import type { FoundRisk, RiskFacts, RiskFound, RiskRow, RiskSeverity } from './plan.ts'
import { quotaRisks } from './quotaRisks.ts'
import { roomRows } from './roomRisks.ts'
import { specOf } from './workloadChange.ts'

type Changed = RiskFacts['changed'][number]

/** A workload that is new, or whose Pods are replaced. */
interface Rolling {
  readonly one: Changed
  readonly name: string
  readonly spec: JsonObject
  readonly pod: PodSpec
  readonly isNew: boolean
  readonly replicas: number
}

/** The Pod spec of a workload; every workload has a Pod spec. */
const podOf = (workload: KubeObject): PodSpec => podSpecOf(workload) as unknown as PodSpec

function rollingOf({ changed }: RiskFacts): Rolling[] {
  return changed.flatMap((one): Rolling[] => {
    const { workload, object } = one
    if (workload?.change !== 'rolls' && workload?.change !== 'new') return []
    const spec = specOf(workload.after)
    const pod = podOf(workload.after)
    const replicas = workload.bounds ? workload.replicas.to : 0
    const isNew = workload.change === 'new'
    return [{ one, name: nameOf(object), spec, pod, isNew, replicas }]
  })
}

const each = (facts: RiskFacts, words: (rolling: Rolling) => string | undefined): FoundRisk[] =>
  rollingOf(facts).flatMap((rolling) => {
    const said = words(rolling)
    return said === undefined ? [] : [{ object: rolling.name, words: said }]
  })

/** The most makers of an object that the text names. */
const MOST_MAKERS = 3

const heldWords = ({ pod, reason, message }: HeldBy): string =>
  [pod === '' ? '' : `Pod ${pod}`, reason, message].filter((text) => text !== '').join(': ')

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`

const rows: readonly RiskRow[] = [
  {
    id: 'doesNotComplete',
    severity: 'high',
    find: (facts) =>
      each(facts, ({ one: { forecast } }) => {
        if (!forecast || forecast.incomplete === 0) return undefined
        const { reason, message, held } = forecast.own
        // Other rows report Pods without a node.
        const words = held && held.reason !== 'Unschedulable' && held.message !== message ? heldWords(held) : ''
        const why = [[reason, message].filter((text) => text !== '').join(': '), words].filter(Boolean).join('; ')
        const tries = facts.forecast?.tries ?? 1
        return `is not complete in ${forecast.incomplete} of ${tries} simulated runs${why === '' ? '' : `: ${why}`}`
      }),
  },
  {
    id: 'breaksAgain',
    severity: 'high',
    find: (facts) =>
      each(facts, ({ one: { forecast } }) => {
        const breaks = forecast?.own.breaks
        return breaks && `is complete, and breaks ${seconds(breaks.afterMs)} after the change`
      }),
  },
  {
    id: 'outage',
    severity: 'high',
    find: (facts) =>
      each(facts, ({ one: { forecast }, isNew }) => {
        const most = forecast?.outageMs.most ?? 0
        return most > 0 && !isNew ? `has no available Pod for up to ${seconds(most)}` : undefined
      }),
  },
  ...roomRows,
  ...claimRows,
  ...definitionRows,
  {
    id: 'recreate',
    severity: 'medium',
    find: (facts) =>
      each(facts, ({ spec, isNew }) =>
        asObject(spec.strategy).type === 'Recreate' && !isNew
          ? 'strategy Recreate: all old Pods terminate before the first new Pod is created'
          : undefined,
      ),
  },
  {
    id: 'allUnavailable',
    severity: 'medium',
    find: (facts) =>
      each(facts, ({ one: { workload }, spec, replicas, isNew }) => {
        const isRolling = asObject(spec.strategy).type !== 'Recreate'
        if (isNew || !isRolling || replicas < 2 || workload?.bounds?.minAvailable !== 0) return undefined
        const strategy = asObject(asObject(spec.strategy ?? spec.updateStrategy).rollingUpdate)
        return `maxUnavailable ${String(strategy.maxUnavailable ?? '')} allows all ${replicas} Pods to be unavailable at once`
      }),
  },
  {
    id: 'singleReplica',
    severity: 'medium',
    find: (facts) =>
      each(facts, ({ replicas, isNew, one }) =>
        replicas === 1 && !isNew && one.object.kind !== 'DaemonSet'
          ? 'has one replica: no other Pod takes over while its node or its Pod is unavailable'
          : undefined,
      ),
  },
  {
    id: 'noReadinessProbe',
    severity: 'medium',
    find: (facts) =>
      each(facts, ({ pod: { containers }, one }) => {
        if (one.workload?.bounds === undefined) return undefined
        const names = containers.filter((c) => c.readinessProbe === undefined).map(({ name }) => name)
        if (names.length === 0) return undefined
        return `no readiness probe (${names.join(', ')}): a Pod counts as ready as soon as its process runs`
      }),
  },
  {
    id: 'latestTag',
    severity: 'medium',
    find: (facts) =>
      each(facts, ({ pod: { containers, initContainers = [] } }) => {
        const images = [...containers, ...initContainers].map(({ image = '' }) => image).filter(isUntagged)
        if (images.length === 0) return undefined
        return `image ${[...new Set(images)].join(', ')}: no fixed tag, so two Pods can run different builds, and a later rollback to this revision may not restore the same build`
      }),
  },
  {
    id: 'deadline',
    severity: 'medium',
    find: (facts) =>
      each(facts, ({ one: { forecast } }) => {
        const deadline = forecast?.own.deadline
        if (!deadline || forecast?.own.outcome !== 'complete') return undefined
        return `progressDeadlineSeconds ${deadline.seconds} is exceeded after ${seconds(deadline.afterMs)}, before the rollout is complete`
      }),
  },
  { id: 'quota', severity: 'high', find: quotaRisks },
  { id: 'budget', severity: 'medium', find: budgetRisks },
  { id: 'selectsNothing', severity: 'high', find: servicesWithoutPods },
  {
    id: 'autoscaled',
    severity: 'medium',
    find: ({ session, changed }) =>
      changed.flatMap(({ object, workload }) => {
        const scaler = [...session.objects.list('horizontalpodautoscalers')].find((one) => {
          const target = asObject(specOf(one).scaleTargetRef)
          return (
            one.metadata.namespace === object.namespace && target.kind === object.kind && target.name === object.name
          )
        })
        const written = asObject(object.value.spec).replicas
        if (!scaler || !workload || typeof written !== 'number') return []
        const words = `sets replicas to ${written}, and HorizontalPodAutoscaler/${scaler.metadata.name} sets replicas too: each apply overwrites its value`
        return [{ object: nameOf(object), words }]
      }),
  },
  {
    id: 'configUnseen',
    severity: 'medium',
    find: configUnseen,
  },
  {
    id: 'paused',
    severity: 'low',
    find: ({ changed }) =>
      changed
        .filter(({ workload }) => workload?.change === 'whenResumed')
        .map(({ object }) => ({ object: nameOf(object), words: 'is paused: no change rolls out until you resume it' })),
  },
  {
    id: 'named',
    severity: 'low',
    find: ({ newlyAssumed, makers }) =>
      newlyAssumed
        .filter((one) => makersFor(one, makers).length === 0)
        .map((one) => ({
          object: nameOf(one),
          words: `is newly referenced by Pods${one.keys.length > 0 ? ` (${one.keys.join(', ')})` : ''} and is in none of the files. The plan assumes that it exists`,
        })),
  },
  {
    id: 'madeAtRunTime',
    severity: 'medium',
    find: ({ newlyAssumed, makers }) =>
      newlyAssumed.flatMap((one) => {
        const names = makersFor(one, makers).map(({ name }) => name)
        if (names.length === 0) return []
        const words = `is newly referenced by Pods and is in none of the files; ${names.slice(0, MOST_MAKERS).join(', ')} may create it. The plan assumes that it exists; until it does, these Pods wait`
        return [{ object: nameOf(one), words }]
      }),
  },
  {
    id: 'removedWorkload',
    severity: 'medium',
    find: ({ removed }) =>
      removed
        .filter(({ kind }) => isRollingKind(kind))
        .map((one) => ({
          object: nameOf(one),
          words:
            'is not in the new files. It keeps running, unless your deployment tool prunes: then all its Pods are deleted',
        })),
  },
]

/** The risks in the order of their weight. */
export function risksOf(facts: RiskFacts): RiskFound[] {
  const found = rows.flatMap(({ id, severity, find }) => find(facts).map((one) => ({ id, severity, ...one })))
  const order: readonly RiskSeverity[] = ['high', 'medium', 'low']
  return found.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
}

/** Whether the image has no tag, or the tag `latest`, and no digest. */
function isUntagged(image: string): boolean {
  if (image === '' || image.includes('@')) return false
  const [, tag] = /:([^:/]+)$/.exec(image) ?? []
  return tag === undefined || tag === 'latest'
}

/** Budgets that allow no eviction even if all Pods are healthy. */
function budgetRisks({ session, changed }: RiskFacts): FoundRisk[] {
  const budgets = [...session.objects.list('poddisruptionbudgets')]
  return changed.flatMap(({ workload, object }) => {
    if (!workload?.bounds || object.kind === 'DaemonSet') return []
    const labels = labelsOf(workload.after)
    const replicas = workload.replicas.to
    return budgets.flatMap((budget): FoundRisk[] => {
      const spec = specOf(budget)
      if (budget.metadata.namespace !== object.namespace || !selectorMatches(spec.selector as object, labels)) return []
      const allowed =
        spec.maxUnavailable !== undefined
          ? shareOf(spec.maxUnavailable, replicas)
          : replicas - shareOf(spec.minAvailable, replicas)
      if (replicas === 0 || allowed > 0) return []
      const bound = spec.maxUnavailable === undefined ? 'minAvailable' : 'maxUnavailable'
      const words = `PodDisruptionBudget/${budget.metadata.name} (${bound} ${String(spec[bound] ?? '')}) allows no disruptions (${replicas} replicas): kubectl drain cannot evict its Pods`
      return [{ object: nameOf(object), words }]
    })
  })
}

/** Rounds up, as the API does with budgets. */
function shareOf(value: JsonValue | undefined, of: number): number {
  if (typeof value === 'number') return value
  const [, percent] = /^(\d+)%$/.exec(String(value ?? '')) ?? []
  return percent === undefined ? 0 : Math.ceil((Number(percent) * of) / 100)
}

const labelsOf = (workload: KubeObject): Readonly<Record<string, string>> =>
  (workload as Deployment).spec.template.metadata?.labels ?? {}

/** Services that selected Pods of a changed workload, and select no Pod afterwards. */
function servicesWithoutPods({ session, changed }: RiskFacts): FoundRisk[] {
  const { objects: store } = session
  const all = rollingResources.flatMap((resource): KubeObject[] => [...store.list(resource)])
  return [...store.list('services')].flatMap((service) => {
    const selector = asObject(specOf(service).selector)
    if (Object.keys(selector).length === 0) return []
    const picks = (one: KubeObject | undefined): boolean =>
      one !== undefined &&
      one.metadata.namespace === service.metadata.namespace &&
      Object.entries(selector).every(([key, value]) => labelsOf(one)[key] === value)
    const isChanged = changed.some(({ object }) => object.kind === 'Service' && object.name === service.metadata.name)
    const lost = changed.find(({ workload }) => picks(workload?.before) && !picks(workload?.after))
    if (all.some(picks) || (!isChanged && !lost)) return []
    const labels = Object.entries(selector).map(([key, value]) => `${key}=${String(value)}`)
    const object = nameOf({ kind: 'Service', namespace: service.metadata.namespace ?? '', name: service.metadata.name })
    return [{ object, words: `no longer selects any Pod: none has ${labels.join(', ')}` }]
  })
}

/** A change of a ConfigMap alone does not reach running containers, which read variables only at their start. */
function configUnseen(facts: RiskFacts): FoundRisk[] {
  const { session, changed } = facts
  const { objects: store } = session
  const rolls = new Set(rollingOf(facts).map(({ name }) => name))
  const all = rollingResources.flatMap((resource): KubeObject[] => [...store.list(resource)])
  return changed.flatMap(({ object, isNew }): FoundRisk[] => {
    if (isNew || (object.kind !== 'ConfigMap' && object.kind !== 'Secret')) return []
    const isMeant = ({ kind, name, use }: PodReference): boolean =>
      kind === object.kind && name === object.name && (use === 'env' || use === 'envFrom')
    const readers = all
      .filter(({ metadata }) => metadata.namespace === object.namespace)
      .filter((one) => podReferences(podOf(one)).some(isMeant))
      .map(({ kind, metadata }) => nameOf({ kind, namespace: metadata.namespace ?? '', name: metadata.name }))
      .filter((name) => !rolls.has(name))
    if (readers.length === 0) return []
    const words = `changes, but ${readers.join(', ')} reads it as environment variables and is not rolled out: running Pods keep the old values until kubectl rollout restart`
    return [{ object: nameOf(object), words }]
  })
}
