import type { DecisionId, SumLabel, SumPhrase, VictimRule } from '../../engine/decisions.ts'
import { englishTexts } from '../english.ts'
import type { Message } from '../message.ts'

/** One text for each that there is; the compiler misses none, and takes none that is too many. */
type DecisionTextKey =
  | `inspector.decision.${DecisionId}`
  | `inspector.victim.${VictimRule}`
  | `inspector.math.${SumLabel | SumPhrase}`
  | `inspector.path.${'claimed' | 'open' | 'rolling' | 'rollingNew' | 'recreate' | 'downNotReached' | 'upNotReached'}`

/** What was decided, and the sums behind it. It comes with the part of the page that shows it. */
export const decisionTexts = englishTexts({
  'inspector.path.claimed': 'Nothing to adopt or release',
  'inspector.path.open': 'Not being deleted, not paused, not a scaling event',
  'inspector.path.rolling': 'Strategy `RollingUpdate`; the new ReplicaSet exists',
  'inspector.path.rollingNew': 'Strategy `RollingUpdate`',
  'inspector.path.recreate': 'Strategy `Recreate`',
  'inspector.path.downNotReached':
    '**Scale down?** Not reached: scaling the new ReplicaSet ends this sync with a status update. The next change of either ReplicaSet wakes it again',
  'inspector.path.upNotReached':
    '**Start the new Pods?** Not reached: first every old Pod must be gone. Its deletion wakes this key again',

  'inspector.decision.deployment.paused':
    '**Paused?** Yes: no rollout. Scaling still happens, and the status is written',
  'inspector.decision.deployment.scalingEvent':
    '**Scaling event?** Yes: `spec.replicas` went from {from} to {to}. This sync resizes the ReplicaSets and rolls nothing out',
  'inspector.decision.deployment.scaleProportionally': '**Its share:** `{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.createReplicaSet': {
    one: '**Does a ReplicaSet have this Pod template?** No: creates `{replicaSet}` as revision {revision} with {replicas} Pod',
    other:
      '**Does a ReplicaSet have this Pod template?** No: creates `{replicaSet}` as revision {revision} with {replicas} Pods',
  },
  'inspector.decision.deployment.reuseReplicaSet':
    '**Does a ReplicaSet have this Pod template?** Yes: `{replicaSet}` becomes revision {revision}',
  'inspector.decision.deployment.scaleUpNew': '**Scale up?** Yes: new ReplicaSet {from} → {to}',
  'inspector.decision.deployment.newAtMaximum':
    '**Scale up?** No room: {totalPods} Pods are asked for, and at most {maxTotal} are allowed',
  'inspector.decision.deployment.newIsComplete':
    '**Scale up?** No: the new ReplicaSet already asks for all {specReplicas}',
  'inspector.decision.deployment.scaleDownNew':
    '**Scale up?** Down: the new ReplicaSet asks for more than the Deployment, {from} → {to}',
  'inspector.decision.deployment.oldNothingToScale': '**Scale down?** No: no old ReplicaSet asks for Pods any more',
  'inspector.decision.deployment.oldCannotScale': {
    one: '**Scale down?** Not now: {newUnavailable} new Pod is not available yet, and at least {minAvailable} must be available',
    other:
      '**Scale down?** Not now: {newUnavailable} new Pods are not available yet, and at least {minAvailable} must be available',
  },
  'inspector.decision.deployment.cleanupUnhealthy': {
    one: '**Broken old Pods?** {unhealthy} is not available and goes first: `{replicaSet}` {from} → {to}',
    other: '**Broken old Pods?** {unhealthy} are not available and go first: `{replicaSet}` {from} → {to}',
  },
  'inspector.decision.deployment.oldAtMinimum':
    '**Scale down?** Not now: {available} are available, and at least {minAvailable} must stay',
  'inspector.decision.deployment.scaleDownOld': '**Scale down?** Yes: `{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.recreate': '**Strategy?** `Recreate`: every old Pod ends before a new one starts',
  'inspector.decision.deployment.recreateScaleDownOld': '**Old Pods?** All of them go: `{replicaSet}` {from} → 0',
  'inspector.decision.deployment.recreateWaitForPods': {
    one: '**Are all old Pods gone?** Not yet: {pods} is still there',
    other: '**Are all old Pods gone?** Not yet: {pods} are still there',
  },
  'inspector.decision.deployment.recreateScaleUpNew':
    '**Start the new Pods?** Yes, all at once: `{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.historyCleanup': {
    one: '**History?** Deletes `{replicaSet}`: `revisionHistoryLimit` keeps {limit} old ReplicaSet',
    other: '**History?** Deletes `{replicaSet}`: `revisionHistoryLimit` keeps {limit} old ReplicaSets',
  },
  'inspector.decision.deployment.conditionChanged': '**Condition** `{type}` becomes `{status}`, reason `{reason}`',
  'inspector.decision.deployment.complete': '**Complete?** Yes: {replicas} updated and available, no old Pod left',
  'inspector.decision.deployment.rollback':
    '**Roll back?** Yes: the Pod template of revision {revision} becomes the template of the Deployment',
  'inspector.decision.deployment.gone': '**In the cache?** No: it is deleted, and there is nothing to do',
  'inspector.decision.deployment.failed': '**Failed:** an error in `{within}` ends this sync',
  'inspector.decision.deployment.selectingAll':
    '**Selects everything?** Yes: the selector is empty. The controller records an Event and does nothing more',
  'inspector.decision.deployment.statusOnly': '**Being deleted?** Yes: only the status is still updated',
  'inspector.decision.deployment.pausedCondition':
    '**Pause recorded:** condition `Progressing` becomes `Unknown`, reason `{reason}`. The progress deadline does not run during a pause',
  'inspector.decision.deployment.rollbackNotFound':
    '**Roll back?** Revision {revision} does not exist: the request is cleared',
  'inspector.decision.deployment.rollbackUnchanged':
    '**Roll back?** Revision {revision} has the same Pod template: the request is cleared',
  'inspector.decision.deployment.scaleOnly':
    '**Whose size changes?** Only one ReplicaSet counts: `{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.scaleSaturated':
    '**Whose size changes?** The new ReplicaSet has all {replicas} available, so the old one goes: `{replicaSet}` {from} → 0',
  'inspector.decision.deployment.oldScaleRefused':
    '**Failed:** scaling an old ReplicaSet failed. This sync continues with the status and is not retried for it',
  'inspector.decision.deployment.statusWritten':
    '**Status?** Written: {replicas} replicas, {updated} updated, {available} available',
  'inspector.decision.deployment.statusUnchanged':
    '**Status?** Unchanged: {replicas} replicas, {updated} updated, {available} available',
  'inspector.decision.deployment.requeueDeadline':
    '**Stuck?** Not yet: the key is queued again in {seconds} s, after the progress deadline',
  'inspector.decision.replicaSet.gone': '**In the cache?** No: it is deleted, and its expectations are forgotten',
  'inspector.decision.replicaSet.staleCache':
    '**Is the cache fresh?** No: it has `{resource}` at version {read}, and this controller has written {wrote}. The key is retried',
  'inspector.decision.replicaSet.beingDeleted': '**Being deleted?** Yes: it neither creates nor deletes Pods',
  'inspector.decision.replicaSet.failed': '**Failed:** an error in `{within}` ends this sync',
  'inspector.decision.replicaSet.manageFailed':
    '**Failed:** not all Pods could be created or deleted. The status is still written, and the key is retried',
  'inspector.decision.replicaSet.requeueAvailability':
    '**All available?** Not yet: some ready Pods have not reached `minReadySeconds`. The key is queued again in {seconds} s',
  'inspector.decision.queue.retry': {
    one: '**Retry?** Yes, in {delayMs} ms: {failures} failure in a row',
    other: '**Retry?** Yes, in {delayMs} ms: {failures} failures in a row',
  },
  'inspector.decision.queue.drop': '**Retry?** No: after {failures} retries the key is dropped until something changes',
  'inspector.decision.replicaSet.createPods': {
    one: '**Enough Pods?** No: creates {create}',
    other: '**Enough Pods?** No: creates {create}',
  },
  'inspector.decision.replicaSet.deletePods': '**Too many Pods?** Yes: deletes {delete}',
  'inspector.decision.replicaSet.victim': '**Which one?** `{pod}`: {rule}',
  'inspector.decision.replicaSet.waitExpectations':
    '**Expectations met?** No: its cache does not show {add} creations and {del} deletions of its own yet. Until then it neither creates nor deletes',
  'inspector.decision.replicaSet.noop': {
    one: '**Create or delete?** Neither: there is {have} Pod, as the spec asks',
    other: '**Create or delete?** Neither: there are {have} Pods, as the spec asks',
  },
  'inspector.decision.replicaSet.adopt': '**Adopts** `{pod}`: its labels match and it has no owner',
  'inspector.decision.replicaSet.release': '**Releases** `{pod}`: its labels no longer match',
  'inspector.decision.statefulSet.gone': '**In the cache?** No: it is deleted',
  'inspector.decision.statefulSet.staleCache':
    '**Is the cache fresh?** No: it has `{resource}` at version {read}, and this controller has written {wrote}. The key is retried',
  'inspector.decision.statefulSet.beingDeleted': '**Being deleted?** Yes: it only writes the status',
  'inspector.decision.statefulSet.adopt': '**Adopts** `{pod}`: its labels and its name match, and it has no owner',
  'inspector.decision.statefulSet.release': '**Releases** `{pod}`: its labels or its name no longer match',
  'inspector.decision.statefulSet.adoptRevision': '**Adopts** the revision `{revision}`: it has no owner',
  'inspector.decision.statefulSet.createRevision':
    '**Which revision is the template?** None yet: creates `{revision}` as number {number}, after {collisions} names that were taken',
  'inspector.decision.statefulSet.rollBack':
    '**Which revision is the template?** An old one: `{revision}` was number {from} and is number {to} now',
  'inspector.decision.statefulSet.createPod': '**Is every Pod there?** No: creates `{pod}` at revision `{revision}`',
  'inspector.decision.statefulSet.waitClaim':
    '**Create `{pod}`?** Not yet: claim `{claim}` still belongs to the Pod that had the name, and goes with it',
  'inspector.decision.statefulSet.replaceEnded':
    '**Has a Pod ended?** `{pod}` is {phase}: deletes it, and makes it again once it is gone',
  'inspector.decision.statefulSet.waitTerminating':
    '**Continue?** Not yet: `{pod}` is terminating, and nothing above it moves before it is gone',
  'inspector.decision.statefulSet.waitReady':
    '**Continue?** Not yet: `{pod}` is not ready, and nothing above it moves before it is',
  'inspector.decision.statefulSet.waitOutdated':
    '**Continue?** Not yet: `{pod}` of revision `{revision}` is not ready. The template says `{wanted}`, yet no Pod is replaced while one is not ready. If it can never be, delete it: `kubectl delete pod {pod}`',
  'inspector.decision.statefulSet.waitAvailable':
    '**Continue?** Not yet: `{pod}` has not been ready for `minReadySeconds` ({seconds} s)',
  'inspector.decision.statefulSet.podRefused':
    '**Failed:** a Pod or its PersistentVolumeClaim could not be created. The status is still written, and the key is retried',
  'inspector.decision.statefulSet.mendPod':
    '**Corrects** `{pod}`: its name, labels, volumes or the owners of its claims were not as they should be',
  'inspector.decision.statefulSet.ownClaims':
    '**Whose are the claims?** Those of `{pod}` go with the Pod, as the retention policy says for scaling down',
  'inspector.decision.statefulSet.scaleDown': '**Too many Pods?** Yes: deletes `{pod}`, the highest',
  'inspector.decision.statefulSet.waitCondemned': '**Scale down further?** Not yet: `{pod}` is terminating',
  'inspector.decision.statefulSet.waitOther':
    '**Scale down?** Not `{pod}`, which is not available: `{other}` is lower and is not available either',
  'inspector.decision.statefulSet.scaleDownRefused':
    '**Failed:** a Pod could not be deleted, or its claim not handed over. The status is still written, and the key is retried',
  'inspector.decision.statefulSet.onDelete': {
    one: '**Replace old Pods?** No: `OnDelete` leaves the {old} old Pod until somebody deletes it',
    other: '**Replace old Pods?** No: `OnDelete` leaves the {old} old Pods until somebody deletes them',
  },
  'inspector.decision.statefulSet.replacePod':
    '**Replace old Pods?** Yes: deletes `{pod}` of revision `{revision}`, the highest from ordinal index {partition} on',
  'inspector.decision.statefulSet.replaceRefused':
    '**Failed:** `{pod}` could not be deleted. The status is still written, and the key is retried',
  'inspector.decision.statefulSet.waitUpdated': '**Replace the next?** Not yet: `{pod}` is not available',
  'inspector.decision.statefulSet.updated':
    '**Replace old Pods?** None left from ordinal index {partition} on: {updated} are new, {old} stay old',
  'inspector.decision.statefulSet.complete':
    '**Complete?** Yes: all Pods are ready, and `{revision}` is the current revision',
  'inspector.decision.statefulSet.truncate':
    '**History?** Deletes the revision `{revision}`: `revisionHistoryLimit` is {limit}',
  'inspector.decision.statefulSet.failed': '**Failed:** an error in `{within}` ends this sync',
  'inspector.decision.statefulSet.requeueAvailability':
    '**All available?** Not yet: the key is queued again in {seconds} s',
  'inspector.decision.scheduler.assigned': '**Which node?** `{node}`, with the highest score: {score}',
  'inspector.decision.scheduler.unschedulable': '**Which node?** None fits',
  'inspector.decision.kubeProxy.rules': {
    one: '**Where do requests go?** To the {endpoints} Pod that is ready; before, to {before}',
    other: '**Where do requests go?** To the {endpoints} Pods that are ready; before, to {before}',
  },
  'inspector.decision.kubeProxy.fallback': {
    one: '**Where do requests go?** No Pod is ready: to the {endpoints} that is terminating and still serves',
    other: '**Where do requests go?** No Pod is ready: to the {endpoints} that are terminating and still serve',
  },
  'inspector.decision.kubeProxy.reject': '**Where do requests go?** Nowhere: no Pod serves, and they are refused',
  'inspector.decision.daemonSet.gone': '**In the cache?** No: it is deleted, and its expectations are forgotten',
  'inspector.decision.daemonSet.staleCache':
    '**Is the cache fresh?** No: it has `{resource}` at version {read}, and this controller has written {wrote}. The key is retried',
  'inspector.decision.daemonSet.beingDeleted': '**Being deleted?** Yes: nothing is done, and the status stays',
  'inspector.decision.daemonSet.createRevision':
    '**Does a ControllerRevision have this Pod template?** No: creates `{name}` as revision {revision}',
  'inspector.decision.daemonSet.reuseRevision':
    '**Does a ControllerRevision have this Pod template?** Yes: `{name}` becomes revision {revision}',
  'inspector.decision.daemonSet.collision':
    '**Is the name free?** No: `{name}` holds another template. collisionCount becomes {count}, and the key is retried',
  'inspector.decision.daemonSet.dropDuplicate':
    '**Two with the same template?** Yes: `{name}` is deleted, `{kept}` is kept',
  'inspector.decision.daemonSet.cleanup':
    '**Too many old revisions?** Yes, more than {limit}: `{name}` (revision {revision}) is deleted',
  'inspector.decision.daemonSet.waitExpectations':
    '**Expectations met?** No: its cache does not show {add} creations and {del} deletions of its own yet. Until then only the status is written',
  'inspector.decision.daemonSet.failedPod':
    '**Failed Pods?** `{pod}` on `{node}` is deleted. If the next one fails too, it stays for {seconds} s',
  'inspector.decision.daemonSet.backoff':
    '**Failed Pods?** `{pod}` on `{node}` stays for now: it is deleted {seconds} s after the last failure there',
  'inspector.decision.daemonSet.succeededPod': '**Ended Pods?** `{pod}` on `{node}` has succeeded and is deleted',
  'inspector.decision.daemonSet.leaveNode': '**May it stay?** No: `{pod}` does not belong on `{node}` any more',
  'inspector.decision.daemonSet.createPods':
    '**A Pod on every node that fits?** No: {have} of {want} nodes have one. Creates {create}',
  'inspector.decision.daemonSet.deletePods': {
    one: '**Pods to delete?** Yes: {delete}',
    other: '**Pods to delete?** Yes: {delete}',
  },
  'inspector.decision.daemonSet.noop': '**A Pod on every node that fits?** Yes: {have} of {want} nodes have one',
  'inspector.decision.daemonSet.manageFailed':
    '**Failed:** not all Pods could be created or deleted. The status is still written, and the key is retried',
  'inspector.decision.daemonSet.waitForDelete': {
    one: '**Replace old Pods?** No, the strategy is `OnDelete`: {old} old Pod stays until somebody deletes it',
    other: '**Replace old Pods?** No, the strategy is `OnDelete`: {old} old Pods stay until somebody deletes them',
  },
  'inspector.decision.daemonSet.noOldPods': '**Old Pods left?** No: with `OnDelete` nothing waits to be deleted',
  'inspector.decision.daemonSet.allUpdated': '**Old Pods left?** No: nothing is left to update',
  'inspector.decision.daemonSet.replacePods':
    '**Replace old Pods?** Yes, {delete} of {old}: maxUnavailable allows {maxUnavailable}; nodes without an available Pod: {unavailable}',
  'inspector.decision.daemonSet.waitUnavailable':
    '**Replace old Pods?** Not now: nodes without an available Pod: {unavailable}; maxUnavailable allows {maxUnavailable}. Old Pods that wait: {old}',
  'inspector.decision.daemonSet.surgePods':
    '**New Pods beside old ones?** Yes: creates {create}, maxSurge allows {maxSurge} at a time. Old Pods that are no longer needed: deletes {delete}',
  'inspector.decision.daemonSet.waitSurge':
    '**New Pods beside old ones?** Not now: nodes whose new Pod is not available yet: {surging}; maxSurge allows {maxSurge}. Old Pods that wait: {old}',
  'inspector.decision.daemonSet.requeueAvailability':
    '**All available?** Not yet: some ready Pods have not reached `minReadySeconds`. The key is queued again in {seconds} s',
  'inspector.decision.daemonSet.failed': '**Failed:** an error in `{within}` ends this sync',
  'inspector.decision.daemonSet.adopt': '**Adopts** `{object}`: its labels match and it has no owner',
  'inspector.decision.daemonSet.release': '**Releases** `{object}`: its labels no longer match',
  'inspector.decision.job.waitExpectations':
    '**May it act?** No: waits to see {add} creations and {del} deletions of its own',
  'inspector.decision.job.createPods':
    '**Too few Pods?** Yes: {active} of {wanted} run, {succeeded} have succeeded, {failed} have failed: creates {create}',
  'inspector.decision.job.deletePods': '**Too many Pods?** Yes: {active} run and {wanted} are wanted: deletes {delete}',
  'inspector.decision.job.noop':
    '**The right number?** Yes: {active} of {wanted} run, {succeeded} have succeeded, {failed} have failed',
  'inspector.decision.job.backoff':
    '**Create a Pod now?** No: {failures} have failed since the last success, the next comes in {seconds} s',
  'inspector.decision.job.backoffLimit': '**Past the limit?** Yes: failed Pods: {failed}; backoffLimit is {limit}',
  'inspector.decision.job.deadline': '**Past the deadline?** Yes: activeDeadlineSeconds {seconds} are over',
  'inspector.decision.job.complete': '**Over?** Yes, complete. Pods that succeeded: {succeeded}, that failed: {failed}',
  'inspector.decision.job.failed':
    '**Over?** Yes, failed (`{reason}`). Pods that succeeded: {succeeded}, that failed: {failed}',
  'inspector.decision.job.expired':
    '**Keep it?** No: it finished ttlSecondsAfterFinished ({seconds} s) ago and is deleted',
  'inspector.decision.job.adopt': '**Adopts** `{pod}`: its labels match and it has no owner',
  'inspector.decision.job.release': '**Releases** `{pod}`: its labels no longer match',
  'inspector.decision.cronJob.finished': '**Finished:** `{job}`, condition `{condition}`',
  'inspector.decision.cronJob.missing': '**Gone:** `{job}` no longer counts as active',
  'inspector.decision.cronJob.unexpected':
    '**Unexpected:** `{job}` names it as its owner, but it did not start this Job',
  'inspector.decision.cronJob.suspended': '**Start a Job?** No: it is suspended',
  'inspector.decision.cronJob.invalidSchedule': '**Start a Job?** Never: `{schedule}` matches no time in the future',
  'inspector.decision.cronJob.notYet': '**Start a Job?** Not yet: at {next}',
  'inspector.decision.cronJob.tooLate':
    '**Start the Job of {scheduled}?** No: more than startingDeadlineSeconds ({seconds} s) have passed; the next is at {next}',
  'inspector.decision.cronJob.alreadyStarted':
    '**Start a Job?** No: the one of {scheduled} has already started; the next is at {next}',
  'inspector.decision.cronJob.forbidden': {
    one: '**Start a Job?** No: {active} still runs, and concurrencyPolicy is Forbid; the next is at {next}',
    other: '**Start a Job?** No: {active} still run, and concurrencyPolicy is Forbid; the next is at {next}',
  },
  'inspector.decision.cronJob.replace': '**Deletes** `{job}`: it still runs, and concurrencyPolicy is Replace',
  'inspector.decision.cronJob.start': '**Start a Job?** Yes, that of {scheduled}: `{job}`; the next is at {next}',
  'inspector.decision.cronJob.cleanUp':
    '**Keep all finished Jobs?** No: there are {finished}, the limit is {limit}: deletes `{job}`',
  'inspector.decision.autoscaler.gone': '**Exists?** No: it has been deleted',
  'inspector.decision.autoscaler.noScale': '**The size of its target?** Unknown: {message}',
  'inspector.decision.autoscaler.disabled':
    '**Scale?** No: `{target}` has 0 replicas, which switches the autoscaler off',
  'inspector.decision.autoscaler.aboveMaximum': '**Within its bounds?** No: {current} is more than maxReplicas {limit}',
  'inspector.decision.autoscaler.belowMinimum': '**Within its bounds?** No: {current} is less than minReplicas {limit}',
  'inspector.decision.autoscaler.badSelector': '**May it count these Pods?** No (`{reason}`): {message}',
  'inspector.decision.autoscaler.proposes': {
    one: '**What does {metric} ask for?** {replicas} Pod: {current} of {target}, {counted} counted, {unready} unready, {missing} without metrics, {ignored} ignored',
    other:
      '**What does {metric} ask for?** {replicas} Pods: {current} of {target}, {counted} counted, {unready} unready, {missing} without metrics, {ignored} ignored',
  },
  'inspector.decision.autoscaler.withinTolerance':
    '**What does {metric} ask for?** No change: {current} of {target} is a ratio of {ratio}, within the tolerance of {tolerance}',
  'inspector.decision.autoscaler.wouldTurn':
    '**What does {metric} ask for?** No change: {current} of {target}, but with {missing} without metrics and {unready} unready the direction would turn',
  'inspector.decision.autoscaler.noMetric': '**A metric?** No (`{reason}`): {message}',
  'inspector.decision.autoscaler.noProposal':
    '**Scale?** No: {invalid} of {metrics} metrics cannot be read, and without them nothing goes down',
  'inspector.decision.autoscaler.heldUp':
    '**Stabilise?** Yes: {wanted} is wanted, but the lowest of the last {seconds} s, from {age} s ago, allows {replicas}',
  'inspector.decision.autoscaler.heldDown':
    '**Stabilise?** Yes: {wanted} is wanted, but the highest of the last {seconds} s, from {age} s ago, keeps {replicas}',
  'inspector.decision.autoscaler.limited': '**Limited?** Yes (`{reason}`): {wanted} becomes {replicas}',
  'inspector.decision.autoscaler.rescaled': '**Rescales** `{target}` from {current} to {desired}: {because}',
  'inspector.decision.autoscaler.kept': '**Rescale?** No: `{target}` stays at {current}',
  'inspector.decision.autoscaler.failed': '**Rescale?** The API server refuses: {message}',
  'inspector.decision.volume.provision': '**A volume for it?** None exists: class `{class}` provisions one',
  'inspector.decision.volume.bind': '**A volume for it?** Yes: binds `{volume}`',
  'inspector.decision.volume.wait': '**A volume for it?** No (`{reason}`): {message}',
  'inspector.decision.observed.nothing':
    '**Not explained:** {by} wrote `{object}`. From what was recorded the engine would have written nothing',
  'inspector.decision.observed.otherwise':
    '**Not explained:** {by} wrote `{object}` with `{field}` {observed}. From what was recorded the engine would have written {expected}',
  'inspector.decision.volume.reclaim': '**Its claim is gone:** `{volume}` follows its reclaim policy, {policy}',
  'inspector.decision.kubelet.state': 'Container `{container}`: `{state}`',

  'inspector.victim.unassigned': 'it has no node yet',
  'inspector.victim.phase': 'its phase is further from running',
  'inspector.victim.notReady': 'it is not ready',
  'inspector.victim.deletionCost': 'its deletion cost is lower',
  'inspector.victim.sameNode': 'more Pods of the same workload are on its node',
  'inspector.victim.readyTime': 'it has been ready for a shorter time',
  'inspector.victim.restarts': 'it has restarted more often',
  'inspector.victim.creationTime': 'it was created later',
  'inspector.victim.equal': 'it ranks equal to the others',

  'inspector.math.maxSurge': 'maxSurge',
  'inspector.math.percentOf': '{percent} of {total} → ⌈{exact}⌉',
  'inspector.math.asWritten': 'as written',
  'inspector.math.maxUnavailable': 'maxUnavailable',
  'inspector.math.unavailable': 'nodes without an available Pod',
  'inspector.math.surging': 'nodes where the new Pod is not available yet',
  'inspector.math.podsCounted': 'Pods counted',
  'inspector.math.usageRatio': 'use over target',
  'inspector.math.atMost': 'at most',
  'inspector.math.podsNow': 'pods now',
  'inspector.math.mayAdd': 'may add',
  'inspector.math.stillNeeds': 'still needs',
  'inspector.math.newSize': 'new size',
  'inspector.math.atLeast': 'at least',
  'inspector.math.available': 'available',
  'inspector.math.newUnavailable': 'new, not yet available',
  'inspector.math.mayGo': 'may go',
  'inspector.math.leftToGo': 'of them left',
  'inspector.math.unhealthy': 'not available',
  'inspector.math.wanted': 'spec.replicas',
  'inspector.math.have': 'Pods in the cache',
  'inspector.math.missing': 'missing',
  'inspector.math.surplus': 'too many',
  'inspector.math.creates': 'creates now',
  'inspector.math.deletes': 'deletes now',
  'inspector.math.created': 'created',
  'inspector.math.batches': 'in batches of',
  'inspector.math.burst': 'at most 500 in one sync',
} as const satisfies Record<DecisionTextKey, Message>)
