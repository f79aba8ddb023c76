/** Selectors that match nothing or too much, and Services that nobody answers. */

import { asObject } from '../../api/jsonObject.ts'
import { isEmptySelector, labelSelectorToString, labelsMatch, selectorMatches } from '../../api/selector.ts'
import type { KubeObject, LabelSelector, Pod } from '../../api/types.ts'
import { LAST_APPLIED } from '../../api/written.ts'
import { entriesOf } from '../times.ts'
import { type Finding, type FindingRow, inNamespace } from './finding.ts'
import type { RunFacts } from './runFacts.ts'

const nameOf = ({ kind, metadata }: KubeObject): string => `${kind} ${metadata.namespace ?? 'default'}/${metadata.name}`

/** What selects Pods, but for the workloads that make their own. */
function selectors({
  services,
  budgets,
}: RunFacts): { readonly object: KubeObject; readonly selector: LabelSelector }[] {
  return [
    ...services.flatMap((service) => {
      const { selector } = service.spec
      return selector && Object.keys(selector).length > 0
        ? { object: service, selector: { matchLabels: selector } }
        : []
    }),
    ...budgets.flatMap((budget) =>
      isEmptySelector(budget.spec.selector) ? [] : { object: budget, selector: budget.spec.selector ?? {} },
    ),
  ]
}

const podsOf = ({ pods }: RunFacts, { metadata }: KubeObject, selector: LabelSelector): Pod[] =>
  pods.filter((pod) => pod.metadata.namespace === metadata.namespace && selectorMatches(selector, pod.metadata.labels))

export const selectsNothing: FindingRow = {
  id: 'selectsNothing',
  find: (facts) =>
    facts.has('pods')
      ? selectors(facts).flatMap(({ object, selector }): Finding[] => {
          if (podsOf(facts, object, selector).length > 0) return []
          const text = labelSelectorToString(selector)
          return [
            {
              id: 'selectsNothing',
              severity: 'medium',
              object: nameOf(object),
              at: facts.to,
              facts: { kind: object.kind, name: object.metadata.name, selector: text },
              evidence: [{ object: nameOf(object), field: 'spec.selector', value: text, time: facts.to }],
              advice: `kubectl get pods -l '${text}'${inNamespace(object.metadata.namespace)}`,
            },
          ]
        })
      : [],
}

/** Two workloads that want the same Pods, or a Service that sends to several workloads. */
export const selectsTooMuch: FindingRow = {
  id: 'selectsTooMuch',
  find: (facts) => [...overlappingWorkloads(facts), ...mixedServices(facts)],
}

function overlappingWorkloads({ deployments, statefulSets, daemonSets, to }: RunFacts): Finding[] {
  const workloads = [...deployments, ...statefulSets, ...daemonSets]
  return workloads.flatMap((one, i) =>
    workloads.slice(i + 1).flatMap((other): Finding[] => {
      if (one.metadata.namespace !== other.metadata.namespace) return []
      const wants = (a: typeof one, b: typeof one): boolean =>
        !isEmptySelector(a.spec.selector) && selectorMatches(a.spec.selector, b.spec.template.metadata?.labels)
      if (!wants(one, other) && !wants(other, one)) return []
      const [greedy, taken] = wants(one, other) ? [one, other] : [other, one]
      const selector = labelSelectorToString(greedy.spec.selector)
      return [
        {
          id: 'selectsTooMuch',
          severity: 'high',
          object: nameOf(greedy),
          at: to,
          facts: { kind: greedy.kind, name: greedy.metadata.name, other: nameOf(taken), selector },
          evidence: [
            { object: nameOf(greedy), field: 'spec.selector', value: selector, time: to },
            {
              object: nameOf(taken),
              field: 'spec.template.metadata.labels',
              value: labelText(taken.spec.template.metadata?.labels),
              time: to,
            },
          ],
          advice: `kubectl get pods -l '${selector}'${inNamespace(greedy.metadata.namespace)}`,
        },
      ]
    }),
  )
}

const labelText = (labels: { readonly [name: string]: string } = {}): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')

