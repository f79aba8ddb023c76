/** Selectors that match nothing or too much, and Services without a ready Pod. */

import { asObject } from '../../api/jsonObject.ts'
import { isEmptySelector, labelSelectorToString, labelsMatch, selectorMatches } from '../../api/selector.ts'
import type { JsonObject, KubeObject, LabelSelector, Pod } from '../../api/types.ts'
import { managerOf } from '../authors.ts'
import { SECOND_MS } from '../times.ts'
import { inNamespace, type Sign } from './finding.ts'
import type { FindingRow } from './row.ts'
import type { RunFacts } from './runFacts.ts'
import { specDifferences } from './specDifferences.ts'
import { toolName, type UserChange } from './userChanges.ts'

const nameOf = ({ kind, metadata }: KubeObject): string => `${kind} ${metadata.namespace ?? 'default'}/${metadata.name}`

/** Services and PodDisruptionBudgets that have a selector. */
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
      ? selectors(facts).flatMap(({ object, selector }): Sign[] => {
          if (podsOf(facts, object, selector).length > 0) return []
          const text = labelSelectorToString(selector)
          // A Service that had endpoints before lost them by a change of labels or of its selector.
          const lost = facts.serviceOutages.find(
            ({ name, namespace, until }) => until === undefined && `Service ${namespace}/${name}` === nameOf(object),
          )
          const before = lost && selectionChange(facts, object, selector, { until: lost.from, how: 'lost' })
          const restoring = before && restoringLine(object, before)
          return [
            {
              id: 'selectsNothing',
              severity: lost ? 'high' : 'medium',
              object: nameOf(object),
              at: lost?.from ?? facts.to,
              ...(before && { before }),
              facts: {
                kind: object.kind,
                name: object.metadata.name,
                selector: text,
                ...(lost && { variant: 'lost' }),
              },
              evidence: [{ object: nameOf(object), field: 'spec.selector', value: text, time: facts.to }],
              advice: restoring ?? `kubectl get pods -l '${text}'${inNamespace(object.metadata.namespace)}`,
            },
          ]
        })
      : [],
}

/** A command that restores the selector of a Service; undefined if something else was changed. */
function restoringLine({ metadata, kind }: KubeObject, { object, fields }: UserChange): string | undefined {
  if (!object.startsWith(`${kind} `) || fields.some(({ field }) => !field.startsWith('selector.'))) return undefined
  const selector = Object.fromEntries(fields.map(({ field, was }) => [field.slice('selector.'.length), was || null]))
  const target = `service/${metadata.name}${inNamespace(metadata.namespace)}`
  return `kubectl patch ${target} -p '${JSON.stringify({ spec: { selector } })}'`
}

/**
 * The last change, up to a time (Unix ms), of the selector, or of the labels of a template that the selector matched and
 * matches no more (`lost`), or that it began to match (`gained`).
 */
function selectionChange(
  { run, changes, workloads }: RunFacts,
  object: KubeObject,
  selector: LabelSelector,
  { until, how }: { readonly until: number; readonly how: 'lost' | 'gained' },
): UserChange | undefined {
  const matches = (spec: JsonObject): boolean => {
    const labels = asObject(asObject(asObject(spec.template).metadata).labels)
    const texts = Object.entries(labels).map(([name, value]): [string, string] => [name, String(value)])
    return selectorMatches(selector, Object.fromEntries(texts))
  }
  const found: UserChange[] = []
  for (const change of run.changes) {
    const { resource, type, at, object: seen, before } = change
    if (type !== 'modified' || !before || at > until + SECOND_MS) continue
    const [was, is] = [asObject(before.spec), asObject(seen.spec)]
    if (resource === 'services' && change.key === object.metadata.uid) {
      const fields = specDifferences({ selector: asObject(was.selector) }, { selector: asObject(is.selector) })
      if (fields.length > 0)
        found.push({ at, type: 'changed', object: nameOf(object), by: toolName(managerOf(change)), fields })
    }
    const workload = workloads.find(({ uid }) => uid === change.key)
    if (workload === undefined || workload.namespace !== object.metadata.namespace) continue
    const [matching, other] = how === 'lost' ? [was, is] : [is, was]
    if (matches(matching) && !matches(other))
      found.push(...(changes.get(change.key) ?? []).filter((one) => one.at === at))
  }
  return found.at(-1)
}

