import type { WaitId } from '../../engine/view/waitFacts.ts'
import { englishTexts } from '../english.ts'
import type { Message } from '../message.ts'

/** Waits of an object: keys end with the id of the reason. Loaded with the part of the page that shows them. */
export const waits = englishTexts({
  'inspector.life': 'Lifecycle',
  'inspector.life.created': 'Created at **{time}**',
  'inspector.life.scheduled': 'Scheduled',
  'inspector.life.scheduled.to': 'to {node}',
  'inspector.life.init': 'Init {container}',
  'inspector.life.init.place': '{index} of {of}',
  'inspector.life.pull': 'Pull {container}',
  'inspector.life.started': 'Started',
  'inspector.life.started.none': 'no startupProbe',
  'inspector.life.ready': 'Ready',
  'inspector.life.ready.none': 'no readinessProbe',
  'inspector.life.every': 'every {period} s',
  'inspector.life.passes': { one: 'every {period} s, {passes} pass', other: 'every {period} s, {passes} passes' },
  'inspector.life.available': 'Available',
  'inspector.life.available.seconds': '{seconds} s ready',
  'inspector.life.preStop': 'preStop hook',
  'inspector.life.sigterm': 'SIGTERM',
  'inspector.life.sigterm.seconds': 'at most {seconds} s',
  'inspector.life.tries': { one: '{count} try', other: '{count} tries' },
  'inspector.life.triesNext': { one: '{count} try, next {span}', other: '{count} tries, next {span}' },
  'inspector.life.failed': 'failed {count} times',
  'inspector.life.notYet': 'not yet',
  'inspector.life.goTo': 'Go to {time}',
  'inspector.wait.newPodsUnavailable': {
    one: '**{needed} new Pod to become available**, then 1 old Pod can be removed: {available} are available, and replicas − maxUnavailable requires {minAvailable}',
    other:
      '**{needed} new Pods to become available**, then 1 old Pod can be removed: {available} are available, and replicas − maxUnavailable requires {minAvailable}',
  },
  'inspector.wait.newPods': {
    one: '**{unavailable} new Pod** to become available',
    other: '**{unavailable} new Pods** to become available',
  },
  'inspector.wait.refused': '**the API server**, which rejects its Pods',
  'inspector.wait.oldPodsTerminating': {
    one: '**{pods} old Pod** to terminate: with Recreate, no new Pod is created before',
    other: '**{pods} old Pods** to terminate: with Recreate, no new Pod is created before',
  },
  'inspector.wait.deadline': '**progressDeadlineSeconds**, {seconds} s left',
  'inspector.wait.paused': '**you to resume the rollout**: the Deployment is paused',
  'inspector.wait.predecessor':
    '**{pod}**: with OrderedReady, the controller handles no other Pod before {pod} is available',
  'inspector.wait.oneByOne': '**{pod}**: the next old Pod is replaced once it is available',
  'inspector.wait.outdatedPod':
    '**you to delete {pod}**: the template is fixed, but {pod} was created from the old one. With OrderedReady, the controller does nothing else until {pod} is ready',
  'inspector.wait.partition': {
    one: '**a lower partition**: partition {partition} keeps {count} Pod at the old revision',
    other: '**a lower partition**: partition {partition} keeps {count} Pods at the old revision',
  },
  'inspector.wait.onDelete': {
    one: '**you to delete {count} old Pod**: updateStrategy is OnDelete',
    other: '**you to delete {count} old Pods**: updateStrategy is OnDelete',
  },
  'inspector.wait.failedPods': {
    one: '**the back-off of failed Pods**: {count} Pod has failed on {nodes}. It is deleted in {seconds} s at the earliest; then a new Pod is created',
    other:
      '**the back-off of failed Pods**: {count} Pods have failed on {nodes}. The first is deleted in {seconds} s at the earliest; then a new Pod is created',
  },
  'inspector.wait.daemonsUnavailable': {
    one: '**an available Pod on {nodes}**: maxUnavailable {may}, of which {count} is used. Then the next of {old} old Pods is deleted',
    other:
      '**an available Pod on {nodes}**: maxUnavailable {may}, of which {count} are used. Then the next of {old} old Pods is deleted',
  },
  'inspector.wait.daemonsSurging': {
    one: '**an available new Pod on {nodes}**: maxSurge {may}, of which {count} is used. Then the next of {old} nodes gets a new Pod',
    other:
      '**an available new Pod on {nodes}**: maxSurge {may}, of which {count} are used. Then the next of {old} nodes gets a new Pod',
  },
  'inspector.wait.noNode': {
    one: '**a node that matches**: the only node does not match `{lacks}`. A node that matches gets a Pod when it joins',
    other:
      '**a node that matches**: none of the {count} nodes matches `{lacks}`. A node that matches gets a Pod when it joins',
  },
  'inspector.wait.nothing': 'nothing: the status matches the spec',
  'inspector.wait.same': { one: '{count} more Pod waits for the same', other: '{count} more Pods wait for the same' },
  'inspector.wait.pod.schedulingGate': '**the scheduling gate** `{gate}`',
  'inspector.wait.pod.node': '**a node**',
  'inspector.wait.pod.binding':
    '**its PersistentVolumeClaims to be bound** (`{claim}`), before it is bound to `{node}`',
  'inspector.wait.pod.scheduler': '**the scheduler**, which has not tried this Pod yet',
  'inspector.wait.pod.pulling': '**image** `{image}`, being pulled',
  'inspector.wait.pod.pullQueue': {
    one: '**image** `{image}`: the node first finishes {before} other pull',
    other: '**image** `{image}`: the node first finishes {before} other pulls',
  },
  'inspector.wait.pod.image': { one: '**image**, tried {tries} time', other: '**image**, tried {tries} times' },
  'inspector.wait.pod.imageUntil': {
    one: '**image**, tried {tries} time; next in {seconds} s, back-off {backOff} s',
    other: '**image**, tried {tries} times; next in {seconds} s, back-off {backOff} s',
  },
  'inspector.wait.pod.imageFrom': {
    one: '**image**, tried {tries} time; back-off {backOff} s, {seconds} s left',
    other: '**image**, tried {tries} times; back-off {backOff} s, {seconds} s left',
  },
  'inspector.wait.pod.crash': {
    one: '**container {container}**, exited with code {exitCode} after {starts} start',
    other: '**container {container}**, exited with code {exitCode} after {starts} starts',
  },
  'inspector.wait.pod.crashUntil': {
    one: '**container {container}**, exited with code {exitCode} after {starts} start; next in {seconds} s',
    other: '**container {container}**, exited with code {exitCode} after {starts} starts; next in {seconds} s',
  },
  'inspector.wait.pod.crashFrom': {
    one: '**container {container}**, exited with code {exitCode} after {starts} start; back-off {backOff} s, {seconds} s left',
    other:
      '**container {container}**, exited with code {exitCode} after {starts} starts; back-off {backOff} s, {seconds} s left',
  },
  'inspector.wait.pod.initCrash': {
    one: '**init container {container}**, {index} of {of}, exited with code {exitCode} after {starts} start',
    other: '**init container {container}**, {index} of {of}, exited with code {exitCode} after {starts} starts',
  },
  'inspector.wait.pod.initCrashUntil': {
    one: '**init container {container}**, {index} of {of}, exited with code {exitCode} after {starts} start; next in {seconds} s',
    other:
      '**init container {container}**, {index} of {of}, exited with code {exitCode} after {starts} starts; next in {seconds} s',
  },
  'inspector.wait.pod.initCrashFrom': {
    one: '**init container {container}**, {index} of {of}, exited with code {exitCode} after {starts} start; back-off {backOff} s, {seconds} s left',
    other:
      '**init container {container}**, {index} of {of}, exited with code {exitCode} after {starts} starts; back-off {backOff} s, {seconds} s left',
  },
  'inspector.wait.pod.init': '**init container {container}**, {index} of {of}, running',
  'inspector.wait.pod.initUntil': '**init container {container}**, {index} of {of}, which exits in {seconds} s',
  'inspector.wait.pod.initStart': '**init container {container}**, {index} of {of}, being started',
  'inspector.wait.pod.config': '**container {container}**, which cannot be created',
  'inspector.wait.pod.mount': '**a volume**',
  'inspector.wait.pod.start': '**container {container}**, being started',
  'inspector.wait.pod.probe': '**{probe} probe** every {period} s',
  'inspector.wait.pod.probeUntil': '**{probe} probe** every {period} s; next in {seconds} s',
  'inspector.wait.pod.probeFailed': '**{probe} probe** every {period} s, failed ×{failed}, threshold {threshold}',
  'inspector.wait.pod.probeFailedUntil':
    '**{probe} probe** every {period} s, failed ×{failed}, threshold {threshold}; next in {seconds} s',
  'inspector.wait.pod.probeSeen': '**{probe} probe** every {period} s',
  'inspector.wait.pod.then': '; then minReadySeconds {minReadySeconds} s',
  'inspector.wait.pod.ready': '**its containers** to become ready',
  'inspector.wait.pod.readinessGate': '**its readiness gate** `{gate}`',
  'inspector.wait.pod.minReady': '**minReadySeconds** {of} s',
  'inspector.wait.pod.minReadyUntil': '**minReadySeconds** {of} s, {seconds} s left',
  'inspector.wait.pod.grace': '**termination**: the grace period of {of} s is over',
  'inspector.wait.pod.graceUntil': '**termination**: SIGTERM is sent, {seconds} s of the grace period of {of} s left',
  'inspector.wait.pod.preStop': '**its preStop hook**: the grace period of {of} s is over',
  'inspector.wait.pod.preStopUntil': '**its preStop hook**, {seconds} s of the grace period of {of} s left',
  'inspector.wait.pod.nodeLost':
    '**the kubelet of {node}** to confirm that the Pod has terminated; it sends no heartbeats',
  'inspector.wait.pod.finalizer': '**the controller that set the finalizer** `{finalizer}` to remove it',
} as const satisfies Record<`inspector.${WaitId}` | 'inspector.wait.same' | 'inspector.wait.pod.then', Message> & {
  readonly [life: `inspector.life${string}`]: Message
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof waits> {}
}
