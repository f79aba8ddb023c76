import { englishTexts } from '../english.ts'

/**
 * The drawings of the sync functions and of the work queue, loaded with their panel. A box has a title
 * `codePath.<flow>.<box>` and a sentence `….about`; `` `…` `` in sentences is monospaced.
 */
export const codeFlow = englishTexts({
  'codePath.title': 'Code path',
  'codePath.open': 'Open large',
  'codePath.key': 'Sync of',
  'codePath.view': 'Diagram',
  'codePath.view.sync': 'Sync',
  'codePath.view.queue': 'Queue',
  'codePath.sync': 'sync {run} of {key}',
  'codePath.none': 'No sync of {key} up to this moment. The diagram shows every possible path.',
  'codePath.drawing': 'Diagram of the code',
  'codePath.steps': 'The path of this sync, step by step',
  'codePath.hint': 'moves along the path',
  'codePath.previousStep': 'Previous step',
  'codePath.nextStep': 'Next step',
  'codePath.position': 'step {index} of {count}',
  'codePath.previousSync': 'Previous sync',
  'codePath.nextSync': 'Next sync',
  'codePath.times': '{count}×',
  'codePath.passed': { one: 'passed {count} time', other: 'passed {count} times' },
  'codePath.taken': 'taken in this sync',
  'codePath.notTaken': 'not taken in this sync',
  'codePath.failedHere': 'An error ended the sync here',
  'codePath.failures': { one: '{count} failure in a row', other: '{count} failures in a row' },
  'codePath.retryAt': 'retried in {span}, at {time}',
  'codePath.keyIsHere': 'the key is here now',
  'codePath.waysOn': 'Where it continues',
  'codePath.counts': 'Counted over all syncs of this key up to this moment.',
  'codePath.end': 'the sync ends',
  'codePath.to': 'to {box}',

  'codePath.column.steps': 'The steps',
  'codePath.column.early': 'Early returns',
  'codePath.column.manage': 'manageReplicas',
  'codePath.column.pods': 'Pods',
  'codePath.column.metrics': 'Each metric',
  'codePath.column.replicas': 'Desired Pods',
  'codePath.column.surplus': 'Surplus and old Pods',
  'codePath.column.queue': 'Queue and worker',
  'codePath.column.around': 'Around the sync',
  'codePath.column.Recreate': 'Recreate',
  'codePath.column.RollingUpdate': 'RollingUpdate',

  'codePath.branch.yes': 'yes',
  'codePath.branch.no': 'no',
  'codePath.branch.adopted': 'adopted',
  'codePath.branch.released': 'released',
  'codePath.branch.asTheyAre': 'unchanged',
  'codePath.branch.noted': 'recorded',
  'codePath.branch.asItIs': 'unchanged',
  'codePath.branch.Recreate': 'Recreate',
  'codePath.branch.RollingUpdate': 'RollingUpdate',
  'codePath.branch.one': 'one',
  'codePath.branch.saturated': 'new one full',
  'codePath.branch.shares': 'proportional',
  'codePath.branch.fits': 'same size',
  'codePath.branch.deleted': 'deleted',
  'codePath.branch.nothing': 'nothing',
  'codePath.branch.written': 'written',
  'codePath.branch.unchanged': 'unchanged',
  'codePath.branch.rolledBack': 'rolled back',
  'codePath.branch.cleared': 'cleared',
  'codePath.branch.scaled': 'scaled',
  'codePath.branch.none': 'none',
  'codePath.branch.created': 'created',
  'codePath.branch.reused': 'reused',
  'codePath.branch.found': 'found',
  'codePath.branch.asMany': 'same number',
  'codePath.branch.atMaximum': 'at maximum',
  'codePath.branch.hasAll': 'all replicas',
  'codePath.branch.notNow': 'not now',
  'codePath.branch.room': 'some removable',
  'codePath.branch.broken': 'some removed',
  'codePath.branch.noneBroken': 'none broken',
  'codePath.branch.refused': 'error',
  'codePath.branch.atMinimum': 'at minimum',
  'codePath.branch.comesBack': 'requeued',
  'codePath.branch.notNeeded': 'not needed',
  'codePath.branch.stale': 'stale: retried',
  'codePath.branch.waits': 'waits',
  'codePath.branch.ending': 'being deleted',
  'codePath.branch.tooFew': 'too few',
  'codePath.branch.tooMany': 'too many',
  'codePath.branch.createdAll': 'all created',
  'codePath.branch.failed': 'error',
  'codePath.branch.ranked': 'by order',
  'codePath.branch.allOfThem': 'all of them',
  'codePath.branch.deletedAll': 'all deleted',
  'codePath.branch.triedAgain': 'retried',
  'codePath.branch.goesOn': 'continues',
  'codePath.branch.acted': 'done',
  'codePath.branch.handedOver': 'owner changed',
  'codePath.branch.limited': 'limited',
  'codePath.branch.OnDelete': 'OnDelete',
  'codePath.branch.differs': 'differs',
  'codePath.branch.dropped': 'none: dropped',
  'codePath.branch.due': 'due',
  'codePath.branch.again': 'again',
  'codePath.branch.idle': 'idle',

  'codePath.deployment.fetch': 'In the cache?',
  'codePath.deployment.fetch.about': 'Reads the Deployment from the informer’s cache, not from the API server.',
  'codePath.deployment.selectingAll': 'Selects everything?',
  'codePath.deployment.selectingAll.about': 'An empty selector would adopt every ReplicaSet of the namespace.',
  'codePath.deployment.claim': 'Its ReplicaSets',
  'codePath.deployment.claim.about':
    'Lists the ReplicaSets that it controls, adopts orphans whose labels match, and releases ReplicaSets whose labels no longer match.',
  'codePath.deployment.podMap': 'Their Pods',
  'codePath.deployment.podMap.about': 'Lists the Pods of each ReplicaSet. Only `Recreate` uses this list.',
  'codePath.deployment.deleted': 'Being deleted?',
  'codePath.deployment.deleted.about': 'A Deployment with a `deletionTimestamp` is not rolled out any more.',
  'codePath.deployment.pausedConditions': 'Record a pause',
  'codePath.deployment.pausedConditions.about':
    'Writes `DeploymentPaused` or `DeploymentResumed` into the condition `Progressing`, so that the deadline does not run during a pause.',
  'codePath.deployment.paused': 'Paused?',
  'codePath.deployment.paused.about': 'A paused Deployment is still scaled, but not rolled out.',
  'codePath.deployment.rollbackAsked': 'Rollback requested?',
  'codePath.deployment.rollbackAsked.about':
    'Checks an annotation that only old clients write. `kubectl rollout undo` changes the template itself.',
  'codePath.deployment.scalingEvent': 'Scaling event?',
  'codePath.deployment.scalingEvent.about':
    'Compares `spec.replicas` with the desired replicas in the annotations of each active ReplicaSet: the size at its last scaling.',
  'codePath.deployment.strategy': 'Which strategy?',
  'codePath.deployment.strategy.about': 'Reads `spec.strategy.type`.',
  'codePath.deployment.gone': 'Nothing to do',
  'codePath.deployment.gone.about': 'The Deployment was deleted; the garbage collector deletes its ReplicaSets.',
  'codePath.deployment.refuse': 'Do nothing',
  'codePath.deployment.refuse.about': 'Records the Event `SelectingAll` and does nothing more.',
  'codePath.deployment.statusOnly': 'Only the status',
  'codePath.deployment.statusOnly.about': 'Lists the ReplicaSets and counts their Pods, without scaling any.',
  'codePath.deployment.scale': 'Scale the ReplicaSets',
  'codePath.deployment.scale.about':
    'With one active ReplicaSet, only that one is scaled. During a rolling update, scaling is proportional.',
  'codePath.deployment.pausedCleanup': 'History, if paused',
  'codePath.deployment.pausedCleanup.about':
    'A paused Deployment cleans up its history here; other Deployments do so when complete.',
  'codePath.deployment.deploymentStatus': 'Write the status',
  'codePath.deployment.deploymentStatus.about': 'Sums up the ReplicaSets’ statuses, without judging the progress.',
  'codePath.deployment.rollback': 'Restore the template',
  'codePath.deployment.rollback.about':
    'Copies the Pod template of the requested revision, and clears the request whatever the outcome.',
  'codePath.deployment.recreateOld': 'Old ReplicaSets to 0',
  'codePath.deployment.recreateOld.about': 'Every old ReplicaSet with replicas is scaled to 0 at once.',
  'codePath.deployment.oldPods': 'Old Pods left?',
  'codePath.deployment.oldPods.about': 'No new Pod is created before the last old Pod has terminated.',
  'codePath.deployment.recreateNew': 'The new ReplicaSet',
  'codePath.deployment.recreateNew.about': 'The ReplicaSet with the current Pod template: found, reused or created.',
  'codePath.deployment.recreateUp': 'All new Pods at once',
  'codePath.deployment.recreateUp.about': 'Scales the new ReplicaSet to `spec.replicas` in one step.',
  'codePath.deployment.newReplicaSet': 'The new ReplicaSet',
  'codePath.deployment.newReplicaSet.about':
    'The ReplicaSet with the current Pod template: found, reused with a new revision, or created.',
  'codePath.deployment.reconcileNew': 'Scale up?',
  'codePath.deployment.reconcileNew.about':
    'Scales the new ReplicaSet towards `spec.replicas`, as far as `maxSurge` allows. If it is scaled, the sync continues with the status.',
  'codePath.deployment.reconcileOld': 'Scale down the old?',
  'codePath.deployment.reconcileOld.about':
    'Pods that can be removed: all Pods, minus the minimum of available Pods, minus new Pods that are not available yet.',
  'codePath.deployment.cleanupUnhealthy': 'Broken old Pods first',
  'codePath.deployment.cleanupUnhealthy.about':
    'Old Pods that are not available do not count as available, so they are removed first.',
  'codePath.deployment.scaleDownOld': 'Healthy old Pods',
  'codePath.deployment.scaleDownOld.about':
    'Scales down old ReplicaSets, oldest first, by the available Pods above the minimum.',
  'codePath.deployment.complete': 'Complete?',
  'codePath.deployment.complete.about':
    'All Pods are updated and available, no old Pod is left, and the generation is observed.',
  'codePath.deployment.cleanup': 'Clean up the history',
  'codePath.deployment.cleanup.about':
    'Deletes old empty ReplicaSets beyond `revisionHistoryLimit`, lowest revision first.',
  'codePath.deployment.rolloutStatus': 'Write the status',
  'codePath.deployment.rolloutStatus.about':
    'Sums up the ReplicaSets’ statuses and judges the progress: complete, progressing or past the deadline.',
  'codePath.deployment.requeue': 'Requeue later?',
  'codePath.deployment.requeue.about':
    'No event would wake a stalled rollout at its deadline, so the key is queued again for the moment after it.',

  'codePath.replicaSet.fresh': 'Caches fresh?',
  'codePath.replicaSet.fresh.about':
    'The caches must show the controller’s own last writes for this key. If not, the sync fails on purpose and the key is retried.',
  'codePath.replicaSet.fetch': 'In the cache?',
  'codePath.replicaSet.fetch.about':
    'Reads the ReplicaSet from the cache. If it is deleted, the controller drops its expectations.',
  'codePath.replicaSet.expectations': 'Expectations met?',
  'codePath.replicaSet.expectations.about':
    'After creating or deleting Pods the controller waits until the cache shows them all, or five minutes.',
  'codePath.replicaSet.claim': 'Its Pods',
  'codePath.replicaSet.claim.about':
    'Lists the active Pods that it controls, adopts orphans whose labels match, and releases Pods whose labels no longer match.',
  'codePath.replicaSet.manage': 'Manage Pods?',
  'codePath.replicaSet.manage.about': 'Only if the expectations are met and the ReplicaSet is not being deleted.',
  'codePath.replicaSet.difference': 'Too few or too many?',
  'codePath.replicaSet.difference.about':
    'Compares the active Pods in the cache with `spec.replicas`; creates or deletes at most 500 in one sync.',
  'codePath.replicaSet.expectCreations': 'Expect the creations',
  'codePath.replicaSet.expectCreations.about':
    'Records the number of Pods to create before the first is created, so that the cache cannot be faster.',
  'codePath.replicaSet.create': 'Create, slowly at first',
  'codePath.replicaSet.create.about': 'In batches of 1, 2, 4, 8 …: an error stops all later batches.',
  'codePath.replicaSet.choose': 'Which Pods?',
  'codePath.replicaSet.choose.about':
    'Deletes first: Pods without a node, Pods that are not Running or not ready, Pods with a lower pod-deletion-cost. Then Pods on nodes with more of its Pods, Pods that became ready later, Pods with more restarts, newer Pods.',
  'codePath.replicaSet.delete': 'Delete them',
  'codePath.replicaSet.delete.about': 'Records the expected deletions, then sends all of them at once.',
  'codePath.replicaSet.status': 'Count',
  'codePath.replicaSet.status.about': 'Counts the replicas in its cache: all, ready and available.',
  'codePath.replicaSet.writeStatus': 'Write the status',
  'codePath.replicaSet.writeStatus.about':
    'Only if the status differs. If the write fails, one more try on a fresh copy.',
  'codePath.replicaSet.failed': 'Errors with Pods?',
  'codePath.replicaSet.failed.about':
    'An error from creating or deleting Pods is returned only now, after the status is written.',
  'codePath.replicaSet.requeue': 'Requeue later?',
  'codePath.replicaSet.requeue.about': 'When the next ready Pod has been ready for `minReadySeconds`.',

  'codePath.statefulSet.fresh': 'Caches fresh?',
  'codePath.statefulSet.fresh.about':
    'The caches must show the controller’s own last writes for this key: Pods, PersistentVolumeClaims and the status. If not, the sync fails on purpose and the key is retried.',
  'codePath.statefulSet.fetch': 'In the cache?',
  'codePath.statefulSet.fetch.about': 'Reads the StatefulSet from the informer’s cache, not from the API server.',
  'codePath.statefulSet.adoptRevisions': 'Its ControllerRevisions',
  'codePath.statefulSet.adoptRevisions.about':
    'Lists the ControllerRevisions that it controls, and adopts orphans whose labels match.',
  'codePath.statefulSet.claim': 'Its Pods',
  'codePath.statefulSet.claim.about':
    'Lists the Pods that it controls. Adopts orphans with matching labels and a matching name, and releases Pods that no longer match.',
  'codePath.statefulSet.revisions': 'Current and update revision',
  'codePath.statefulSet.revisions.about':
    'Finds the revision of the current Pod template, renumbers an old one, or creates it. The current revision is the revision of the last complete rollout.',
  'codePath.statefulSet.deleted': 'Being deleted?',
  'codePath.statefulSet.deleted.about': 'For a StatefulSet with a `deletionTimestamp`, only the status is written.',
  'codePath.statefulSet.complete': 'Complete?',
  'codePath.statefulSet.complete.about':
    'If all Pods exist, are ready and have the update revision, it becomes the current revision.',
  'codePath.statefulSet.status': 'Write the status',
  'codePath.statefulSet.status.about':
    'Counts the Pods, even if some could not be created, and writes only differences.',
  'codePath.statefulSet.truncate': 'Clean up the history',
  'codePath.statefulSet.truncate.about':
    'Deletes old revisions beyond `revisionHistoryLimit`; revisions that Pods use stay.',
  'codePath.statefulSet.failed': 'Any error?',
  'codePath.statefulSet.failed.about': 'An error from the Pods, the status or the history is returned only now.',
  'codePath.statefulSet.requeue': 'Requeue later?',
  'codePath.statefulSet.requeue.about': 'When the next ready Pod has been ready for `minReadySeconds`.',
  'codePath.statefulSet.replicas': 'Each desired Pod',
  'codePath.statefulSet.replicas.about':
    'From the lowest ordinal: creates missing Pods, replaces finished Pods, corrects names, labels and volumes. With OrderedReady, the first Pod that is not available ends the pass; with `Parallel` none does.',
  'codePath.statefulSet.claims': 'PersistentVolumeClaims',
  'codePath.statefulSet.claims.about':
    'The retention policy decides the owner of a PersistentVolumeClaim: none, the StatefulSet, or a Pod that will be deleted.',
  'codePath.statefulSet.condemned': 'Surplus Pods',
  'codePath.statefulSet.condemned.about':
    'Deletes the surplus Pod with the highest ordinal, once all other Pods are available.',
  'codePath.statefulSet.strategy': 'Which strategy?',
  'codePath.statefulSet.strategy.about': 'With `OnDelete`, old Pods stay until you delete them.',
  'codePath.statefulSet.replace': 'The highest old Pod',
  'codePath.statefulSet.replace.about':
    'From the highest ordinal down to `partition`: deletes the first Pod without the update revision, if all Pods above it are available.',

  'codePath.daemonSet.fresh': 'Caches fresh?',
  'codePath.daemonSet.fresh.about':
    'The caches must show the controller’s own last writes for this key. If not, the sync fails on purpose and the key is retried.',
  'codePath.daemonSet.fetch': 'In the cache?',
  'codePath.daemonSet.fetch.about': 'Reads the DaemonSet and all nodes from the informers’ caches.',
  'codePath.daemonSet.deleted': 'Being deleted?',
  'codePath.daemonSet.deleted.about':
    'A DaemonSet with a `deletionTimestamp` is not synced: its revisions may already be deleted.',
  'codePath.daemonSet.claimRevisions': 'Its ControllerRevisions',
  'codePath.daemonSet.claimRevisions.about':
    'Lists the ControllerRevisions that it controls, adopts orphans whose labels match, and releases ControllerRevisions whose labels no longer match.',
  'codePath.daemonSet.revisions': 'The revision of the template',
  'codePath.daemonSet.revisions.about':
    'The revision with the current Pod template: found, reused with a new number, or created. New Pods get its hash as a label.',
  'codePath.daemonSet.claim': 'Its Pods',
  'codePath.daemonSet.claim.about':
    'Lists the Pods that it controls, adopts orphans whose labels match, and groups the Pods by their node.',
  'codePath.daemonSet.expectations': 'Expectations met?',
  'codePath.daemonSet.expectations.about':
    'After creating or deleting Pods the controller waits until the cache shows them all, or five minutes.',
  'codePath.daemonSet.manage': 'A Pod on every node that fits?',
  'codePath.daemonSet.manage.about':
    'For each node, by labels, affinity and taints: is a Pod missing, has one finished, must one be deleted?',
  'codePath.daemonSet.syncNodes': 'Create and delete',
  'codePath.daemonSet.syncNodes.about':
    'Records the expectations, then creates in batches of 1, 2, 4 … and deletes, at most 250 each. The scheduler binds each Pod to its node.',
  'codePath.daemonSet.settled': 'Expectations still met?',
  'codePath.daemonSet.settled.about': 'Nothing is updated while the cache does not show all created and deleted Pods.',
  'codePath.daemonSet.strategy': 'Which strategy?',
  'codePath.daemonSet.strategy.about': 'With `OnDelete`, old Pods stay until you delete them.',
  'codePath.daemonSet.rolling': 'Replace old Pods?',
  'codePath.daemonSet.rolling.about':
    'Without `maxSurge`, old Pods are deleted while at most `maxUnavailable` nodes have no available Pod. With `maxSurge`, new Pods are created first.',
  'codePath.daemonSet.cleanup': 'Clean up the history',
  'codePath.daemonSet.cleanup.about':
    'Deletes old revisions beyond `revisionHistoryLimit`; revisions that Pods use stay.',
  'codePath.daemonSet.status': 'Write the status',
  'codePath.daemonSet.status.about': 'Counts nodes by their oldest Pod, and writes only differences.',
  'codePath.daemonSet.requeue': 'Requeue later?',
  'codePath.daemonSet.requeue.about': 'If a ready Pod is not available yet: after `minReadySeconds`.',
  'codePath.daemonSet.failed': 'Any error?',
  'codePath.daemonSet.failed.about':
    'An error from creating, deleting or updating is returned only now, after the status is written.',

  'codePath.autoscaler.fetch': 'In the cache?',
  'codePath.autoscaler.fetch.about':
    'Reads the HorizontalPodAutoscaler from the informer’s cache. If it is deleted, the controller drops its recommendations.',
  'codePath.autoscaler.scale': 'Replicas of the target?',
  'codePath.autoscaler.scale.about':
    'Reads the target’s `scale` from the API server: its replicas and the selector of its Pods.',
  'codePath.autoscaler.enabled': 'More than 0 replicas?',
  'codePath.autoscaler.enabled.about':
    'A target that a user has scaled to 0 is not scaled until the user scales it up again.',
  'codePath.autoscaler.limits': 'Within min and max?',
  'codePath.autoscaler.limits.about':
    'Replicas outside `minReplicas` and `maxReplicas` are set to the nearer one, whatever the metrics recommend.',
  'codePath.autoscaler.selector': 'Only its Pods?',
  'codePath.autoscaler.selector.about': 'Pods that several HorizontalPodAutoscalers count are not scaled.',
  'codePath.autoscaler.metrics': 'Read each metric',
  'codePath.autoscaler.metrics.about':
    'Asks metrics-server for the usage of the Pods. A metric that cannot be read gives no recommendation.',
  'codePath.autoscaler.calculate': 'Replicas for a metric',
  'codePath.autoscaler.calculate.about':
    'Current over target utilization, times the counted Pods. Within the tolerance, or if Pods without metrics would reverse the direction, the replicas stay.',
  'codePath.autoscaler.highest': 'Highest recommendation',
  'codePath.autoscaler.highest.about':
    'The metric with the highest recommendation decides. If a metric cannot be read, the target is not scaled down.',
  'codePath.autoscaler.stabilise': 'Stabilization window',
  'codePath.autoscaler.stabilise.about':
    'Down only to the highest recommendation in the window, by default five minutes. Up only to the lowest in another window, by default none.',
  'codePath.autoscaler.limit': 'Limit the rate',
  'codePath.autoscaler.limit.about':
    'By the policies of `behavior`, and never outside `minReplicas` and `maxReplicas`.',
  'codePath.autoscaler.rescale': 'Set the replicas',
  'codePath.autoscaler.rescale.about': 'Writes the `scale` of the target if its replicas change.',
  'codePath.autoscaler.status': 'Write the status',
  'codePath.autoscaler.status.about': 'Its conditions, metrics and replicas, only if they differ.',
  'codePath.autoscaler.again': 'In 15 seconds',
  'codePath.autoscaler.again.about': 'Every sync, also a failed one, queues the key again for the next period.',

  'codePath.workQueue.handler': 'Add the key',
  'codePath.workQueue.handler.about':
    'An informer’s handler adds the key of the object, or of its owner. The change itself is not queued: the sync reads the current state.',
  'codePath.workQueue.dirty': 'Queued already?',
  'codePath.workQueue.dirty.about': 'Then one sync handles both changes.',
  'codePath.workQueue.processing': 'Being processed?',
  'codePath.workQueue.processing.about': 'Two workers never process the same key.',
  'codePath.workQueue.queue': 'Waits for a worker',
  'codePath.workQueue.queue.about': 'First in, first out.',
  'codePath.workQueue.get': 'A worker takes it',
  'codePath.workQueue.get.about': 'From here on the key is being processed, and can be added again.',
  'codePath.workQueue.sync': 'sync(key)',
  'codePath.workQueue.sync.about': 'One pass of the sync function. Its diagram is under “Sync”.',
  'codePath.workQueue.error': 'An error?',
  'codePath.workQueue.error.about': 'Conflicts and other errors are ordinary: the key is retried.',
  'codePath.workQueue.forget': 'Reset its failures',
  'codePath.workQueue.forget.about': 'The next back-off starts again at 5 ms.',
  'codePath.workQueue.done': 'Done',
  'codePath.workQueue.done.about': 'The worker is free. A key that was added meanwhile is queued again.',
  'codePath.workQueue.later': 'Added later',
  'codePath.workQueue.later.about':
    'Waits outside the queue until its time: a back-off, `minReadySeconds`, a progress deadline.',
  'codePath.workQueue.merged': 'One sync for both',
  'codePath.workQueue.merged.about': 'The key keeps its place in the queue.',
  'codePath.workQueue.dirtyWait': 'Queued afterwards',
  'codePath.workQueue.dirtyWait.about': 'The key is processed again as soon as the worker has finished.',
  'codePath.workQueue.retries': 'Retries left?',
  'codePath.workQueue.retries.about':
    'The Deployment controller drops a key after 15 retries. The ReplicaSet, StatefulSet and DaemonSet controllers never drop one.',
  'codePath.workQueue.retry': 'Back-off',
  'codePath.workQueue.retry.about':
    'Exponential back-off: 5 ms, doubled with each failure, at most 1000 s. A token bucket shared by all keys allows 10 retries per second.',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof codeFlow> {}
}
