/** Finds autoscalers without metrics, and autoscalers whose number of replicas every apply resets. */
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { KubeObject } from '../../api/types.ts'
import { LAST_APPLIED } from '../../api/written.ts'
import { entriesOf, timeOf } from '../times.ts'
import { type FindingEvidence, inNamespace, type Sign } from './finding.ts'
import type { FindingRow } from './row.ts'
import type { RunFacts } from './runFacts.ts'
import { HPA, toolName } from './userChanges.ts'

const nameOf = ({ kind, metadata }: KubeObject): string => `${kind} ${metadata.namespace ?? 'default'}/${metadata.name}`

/** The condition ScalingActive gives the reason. */
export const noMetrics: FindingRow = {
  id: 'noMetrics',
  find: ({ autoscalers }) =>
    autoscalers.flatMap((hpa): Sign[] => {
      const condition = objectsIn(asObject(hpa.status).conditions).find(
        ({ type, status, reason }) => type === 'ScalingActive' && status === 'False' && reason !== 'ScalingDisabled',
      )
      const since = timeOf(condition?.lastTransitionTime)
      if (condition === undefined || since === undefined) return []
      const object = nameOf(hpa)
      const message = textOf(condition.message)
      const reason = textOf(condition.reason)
      return [
        {
          id: 'noMetrics',
          severity: 'medium',
          object,
          at: since,
          facts: { name: hpa.metadata.name, target: targetOf(hpa), reason, message },
          evidence: [
            { object, field: 'status.conditions[ScalingActive]', value: `${reason}: ${message}`, time: since },
          ],
          advice: 'kubectl get apiservice v1beta1.metrics.k8s.io',
        },
      ]
    }),
}

function targetOf(hpa: AnyObject): string {
  const { kind, name } = asObject(asObject(hpa.spec).scaleTargetRef)
  return `${textOf(kind)}/${textOf(name)}`
}

/**
 * A manifest sets the replicas that an autoscaler also sets: every apply resets them. Or a user scales, and the autoscaler
 * takes it back.
 */
export const autoscalerAgainstReplicas: FindingRow = {
  id: 'autoscalerAgainstReplicas',
  find: (facts) =>
    facts.autoscalers.flatMap((hpa): Sign[] => {
      const { kind, name } = asObject(asObject(hpa.spec).scaleTargetRef)
      const target = [...facts.deployments, ...facts.statefulSets].find(
        ({ kind: is, metadata }) =>
          is === kind && metadata.name === name && metadata.namespace === hpa.metadata.namespace,
      )
      if (!target) return []
      const writer = replicasWriter(facts, target)
      const scaled = overruled(facts, hpa, target, writer?.by)
      if (writer === undefined) return scaled
      return [...scaled, conflict(facts, hpa, target, writer)]
    }),
}

/** An autoscaler answers a change of the number of replicas within this time. */
const ANSWERED_MS = 60_000

/**
 * Changes of the number of replicas by users that the autoscaler changed again. `manifestsBy`: the tool whose manifest
 * sets the replicas, which the other fault reports.
 */
function overruled(
  { changes }: RunFacts,
  hpa: AnyObject,
  { kind, metadata }: KubeObject,
  manifestsBy: string | undefined,
): Sign[] {
  const object = `${kind} ${metadata.namespace ?? 'default'}/${metadata.name}`
  const scalings = (changes.get(metadata.uid) ?? []).flatMap(({ at, by, fields }) =>
    fields.flatMap(({ field, was, is }) => (field === 'replicas' ? [{ at, by, was, is }] : [])),
  )
  const pairs = scalings.flatMap((user, i) => {
    const answer = scalings[i + 1]
    const isOverruled =
      answer?.by === HPA && ![HPA, manifestsBy].includes(user.by) && answer.at - user.at <= ANSWERED_MS
    return isOverruled ? [{ user, answer }] : []
  })
  const [first, last] = [pairs[0], pairs.at(-1)]
  if (first === undefined || last === undefined) return []
  const { minReplicas, maxReplicas } = asObject(hpa.spec)
  return [
    {
      id: 'autoscalerAgainstReplicas',
      severity: 'medium',
      object,
      at: first.user.at,
      until: last.answer.at,
      before: { at: first.user.at, type: 'changed', object, by: first.user.by, fields: [replicasField(first.user)] },
      facts: {
        name: metadata.name,
        variant: 'scaled',
        scaler: hpa.metadata.name,
        by: first.user.by,
        pods: pairs.length,
        minReplicas: Number(minReplicas ?? 1),
        maxReplicas: Number(maxReplicas),
      },
      evidence: pairs.flatMap(({ user, answer }) =>
        [user, answer].map(({ at, by, was, is }) => ({
          object,
          field: 'spec.replicas',
          value: { id: 'writtenBy' as const, facts: { replicas: `${was} → ${is}`, by } },
          time: at,
        })),
      ),
      advice: `kubectl edit hpa ${hpa.metadata.name}${inNamespace(metadata.namespace)}`,
    },
  ]
}

