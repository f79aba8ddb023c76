/** What a finding says, in English. */
import type { Finding, FindingId } from '../../engine/index.ts'

type Facts = Finding['facts']

const heldBy: Readonly<Record<string, string>> = {
  maxUnavailable: 'maxUnavailable lets no old Pod go',
  maxSurge: 'maxSurge lets no new Pod come',
  bothBounds: 'both bounds are used up: no old Pod may go, no new one may come',
  refusal: 'the API server refuses new Pods',
  pods: 'its Pods do not come on',
}

const count = (n: Facts[string] | undefined, one: string): string => `${String(n)} ${one}${n === 1 ? '' : 's'}`

const texts: Readonly<Record<FindingId, (facts: Facts) => string>> = {
  rolloutStalled: ({ name, seconds, heldBy: by }) =>
    `the rollout of ${name} stood still for ${seconds} s: ${heldBy[String(by)] ?? ''}`,
  deadlineExceeded: ({ name, seconds }) => `${name} made no progress for longer than its deadline of ${seconds} s`,
  imagePull: ({ image, pods, message }) =>
    `${count(pods, 'Pod')} cannot get the image ${image}${message === '' ? '' : `: ${message}`}`,
  crashLoop: ({ container, pods, restarts, message }) =>
    `container ${container} crashes again and again in ${count(pods, 'Pod')} (${count(restarts, 'restart')}${message === '' ? '' : `; ${message}`})`,
  badConfig: ({ pods, message }) => `${count(pods, 'Pod')} cannot start: ${message}`,
  probeFailing: ({ name, probe }) => `the ${probe} probe of ${name} fails`,
  unschedulable: ({ pods, reasons, message }) =>
    `no node takes ${count(pods, 'Pod')}: ${reasons === '' ? message : reasons}`,
  quota: ({ quota, name }) => `the quota ${quota} refuses Pods of ${name}`,
  podsRefused: ({ name, message }) => `Pods of ${name} are refused: ${message}`,
  budgetBlocks: ({ name, healthy }) =>
    `the budget ${name} lets none of ${healthy} healthy Pods go: every drain waits for ever`,
  drainWaits: ({ name, node, pods }) => `the drain of ${node} waits for the budget ${name}: ${count(pods, 'Pod')} left`,
  selectsNothing: ({ kind, name, selector }) => `${kind} ${name} selects no Pod (${selector})`,
  selectsTooMuch: ({ kind, name, other, selector }) =>
    `${kind} ${name} (${selector}) also selects the Pods of ${other}`,
  autoscalerAgainstReplicas: ({ name, autoscaler, by }) =>
    `${by} writes spec.replicas of ${name}, which the autoscaler ${autoscaler} writes, too`,
  setWaitsForBrokenPod: ({ name, pod }) =>
    `${name} waits for ${pod}, which is broken and of an older template: it must be deleted by hand`,
  noEndpoints: ({ name, pods }) => `Service ${name} has no endpoint that is ready, of ${count(pods, 'Pod')}`,
  rolloutPaused: ({ name, have, want }) => `the rollout of ${name} is paused at ${have} of ${want} Pods`,
  podsReleased: ({ pods, names }) => `${count(pods, 'Pod')} run on without a controller: ${names}`,
}

/** One sentence, without a full stop. */
export const findingText = ({ id, facts }: Pick<Finding, 'id' | 'facts'>): string => texts[id](facts)
