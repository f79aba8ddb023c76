import '../../../i18n/en/stage.ts'
import type { PodState, PodView, RevisionView } from '../../../engine/index.ts'
import type { Translate } from '../../../i18n/index.ts'
import { formatBytes, formatCount, formatCpu, formatSpan } from '../../../layout/format.ts'

/** A sentence about a Pod for screen readers. */
export function describePod(t: Translate, pod: PodView, revision?: RevisionView): string {
  const state = t(`stage.state.${pod.state}`)
  const node = pod.node === '' ? t('stage.pod.noNode') : t('stage.pod.onNode', { node: pod.node })
  if (revision && revision.revision > 0) {
    return t('stage.pod.label', { name: pod.name, revision: revision.revision, state, node })
  }
  return t('stage.pod.labelLoose', { name: pod.name, state, node })
}

const timed = ['pulling', 'starting', 'ready', 'crash', 'imagePull', 'terminating'] as const
type TimedState = (typeof timed)[number]

function isTimed(state: PodState): state is TimedState {
  return timed.some((one) => one === state)
}

/** When the state ends: `available in 1.0 s`; undefined if unknown. */
export function stateEnd(t: Translate, pod: PodView, atMs: number): string | undefined {
  if (pod.stateUntil === undefined || pod.stateUntil <= atMs || !isTimed(pod.state)) return undefined
  return t(`stage.pod.left.${pod.state}`, { span: formatSpan(pod.stateUntil - atMs) })
}

/** An amount of a resource in Kubernetes notation. */
export function amountText(resource: string, amount: number): string {
  if (resource === 'cpu') return formatCpu(amount)
  return resource === 'memory' ? formatBytes(amount) : formatCount(amount)
}