/** Two workloads that select the same Pods, or a Service that selects Pods of several workloads. */
export const selectsTooMuch: FindingRow = {
  id: 'selectsTooMuch',
  find: (facts) => [...overlappingWorkloads(facts), ...mixedServices(facts)],
}

function overlappingWorkloads({ deployments, statefulSets, daemonSets, to }: RunFacts): Sign[] {
  const workloads = [...deployments, ...statefulSets, ...daemonSets]
  return workloads.flatMap((one, i) =>
    workloads.slice(i + 1).flatMap((other): Sign[] => {
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

function mixedServices(facts: RunFacts): Sign[] {
  const workloads = [...facts.deployments, ...facts.statefulSets, ...facts.daemonSets]
  return facts.services.flatMap((service): Sign[] => {
    const { selector } = service.spec
    if (!selector || Object.keys(selector).length === 0) return []
    const own = workloads.filter(
      ({ metadata, spec }) =>
        metadata.namespace === service.metadata.namespace && labelsMatch(selector, spec.template.metadata?.labels),
    )
    // A Service for a stable and a canary Deployment is common; a Service for different containers is not.
    const names = new Set(own.map(({ spec }) => containerNames(spec.template.spec.containers)))
    if (names.size < 2) return []
    const before = selectionChange(facts, service, { matchLabels: selector }, { until: facts.to, how: 'gained' })
    const restoring = before && restoringLine(service, before)
    // The workloads that the former selector did not match.
    const former = restoring === undefined ? selector : { ...selector, ...formerLabels(before) }
    const gained = own.filter(({ spec }) => !labelsMatch(former, spec.template.metadata?.labels))
    return [
      {
        id: 'selectsTooMuch',
        severity: 'medium',
        object: nameOf(service),
        at: before?.at ?? facts.to,
        ...(before && { before }),
        facts: {
          variant: restoring === undefined ? 'mixed' : 'changed',
          kind: 'Service',
          name: service.metadata.name,
          other: (gained.length > 0 ? gained : own).map(nameOf).join(', '),
          selector: labelText(selector),
        },
        evidence: [{ object: nameOf(service), field: 'spec.selector', value: labelText(selector), time: facts.to }],
        advice: restoring ?? `kubectl get pods -l '${labelText(selector)}'${inNamespace(service.metadata.namespace)}`,
      },
    ]
  })
}

const formerLabels = (before: UserChange | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (before?.fields ?? []).flatMap(({ field, was }) => (was === '' ? [] : [[field.slice('selector.'.length), was]])),
  )

const containerNames = (containers: readonly { readonly name: string }[]): string =>
  containers
    .map(({ name }) => name)
    .sort()
    .join(',')

/** A Service whose Pods exist but are all unready, or that was deleted before its Pods. */
export const noEndpoints: FindingRow = {
  id: 'noEndpoints',
  find: (facts) => [...unreadyServices(facts), ...deletedServices(facts)],
}

const deletedServices = ({ serviceOutages }: RunFacts): Sign[] =>
  serviceOutages.flatMap(({ isDeleted, name, namespace, from, until, pods, selector }): Sign[] => {
    if (!isDeleted) return []
    const object = `Service ${namespace}/${name}`
    return [
      {
        id: 'noEndpoints',
        severity: 'high',
        object,
        at: from,
        ...(until === undefined ? {} : { until }),
        before: { at: from, type: 'deleted', object, by: '', fields: [] },
        facts: { name, pods, variant: until === undefined ? 'deleted' : 'deletedBefore' },
        evidence: [{ object, field: 'spec.selector', value: labelText(selector), time: from }],
        advice: `kubectl get service ${name}${inNamespace(namespace)}`,
      },
    ]
  })

const unreadyServices = (facts: RunFacts): Sign[] =>
  facts.services.flatMap((service): Sign[] => {
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
    const lost = facts.serviceOutages.find(
      ({ name, namespace, until }) => until === undefined && `Service ${namespace}/${name}` === object,
    )
    return [
      {
        id: 'noEndpoints',
        severity: 'high',
        object,
        at: lost?.from ?? facts.to,
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
  })

const isReady = ({ status }: Pod): boolean =>
  status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false
