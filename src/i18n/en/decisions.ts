import type { DecisionId, SumLabel, SumPhrase, VictimRule } from '../../engine/decisions.ts'
import { englishTexts } from '../english.ts'
import type { Message } from '../message.ts'

/** Keys of the decision texts: the compiler reports missing and unknown ones. */
type DecisionTextKey =
  | `inspector.decision.${DecisionId}`
  | `inspector.victim.${VictimRule}`
  | `inspector.math.${SumLabel | SumPhrase}`
  | `inspector.path.${'claimed' | 'open' | 'rolling' | 'rollingNew' | 'recreate' | 'downNotReached' | 'upNotReached'}`

/** Sentences of decisions, and the sums in them; loaded with the part of the page that shows them. */
export const decisionTexts = englishTexts({
  'inspector.path.claimed': 'Nothing to adopt or release',
  'inspector.path.open': 'Not being deleted, not paused, not a scaling event',
  'inspector.path.rolling': 'Strategy `RollingUpdate`; the new ReplicaSet exists',
  'inspector.path.rollingNew': 'Strategy `RollingUpdate`',
  'inspector.path.recreate': 'Strategy `Recreate`',
  'inspector.path.downNotReached':
    '**Scale down?** Not reached: scaling the new ReplicaSet ends this sync with a status update. The next change of either ReplicaSet wakes it again',
  'inspector.path.upNotReached':
    '**Start the new Pods?** Not reached: first all old Pods must have terminated. The deletion of an old Pod wakes this key again',

  'inspector.decision.deployment.paused':
    '**Paused?** Yes: no rollout. The controller still scales, and writes the status',
  'inspector.decision.deployment.scalingEvent':
    '**Scaling event?** Yes: `spec.replicas` went from {from} to {to}. This sync scales the ReplicaSets and rolls nothing out',
  'inspector.decision.deployment.scaleProportionally': '**Proportional scaling:** `{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.createReplicaSet': {
    one: '**Does a ReplicaSet have this Pod template?** No: creates `{replicaSet}` as revision {revision} with {replicas} Pod',
    other:
      '**Does a ReplicaSet have this Pod template?** No: creates `{replicaSet}` as revision {revision} with {replicas} Pods',
  },
  'inspector.decision.deployment.reuseReplicaSet':
    '**Does a ReplicaSet have this Pod template?** Yes: `{replicaSet}` becomes revision {revision}',
  'inspector.decision.deployment.scaleUpNew': '**Scale up?** Yes: new ReplicaSet {from} → {to}',
  'inspector.decision.deployment.newAtMaximum':
    '**Scale up?** No: the ReplicaSets already have {totalPods} replicas, and replicas + maxSurge allows {maxTotal}',
  'inspector.decision.deployment.newIsComplete':
    '**Scale up?** No: the new ReplicaSet already has all {specReplicas} replicas',
  'inspector.decision.deployment.scaleDownNew':
    '**Scale up?** No, down: the new ReplicaSet has more replicas than the Deployment, {from} → {to}',
  'inspector.decision.deployment.oldNothingToScale':
    '**Scale down the old ReplicaSets?** No: all of them already have 0 replicas',
  'inspector.decision.deployment.oldCannotScale': {
    one: '**Scale down the old ReplicaSets?** Not now: {newUnavailable} new Pod is not available yet, and replicas − maxUnavailable requires {minAvailable} available Pods',
    other:
      '**Scale down the old ReplicaSets?** Not now: {newUnavailable} new Pods are not available yet, and replicas − maxUnavailable requires {minAvailable} available Pods',
  },
  'inspector.decision.deployment.cleanupUnhealthy': {
    one: '**Broken old Pods?** {unhealthy} is not available and is removed first: `{replicaSet}` {from} → {to}',
    other: '**Broken old Pods?** {unhealthy} are not available and are removed first: `{replicaSet}` {from} → {to}',
  },
  'inspector.decision.deployment.oldAtMinimum':
    '**Scale down the old ReplicaSets?** Not now: {available} Pods are available, and replicas − maxUnavailable requires {minAvailable}',
  'inspector.decision.deployment.scaleDownOld': '**Scale down the old ReplicaSets?** Yes: `{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.recreate':
    '**Strategy?** `Recreate`: all old Pods terminate before a new Pod is created',
  'inspector.decision.deployment.recreateScaleDownOld': '**Old Pods?** All are removed: `{replicaSet}` {from} → 0',
  'inspector.decision.deployment.recreateWaitForPods': {
    one: '**Have all old Pods terminated?** Not yet: {pods} still exists',
    other: '**Have all old Pods terminated?** Not yet: {pods} still exist',
  },
  'inspector.decision.deployment.recreateScaleUpNew':
    '**Start the new Pods?** Yes, all at once: `{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.historyCleanup': {
    one: '**History?** Deletes `{replicaSet}`: `revisionHistoryLimit` keeps {limit} old ReplicaSet',
    other: '**History?** Deletes `{replicaSet}`: `revisionHistoryLimit` keeps {limit} old ReplicaSets',
  },
  'inspector.decision.deployment.conditionChanged': '**Condition** `{type}` becomes `{status}`, reason `{reason}`',
  'inspector.decision.deployment.complete':
    '**Complete?** Yes: {replicas} updated and available, and no old Pod is left',
  'inspector.decision.deployment.rollback':
    '**Roll back?** Yes: the Pod template of revision {revision} becomes the template of the Deployment',
  'inspector.decision.deployment.gone': '**In the cache?** No: it is deleted, and there is nothing to do',
  'inspector.decision.deployment.failed':
    '**Error** in `{within}`: this sync ends, and the key is retried with back-off',
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
    '**Which ReplicaSet is scaled?** The only active one: `{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.scaleSaturated':
    '**Which ReplicaSet is scaled?** All {replicas} Pods of the new ReplicaSet are available, so the old one is scaled to 0: `{replicaSet}` {from} → 0',
  'inspector.decision.deployment.oldScaleRefused':
    '**Error:** an old ReplicaSet could not be scaled. This sync continues with the status, and the key is not retried for this error',
  'inspector.decision.deployment.statusWritten':
    '**Status?** Written: {replicas} replicas, {updated} updated, {available} available',
  'inspector.decision.deployment.statusUnchanged':
    '**Status?** Unchanged: {replicas} replicas, {updated} updated, {available} available',
  'inspector.decision.deployment.requeueDeadline':
    '**Stalled?** Not yet: the key is queued again in {seconds} s, after the progress deadline',
  'inspector.decision.replicaSet.gone': '**In the cache?** No: it is deleted, and its expectations are forgotten',
  'inspector.decision.replicaSet.staleCache':
    '**Is the cache fresh?** No: it has `{resource}` at version {read}, and this controller has written {wrote}. The key is retried',
  'inspector.decision.replicaSet.beingDeleted': '**Being deleted?** Yes: it neither creates nor deletes Pods',
  'inspector.decision.replicaSet.failed':
    '**Error** in `{within}`: this sync ends, and the key is retried with back-off',
  'inspector.decision.replicaSet.manageFailed':
    '**Error:** not all Pods could be created or deleted. The status is still written, and the key is retried',
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
    '**Expectations met?** No: the cache does not show {add} creations and {del} deletions of this controller yet. Until then the controller creates and deletes no Pods',
  'inspector.decision.replicaSet.noop': {
    one: '**Create or delete?** Neither: {have} Pod exists, and `spec.replicas` is the same',
    other: '**Create or delete?** Neither: {have} Pods exist, and `spec.replicas` is the same',
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
    '**Does a revision have this Pod template?** No: creates `{revision}` as number {number}, after {collisions} names that were taken',
  'inspector.decision.statefulSet.rollBack':
    '**Does a revision have this Pod template?** Yes, an old one: `{revision}` was number {from} and is now number {to}',
  'inspector.decision.statefulSet.createPod': '**Do all Pods exist?** No: creates `{pod}` at revision `{revision}`',
  'inspector.decision.statefulSet.waitClaim':
    '**Create `{pod}`?** Not yet: PersistentVolumeClaim `{claim}` is owned by the previous `{pod}` and is being deleted with it',
  'inspector.decision.statefulSet.replaceEnded':
    '**Has a Pod finished?** `{pod}` is {phase}: deletes it, and recreates it once the deletion is complete',
  'inspector.decision.statefulSet.waitTerminating':
    '**Continue?** Not yet: `{pod}` is terminating. Until it has terminated, the controller changes no Pod with a higher ordinal',
  'inspector.decision.statefulSet.waitReady':
    '**Continue?** Not yet: `{pod}` is not ready. Until it is ready, the controller changes no Pod with a higher ordinal',
  'inspector.decision.statefulSet.waitOutdated':
    '**Continue?** Not yet: `{pod}` still has revision `{revision}` and is not ready. The controller replaces no Pod while one is not ready, although the template is already `{wanted}`. If `{pod}` cannot become ready, delete it: `kubectl delete pod {pod}`',
  'inspector.decision.statefulSet.waitAvailable':
    '**Continue?** Not yet: `{pod}` has not been ready for `minReadySeconds` ({seconds} s)',
  'inspector.decision.statefulSet.podRefused':
    '**Error:** a Pod or its PersistentVolumeClaim could not be created. The status is still written, and the key is retried',
  'inspector.decision.statefulSet.mendPod':
    '**Corrects** `{pod}`: its name, labels, volumes or the owners of its PersistentVolumeClaims differ from the spec',
  'inspector.decision.statefulSet.ownClaims':
    '**Who owns the PersistentVolumeClaims?** The claims of `{pod}` are deleted with the Pod, as the retention policy says for scaling down',
  'inspector.decision.statefulSet.scaleDown': '**Too many Pods?** Yes: deletes `{pod}`, the highest ordinal',
  'inspector.decision.statefulSet.waitCondemned': '**Scale down further?** Not yet: `{pod}` is terminating',
  'inspector.decision.statefulSet.waitOther':
    '**Scale down?** Not yet: `{pod}` is not available, and the controller first waits for `{other}`, which is not available either and has a lower ordinal',
  'inspector.decision.statefulSet.scaleDownRefused':
    '**Error:** a Pod could not be deleted, or its PersistentVolumeClaim could not be updated. The status is still written, and the key is retried',
  'inspector.decision.statefulSet.onDelete': {
    one: '**Replace old Pods?** No: with `OnDelete`, {old} old Pod stays until you delete it',
    other: '**Replace old Pods?** No: with `OnDelete`, {old} old Pods stay until you delete them',
  },
  'inspector.decision.statefulSet.replacePod':
    '**Replace old Pods?** Yes: deletes `{pod}` of revision `{revision}`, the highest ordinal at or above partition {partition}',
  'inspector.decision.statefulSet.replaceWithin':
    '**Replace old Pods?** Yes: deletes `{pod}` of revision `{revision}`. Unavailable Pods: {unavailable}; maxUnavailable allows {maxUnavailable}',
  'inspector.decision.statefulSet.replaceBroken':
    '**Replace old Pods that are not available?** Yes: deletes `{pod}` of revision `{revision}`. With `Parallel`, it does not count against maxUnavailable',
  'inspector.decision.statefulSet.waitBudget':
    '**Replace old Pods?** Not now: unavailable Pods: {unavailable}; maxUnavailable allows {maxUnavailable}. Old Pods that wait: {old}',
  'inspector.decision.statefulSet.replaceRefused':
    '**Error:** `{pod}` could not be deleted. The status is still written, and the key is retried',
  'inspector.decision.statefulSet.waitUpdated': '**Replace the next?** Not yet: `{pod}` is not available',
  'inspector.decision.statefulSet.updated':
    '**Replace old Pods?** None is left at or above partition {partition}: {updated} are new, {old} stay old',
  'inspector.decision.statefulSet.complete':
    '**Complete?** Yes: all Pods are ready, and `{revision}` is the current revision',
  'inspector.decision.statefulSet.truncate':
    '**History?** Deletes the revision `{revision}`: `revisionHistoryLimit` is {limit}',
  'inspector.decision.statefulSet.failed':
    '**Error** in `{within}`: this sync ends, and the key is retried with back-off',
  'inspector.decision.statefulSet.requeueAvailability':
    '**All available?** Not yet: the key is queued again in {seconds} s',
  'inspector.decision.scheduler.assigned': '**Which node?** `{node}`, with the highest score: {score}',
  'inspector.decision.scheduler.unschedulable': '**Which node?** None fits',
  'inspector.decision.kubeProxy.rules': {
    one: '**Where do requests go?** To {endpoints} ready Pod; before, to {before}',
    other: '**Where do requests go?** To {endpoints} ready Pods; before, to {before}',
  },
  'inspector.decision.kubeProxy.fallback': {
    one: '**Where do requests go?** No Pod is ready: to {endpoints} terminating Pod that still serves',
    other: '**Where do requests go?** No Pod is ready: to {endpoints} terminating Pods that still serve',
  },
  'inspector.decision.kubeProxy.reject': '**Where do requests go?** Nowhere: no Pod serves, and requests are rejected',
  'inspector.decision.daemonSet.gone': '**In the cache?** No: it is deleted, and its expectations are forgotten',
  'inspector.decision.daemonSet.staleCache':
    '**Is the cache fresh?** No: it has `{resource}` at version {read}, and this controller has written {wrote}. The key is retried',
  'inspector.decision.daemonSet.beingDeleted':
    '**Being deleted?** Yes: the controller does nothing, and the status stays',
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
    '**Expectations met?** No: the cache does not show {add} creations and {del} deletions of this controller yet. Until then the controller writes only the status',
  'inspector.decision.daemonSet.failedPod':
    '**Failed Pods?** `{pod}` on `{node}` is deleted. If the next Pod fails too, it stays for {seconds} s',
  'inspector.decision.daemonSet.backoff':
    '**Failed Pods?** `{pod}` on `{node}` stays: the back-off on this node ends {seconds} s after the last failure',
  'inspector.decision.daemonSet.succeededPod': '**Finished Pods?** `{pod}` on `{node}` has succeeded and is deleted',
  'inspector.decision.daemonSet.leaveNode':
    "**Keep `{pod}`?** No: `{node}` no longer matches the DaemonSet's node selector, affinity or tolerations",
  'inspector.decision.daemonSet.createPods':
    '**A Pod on every node that fits?** No: {have} of {want} nodes have one. Creates {create}',
  'inspector.decision.daemonSet.deletePods': {
    one: '**Pods to delete?** Yes: {delete}',
    other: '**Pods to delete?** Yes: {delete}',
  },
  'inspector.decision.daemonSet.noop': '**A Pod on every node that fits?** Yes: {have} of {want} nodes have one',
  'inspector.decision.daemonSet.manageFailed':
    '**Error:** not all Pods could be created or deleted. The status is still written, and the key is retried',
  'inspector.decision.daemonSet.waitForDelete': {
    one: '**Replace old Pods?** No, the strategy is `OnDelete`: {old} old Pod stays until you delete it',
    other: '**Replace old Pods?** No, the strategy is `OnDelete`: {old} old Pods stay until you delete them',
  },
  'inspector.decision.daemonSet.noOldPods': '**Old Pods left?** No: with `OnDelete` no Pod waits to be deleted',
  'inspector.decision.daemonSet.allUpdated': '**Old Pods left?** No: all Pods are updated',
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
  'inspector.decision.daemonSet.failed':
    '**Error** in `{within}`: this sync ends, and the key is retried with back-off',
  'inspector.decision.daemonSet.adopt': '**Adopts** `{object}`: its labels match and it has no owner',
  'inspector.decision.daemonSet.release': '**Releases** `{object}`: its labels no longer match',
  'inspector.decision.job.waitExpectations':
    '**Expectations met?** No: the cache does not show {add} creations and {del} deletions of this controller yet',
  'inspector.decision.job.createPods':
    '**Too few Pods?** Yes: {active} of {wanted} run, {succeeded} have succeeded, {failed} have failed. Creates {create}',
  'inspector.decision.job.deletePods':
    '**Too many Pods?** Yes: {active} run and {wanted} are desired. Deletes {delete}',
  'inspector.decision.job.noop':
    '**Create or delete?** Neither: {active} of {wanted} run, {succeeded} have succeeded, {failed} have failed',
  'inspector.decision.job.backoff':
    '**Create a Pod now?** No: {failures} have failed since the last success. The back-off ends in {seconds} s, then a new Pod is created',
  'inspector.decision.job.backoffLimit': '**Past the limit?** Yes: failed Pods: {failed}; backoffLimit is {limit}',
  'inspector.decision.job.failedIndexes':
    '**Failed indexes?** Yes: {failed}, and {succeeded} of {completions} have succeeded; the Job fails',
  'inspector.decision.job.successPolicy':
    '**Success policy?** Met: {succeeded} of {completions} indexes have succeeded; the Job is complete',
  'inspector.decision.job.deadline': '**Past the deadline?** Yes: activeDeadlineSeconds {seconds} have passed',
  'inspector.decision.job.complete': '**Finished?** Yes, complete: {succeeded} succeeded, {failed} failed',
  'inspector.decision.job.failed': '**Finished?** Yes, failed (`{reason}`): {succeeded} succeeded, {failed} failed',
  'inspector.decision.job.expired':
    '**Keep it?** No: it finished ttlSecondsAfterFinished ({seconds} s) ago and is deleted',
  'inspector.decision.job.adopt': '**Adopts** `{pod}`: its labels match and it has no owner',
  'inspector.decision.job.release': '**Releases** `{pod}`: its labels no longer match',
  'inspector.decision.cronJob.finished': '**Finished:** `{job}`, condition `{condition}`',
  'inspector.decision.cronJob.missing': '**Not found:** `{job}` no longer counts as active',
  'inspector.decision.cronJob.unexpected':
    '**Unexpected:** `{job}` has this CronJob as its owner, but this CronJob did not start it',
  'inspector.decision.cronJob.suspended': '**Start a Job?** No: it is suspended',
  'inspector.decision.cronJob.unreadable': '**Start a Job?** No: {message}',
  'inspector.decision.cronJob.invalidSchedule': '**Start a Job?** Never: `{schedule}` matches no time in the future',
  'inspector.decision.cronJob.notYet': '**Start a Job?** Not yet: at {next}',
  'inspector.decision.cronJob.tooLate':
    '**Start the Job of {scheduled}?** No: more than startingDeadlineSeconds ({seconds} s) have passed; the next is at {next}',
  'inspector.decision.cronJob.alreadyStarted':
    '**Start a Job?** No: the Job of {scheduled} has already started; the next is at {next}',
  'inspector.decision.cronJob.forbidden': {
    one: '**Start a Job?** No: {active} Job still runs, and concurrencyPolicy is Forbid; the next is at {next}',
    other: '**Start a Job?** No: {active} Jobs still run, and concurrencyPolicy is Forbid; the next is at {next}',
  },
  'inspector.decision.cronJob.replace': '**Deletes** `{job}`: it still runs, and concurrencyPolicy is Replace',
  'inspector.decision.cronJob.start': '**Start a Job?** Yes, the Job of {scheduled}: `{job}`; the next is at {next}',
  'inspector.decision.cronJob.cleanUp':
    '**Keep all finished Jobs?** No: {finished} exist, and the limit is {limit}. Deletes `{job}`',
  'inspector.decision.autoscaler.gone': '**Exists?** No: it has been deleted',
  'inspector.decision.autoscaler.noScale': '**Replicas of the target?** Unknown: {message}',
  'inspector.decision.autoscaler.disabled':
    '**Scale?** No: `{target}` has 0 replicas, which switches the HorizontalPodAutoscaler off',
  'inspector.decision.autoscaler.aboveMaximum':
    '**Between minReplicas and maxReplicas?** No: {current} is more than maxReplicas {limit}',
  'inspector.decision.autoscaler.belowMinimum':
    '**Between minReplicas and maxReplicas?** No: {current} is less than minReplicas {limit}',
  'inspector.decision.autoscaler.badSelector': '**Can the Pods be counted?** No (`{reason}`): {message}',
  'inspector.decision.autoscaler.proposes': {
    one: '**Recommendation from {metric}?** {replicas} replica: current {current}, target {target}. Pods: {counted} counted, {unready} not ready, {missing} without metrics, {ignored} ignored',
    other:
      '**Recommendation from {metric}?** {replicas} replicas: current {current}, target {target}. Pods: {counted} counted, {unready} not ready, {missing} without metrics, {ignored} ignored',
  },
  'inspector.decision.autoscaler.withinTolerance':
    '**Recommendation from {metric}?** No change: current {current}, target {target}. The ratio {ratio} is within the tolerance of {tolerance}',
  'inspector.decision.autoscaler.wouldTurn':
    '**Recommendation from {metric}?** No change: current {current}, target {target}. With {missing} Pods without metrics and {unready} not ready, the direction would be reversed',
  'inspector.decision.autoscaler.noMetric': '**Metric available?** No (`{reason}`): {message}',
  'inspector.decision.autoscaler.noProposal':
    '**Scale?** No: {invalid} of {metrics} metrics cannot be read, and without them the target is not scaled down',
  'inspector.decision.autoscaler.heldUp':
    '**Stabilization window?** Applies: the metrics recommend {wanted}, but the lowest recommendation of the last {seconds} s was {replicas}, {age} s ago',
  'inspector.decision.autoscaler.heldDown':
    '**Stabilization window?** Applies: the metrics recommend {wanted}, but the highest recommendation of the last {seconds} s was {replicas}, {age} s ago',
  'inspector.decision.autoscaler.limited': '**Limited?** Yes (`{reason}`): {wanted} becomes {replicas}',
  'inspector.decision.autoscaler.rescaled': '**Rescales** `{target}` from {current} to {desired}: {because}',
  'inspector.decision.autoscaler.kept': '**Rescale?** No: `{target}` stays at {current}',
  'inspector.decision.autoscaler.failed': '**Rescale?** The API server rejects the request: {message}',
  'inspector.decision.volume.provision':
    '**Volume for the PersistentVolumeClaim?** None exists: class `{class}` provisions one',
  'inspector.decision.ephemeralVolume.create':
    '**PersistentVolumeClaim of the ephemeral volume?** Missing: creates `{claim}` for `{volume}`',
  'inspector.decision.ephemeralVolume.failed':
    '**PersistentVolumeClaim of the ephemeral volume?** Not for `{volume}`: {message}',
  'inspector.decision.resourceClaim.create': '**ResourceClaim of the Pod?** Missing: creates `{claim}` for `{entry}`',
  'inspector.decision.resourceClaim.failed': '**ResourceClaim of the Pod?** Not for `{entry}`: {message}',
  'inspector.decision.resourceClaim.released': '**Pods that still use `{claim}`?** Takes off ended Pods: {left} left',
  'inspector.decision.volume.bind': '**Volume for the PersistentVolumeClaim?** Yes: binds `{volume}`',
  'inspector.decision.volume.wait': '**Volume for the PersistentVolumeClaim?** No (`{reason}`): {message}',
  'inspector.decision.observed.nothing':
    '**Not explained:** {by} wrote `{object}`. From the recorded state, the simulated controller would have written nothing',
  'inspector.decision.observed.otherwise':
    '**Not explained:** {by} wrote `{object}` with `{field}` {observed}. From the recorded state, the simulated controller would have written {expected}',
  'inspector.decision.volume.reclaim':
    '**The PersistentVolumeClaim is deleted:** the reclaim policy of `{volume}` is {policy}',
  'inspector.decision.kubelet.evicted': {
    one: '**Evicted, the only Pod of the node:** {available} of {resource} is left, less than {least}. The Pod uses {used}, requests {requested}, has priority {priority}',
    other:
      '**Evicted, first of {candidates} Pods of the node:** {available} of {resource} is left, less than {least}. The Pod uses {used}, requests {requested}, has priority {priority}',
  },
  'inspector.decision.kubelet.state': 'Container `{container}`: `{state}`',

  'inspector.victim.unassigned': 'it has no node yet',
  'inspector.victim.phase': 'its phase is not Running',
  'inspector.victim.notReady': 'it is not ready',
  'inspector.victim.deletionCost': 'its pod-deletion-cost is lower',
  'inspector.victim.sameNode': 'more Pods of the same workload run on its node',
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
  'inspector.math.usageRatio': 'utilization over target',
  'inspector.math.atMost': 'at most',
  'inspector.math.podsNow': 'pods now',
  'inspector.math.mayAdd': 'may add',
  'inspector.math.stillNeeds': 'still needs',
  'inspector.math.newSize': 'new replicas',
  'inspector.math.atLeast': 'at least',
  'inspector.math.available': 'available',
  'inspector.math.newUnavailable': 'new, not yet available',
  'inspector.math.mayGo': 'can be removed',
  'inspector.math.leftToGo': 'remaining',
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

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof decisionTexts> {}
}
