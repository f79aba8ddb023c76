import type { WaitId } from '../../engine/view/waitFacts.ts'
import { englishTexts } from '../english.ts'
import type { Message } from '../message.ts'

/** What an object waits for: keys go on with the id of the reason. They come with the part of the page that shows them. */
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
    one: '**{needed} new Pod available**, then 1 old Pod may go: {available} are available and at least {minAvailable} must be',
    other:
      '**{needed} new Pods available**, then 1 old Pod may go: {available} are available and at least {minAvailable} must be',
  },
  'inspector.wait.newPods': {
    one: '**{unavailable} new Pod** to become available',
    other: '**{unavailable} new Pods** to become available',
  },
  'inspector.wait.refused': '**the API server**, which refuses its Pods',
  'inspector.wait.oldPodsTerminating': {
    one: '**{pods} old Pod** that is terminating: with Recreate no new Pod is created before',
    other: '**{pods} old Pods** that are terminating: with Recreate no new Pod is created before',
  },
  'inspector.wait.deadline': '**progressDeadlineSeconds**, over in {seconds} s',
  'inspector.wait.paused': '**being resumed**: the Deployment is paused',
  'inspector.wait.predecessor': '**{pod}**: in order, no other Pod is looked at before it is available',
  'inspector.wait.oneByOne': '**{pod}**: the next old Pod is replaced once it is available',
  'inspector.wait.outdatedPod':
    '**{pod} being deleted** by somebody: the template is fixed, but a Pod keeps its own, and in order nothing else is done before it is ready',
  'inspector.wait.partition': {
    one: '**a lower partition**: partition {partition} leaves {count} Pod as it is',
    other: '**a lower partition**: partition {partition} leaves {count} Pods as they are',
  },
  'inspector.wait.onDelete': {
    one: '**{count} old Pod being deleted** by somebody: updateStrategy is OnDelete',
    other: '**{count} old Pods being deleted** by somebody: updateStrategy is OnDelete',
  },
  'inspector.wait.failedPods': {
    one: '**the back-off of failed Pods**: {count} Pod has failed on {nodes}; it is deleted in {seconds} s at the earliest, and a new one comes',
    other:
      '**the back-off of failed Pods**: {count} Pods have failed on {nodes}; the first is deleted in {seconds} s at the earliest, and a new one comes',
  },
  'inspector.wait.daemonsUnavailable': {
    one: '**{nodes}**: {count} of the {may} Pods that may be unavailable is; then the next of {old} old Pods may go',
    other: '**{nodes}**: {count} of the {may} Pods that may be unavailable are; then the next of {old} old Pods may go',
  },
  'inspector.wait.daemonsSurging': {
    one: '**{nodes}**: {count} of the {may} Pods that may surge does; then the next of {old} nodes gets its new Pod',
    other: '**{nodes}**: {count} of the {may} Pods that may surge do; then the next of {old} nodes gets its new Pod',
  },
  'inspector.wait.noNode': {
    one: '**nothing to do**: the only node does not match `{lacks}`; once one that does joins, it gets a Pod',
    other: '**nothing to do**: none of the {count} nodes matches `{lacks}`; once one that does joins, it gets a Pod',
  },
  'inspector.wait.nothing': 'nothing: everything is as the spec asks',
  'inspector.wait.same': { one: '{count} more Pod, the same', other: '{count} more Pods, the same' },
  'inspector.wait.pod.schedulingGate': '**its scheduling gate** `{gate}`',
  'inspector.wait.pod.node': '**a node**',
  'inspector.wait.pod.scheduler': '**the scheduler**, which has not looked at it yet',
  'inspector.wait.pod.pulling': '**image** `{image}`, being pulled',
  'inspector.wait.pod.pullQueue': {
    one: '**image** `{image}`: {before} pull is ahead of it on its node',
    other: '**image** `{image}`: {before} pulls are ahead of it on its node',
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
    one: '**container {container}**, ended with code {exitCode} after {starts} start',
    other: '**container {container}**, ended with code {exitCode} after {starts} starts',
  },
  'inspector.wait.pod.crashUntil': {
    one: '**container {container}**, ended with code {exitCode} after {starts} start; next in {seconds} s',
    other: '**container {container}**, ended with code {exitCode} after {starts} starts; next in {seconds} s',
  },
  'inspector.wait.pod.crashFrom': {
    one: '**container {container}**, ended with code {exitCode} after {starts} start; back-off {backOff} s, {seconds} s left',
    other:
      '**container {container}**, ended with code {exitCode} after {starts} starts; back-off {backOff} s, {seconds} s left',
  },
  'inspector.wait.pod.initCrash': {
    one: '**init container {container}**, {index} of {of}, ended with code {exitCode} after {starts} start',
    other: '**init container {container}**, {index} of {of}, ended with code {exitCode} after {starts} starts',
  },
  'inspector.wait.pod.initCrashUntil': {
    one: '**init container {container}**, {index} of {of}, ended with code {exitCode} after {starts} start; next in {seconds} s',
    other:
      '**init container {container}**, {index} of {of}, ended with code {exitCode} after {starts} starts; next in {seconds} s',
  },
  'inspector.wait.pod.initCrashFrom': {
    one: '**init container {container}**, {index} of {of}, ended with code {exitCode} after {starts} start; back-off {backOff} s, {seconds} s left',
    other:
      '**init container {container}**, {index} of {of}, ended with code {exitCode} after {starts} starts; back-off {backOff} s, {seconds} s left',
  },
  'inspector.wait.pod.init': '**init container {container}**, {index} of {of}, which runs',
  'inspector.wait.pod.initUntil': '**init container {container}**, {index} of {of}, which ends in {seconds} s',
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
  'inspector.wait.pod.ready': '**its containers** to be ready',
  'inspector.wait.pod.readinessGate': '**its readiness gate** `{gate}`',
  'inspector.wait.pod.minReady': '**minReadySeconds** {of} s',
  'inspector.wait.pod.minReadyUntil': '**minReadySeconds** {of} s, {seconds} s left',
  'inspector.wait.pod.grace': '**termination**: the grace period of {of} s is over',
  'inspector.wait.pod.graceUntil': '**termination**: SIGTERM is sent, {seconds} s of the grace period of {of} s left',
  'inspector.wait.pod.preStop': '**its preStop hook**: the grace period of {of} s is over',
  'inspector.wait.pod.preStopUntil': '**its preStop hook**, {seconds} s of the grace period of {of} s left',
  'inspector.wait.pod.nodeLost': '**node {node}**, which does not report, to confirm that it has terminated',
  'inspector.wait.pod.finalizer': '**whoever set the finalizer** `{finalizer}`',
} as const satisfies Record<`inspector.${WaitId}` | 'inspector.wait.same' | 'inspector.wait.pod.then', Message> & {
  readonly [life: `inspector.life${string}`]: Message
})