const replicasField = ({ was, is }: { readonly was: string; readonly is: string }) => ({ field: 'replicas', was, is })

interface Writer {
  /** `kubectl apply`. */
  readonly by: string
  /** undefined if unknown. */
  readonly replicas: number | undefined
}

function conflict(
  facts: RunFacts,
  hpa: AnyObject,
  target: RunFacts['deployments'][number] | RunFacts['statefulSets'][number],
  writer: Writer,
): Sign {
  const object = nameOf(target)
  const { by, replicas } = writer
  const taken = takenBack(facts, target.metadata.uid, by)
  const evidence: FindingEvidence[] = [{ object: nameOf(hpa), field: 'spec.scaleTargetRef', value: targetOf(hpa) }]
  if (replicas !== undefined)
    evidence.push({
      object,
      field: 'spec.replicas',
      value: { id: 'writtenBy', facts: { replicas, by } },
      ...(taken && { time: taken.at }),
    })
  if (replicas !== target.spec.replicas)
    evidence.push({
      object,
      field: 'spec.replicas',
      value: {
        id: 'writtenBy',
        facts: { replicas: target.spec.replicas, by: `HorizontalPodAutoscaler ${hpa.metadata.name}` },
      },
      time: facts.to,
    })
  return {
    id: 'autoscalerAgainstReplicas',
    severity: 'medium',
    object,
    at: taken?.at ?? facts.to,
    facts: {
      name: target.metadata.name,
      autoscaler: hpa.metadata.name,
      by,
      was: taken?.was ?? 0,
      is: taken?.is ?? 0,
    },
    evidence,
    advice: `kubectl apply edit-last-applied ${target.kind.toLowerCase()}/${target.metadata.name}${inNamespace(target.metadata.namespace)}`,
  }
}

/** The last time at which an apply reset the autoscaler's number of replicas. */
function takenBack({ changes }: RunFacts, uid: string, by: string) {
  const own = changes.get(uid) ?? []
  for (const change of own.toReversed()) {
    const field = change.fields.find((one) => one.field === 'replicas')
    if (field !== undefined && change.by === by) return { at: change.at, was: Number(field.was), is: Number(field.is) }
  }
  return undefined
}

/** The writer besides the autoscaler that sets the number of replicas. */
function replicasWriter(facts: RunFacts, { metadata }: KubeObject): Writer | undefined {
  const last = metadata.annotations?.[LAST_APPLIED]
  const applied = last === undefined ? undefined : replicasIn(last)
  if (applied !== undefined) return { by: 'kubectl apply', replicas: applied }
  const seen = facts.seen(metadata.uid)
  const managedFields = seen?.metadata.managedFields
  if (!seen || !Array.isArray(managedFields)) return undefined
  const names = entriesOf(seen)
  const i = managedFields.findIndex((entry, k) => {
    const isScale = names[k]?.subresource === 'scale'
    return (
      !isScale &&
      asObject(asObject(asObject(entry).fieldsV1)['f:spec'])['f:replicas'] !== undefined &&
      names[k]?.operation === 'Apply'
    )
  })
  const manager = i < 0 ? undefined : names[i]?.manager
  return manager === undefined ? undefined : { by: toolName(manager), replicas: undefined }
}

function replicasIn(text: string): number | undefined {
  try {
    const { replicas } = asObject(asObject(JSON.parse(text)).spec)
    return typeof replicas === 'number' ? replicas : undefined
  } catch {
    return undefined
  }
}
