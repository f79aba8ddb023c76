import '../../../i18n/en/object.ts'
import type { Container, ContainerStatus, Pod, PodSpec } from '../../../engine/index.ts'
import { fitErrorLines } from '../../../engine/scheduler/fitError.ts'
import type { Translate } from '../../../i18n/index.ts'
import { code, type SummaryRow, words } from './summaryRow.ts'

/** A Pod: its node, its containers, and the scheduler's message if it has no node. */
export function describePod({ metadata, spec, status }: Pod, t: Translate): readonly SummaryRow[] {
  const statuses = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])]
  const containers = [...(spec.initContainers ?? []), ...spec.containers].map((container) => {
    const own = statuses.find((one) => one.name === container.name)
    return [own ? containerText(own, t) : `${container.name}  ${container.image}`, ...detailsOf(container, t)].join(
      '\n',
    )
  })
  const { deletionGracePeriodSeconds } = metadata
  const refusal = status.conditions?.find(({ type, status: is }) => type === 'PodScheduled' && is === 'False')
  return [
    ...code(t('object.phase'), [status.phase, status.reason, status.message]),
    ...code(t('object.scheduler'), refusal?.message ? fitErrorLines(refusal.message) : []),
    ...code(t('object.ip'), [status.podIP]),
    ...code(t('object.containers'), containers),
    ...(deletionGracePeriodSeconds === undefined
      ? []
      : [words(t('object.grace'), t('object.seconds', { seconds: deletionGracePeriodSeconds }))]),
    ...code(t('object.qos'), [status.qosClass]),
    ...code(t('object.priority'), [spec.priority ? `${spec.priority} ${spec.priorityClassName ?? ''}`.trim() : '']),
  ]
}

/** The containers of a Pod template. */
export function templateRows(template: { readonly spec: PodSpec } | undefined, t: Translate): readonly SummaryRow[] {
  const { containers = [], initContainers = [] } = template?.spec ?? {}
  const texts = [...initContainers, ...containers].map((container) =>
    [`${container.name}  ${container.image}`, ...detailsOf(container, t)].join('\n'),
  )
  return code(t('object.template'), texts)
}

/** A container's current state: image, state, restarts, and the reason for waiting. */
function containerText(status: ContainerStatus, t: Translate): string {
  const { name, image, state, ready, restartCount } = status
  const { running, terminated, waiting } = state
  const now = running ? t(ready ? 'object.ready' : 'object.notReady') : (terminated?.reason ?? waiting?.reason ?? '')
  const restarts = restartCount > 0 ? [t('object.restarts', { count: restartCount })] : []
  const message = waiting?.message ? [waiting.message] : []
  return [`${name}  ${image}`, [now, ...restarts].filter(Boolean).join(', '), ...message].join('\n')
}

function detailsOf({ resources, livenessProbe, readinessProbe, startupProbe }: Container, t: Translate): string[] {
  const amounts = (label: string, of: { readonly [name: string]: unknown } | undefined) => {
    const all = Object.entries(of ?? {}).map(([name, amount]) => `${name} ${amount}`)
    return all.length > 0 ? [`${label}: ${all.join(', ')}`] : []
  }
  const probes = [
    ...(startupProbe ? [t('object.probe.startup')] : []),
    ...(readinessProbe ? [t('object.probe.readiness')] : []),
    ...(livenessProbe ? [t('object.probe.liveness')] : []),
  ]
  return [
    ...amounts(t('object.requests'), resources?.requests),
    ...amounts(t('object.limits'), resources?.limits),
    ...(probes.length > 0 ? [t('object.probes', { probes: probes.join(', ') })] : []),
  ]
}