function mixedServices(facts: RunFacts): Finding[] {
  const workloads = [...facts.deployments, ...facts.statefulSets, ...facts.daemonSets]
  return facts.services.flatMap((service): Finding[] => {
    const { selector } = service.spec
    if (!selector || Object.keys(selector).length === 0) return []
    const own = workloads.filter(
      ({ metadata, spec }) =>
        metadata.namespace === service.metadata.namespace && labelsMatch(selector, spec.template.metadata?.labels),
    )
    // A stable and a canary Deployment behind one Service is a common way to go; different containers are not.
    const names = new Set(own.map(({ spec }) => containerNames(spec.template.spec.containers)))
    if (names.size < 2) return []
    return [
      {
        id: 'selectsTooMuch',
        severity: 'medium',
        object: nameOf(service),
        at: facts.to,
        facts: {
          kind: 'Service',
          name: service.metadata.name,
          other: own.map(nameOf).join(', '),
          selector: labelText(selector),
        },
        evidence: [{ object: nameOf(service), field: 'spec.selector', value: labelText(selector), time: facts.to }],
        advice: `kubectl get pods -l '${labelText(selector)}'${inNamespace(service.metadata.namespace)}`,
      },
    ]
  })
}

const containerNames = (containers: readonly { readonly name: string }[]): string =>
  containers
    .map(({ name }) => name)
    .sort()
    .join(',')

/** A Service whose Pods are there and none of them is ready. */
export const noEndpoints: FindingRow = {
  id: 'noEndpoints',
  find: (facts) =>
    facts.services.flatMap((service): Finding[] => {
      const { selector, publishNotReadyAddresses } = service.spec
      if (!selector || Object.keys(selector).length === 0 || publishNotReadyAddresses) return []
      const pods = podsOf(facts, service, { matchLabels: selector })
      if (pods.length === 0 || pods.some(isReady)) return []
      const slices = facts.endpointSlices.filter(
        ({ metadata }) =>
          metadata.namespace === service.metadata.namespace &&
          metadata.labels?.['kubernetes.io/service-name'] === service.metadata.name,
      )
      if (slices.some(({ endpoints }) => endpoints?.some(({ conditions }) => asObject(conditions).ready === true)))
        return []
      const object = nameOf(service)
      return [
        {
          id: 'noEndpoints',
          severity: 'high',
          object,
          at: facts.to,
          facts: { name: service.metadata.name, pods: pods.length },
          evidence: pods.slice(0, 5).map((pod) => ({
            object: nameOf(pod),
            field: 'status.conditions[Ready]',
            value: pod.status.conditions?.find(({ type }) => type === 'Ready')?.message ?? 'False',
            time: facts.to,
          })),
          advice: `kubectl describe service ${service.metadata.name}${inNamespace(service.metadata.namespace)}`,
        },
      ]
    }),
}

const isReady = ({ status }: Pod): boolean =>
  status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false

/** An autoscaler writes what a manifest writes, too: every apply takes its number back. */
export const autoscalerAgainstReplicas: FindingRow = {
  id: 'autoscalerAgainstReplicas',
  find: (facts) =>
    facts.autoscalers.flatMap((hpa): Finding[] => {
      const { kind, name } = asObject(asObject(hpa.spec).scaleTargetRef)
      const target = [...facts.deployments, ...facts.statefulSets].find(
        ({ kind: is, metadata }) =>
          is === kind && metadata.name === name && metadata.namespace === hpa.metadata.namespace,
      )
      if (!target) return []
      const by = replicasWriter(facts, target)
      if (by === undefined) return []
      const object = nameOf(target)
      return [
        {
          id: 'autoscalerAgainstReplicas',
          severity: 'medium',
          object,
          at: facts.to,
          facts: { name: target.metadata.name, autoscaler: hpa.metadata.name, by },
          evidence: [
            { object: nameOf(hpa), field: 'spec.scaleTargetRef', value: `${String(kind)}/${String(name)}` },
            { object, field: 'spec.replicas', value: `${target.spec.replicas}, written by ${by}`, time: facts.to },
          ],
          advice: `kubectl apply edit-last-applied ${target.kind.toLowerCase()}/${target.metadata.name}${inNamespace(target.metadata.namespace)}`,
        },
      ]
    }),
}

/** Who beside an autoscaler says how many there are. */
function replicasWriter(facts: RunFacts, { metadata }: KubeObject): string | undefined {
  const last = metadata.annotations?.[LAST_APPLIED]
  if (last !== undefined && hasReplicas(last)) return 'kubectl apply'
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
  return i < 0 ? undefined : names[i]?.manager
}

function hasReplicas(text: string): boolean {
  try {
    return asObject(asObject(JSON.parse(text)).spec).replicas !== undefined
  } catch {
    return false
  }
}
