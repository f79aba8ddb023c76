import type { decisionTexts as en } from '../en/decisions.ts'
import type { Message } from '../message.ts'

export const decisionTexts: Record<keyof typeof en, Message> = {
  'inspector.path.claimed': '没有要收养或释放的对象',
  'inspector.path.open': '未在删除中，未暂停，也不是扩缩容',
  'inspector.path.rolling': '策略 `RollingUpdate`；新 ReplicaSet 已存在',
  'inspector.path.rollingNew': '策略 `RollingUpdate`',
  'inspector.path.recreate': '策略 `Recreate`',
  'inspector.path.downNotReached':
    '**缩容？** 未执行到：对新 ReplicaSet 扩缩容后，这次 sync 更新状态即结束。任一 ReplicaSet 的下一次变化会再次唤醒它',
  'inspector.path.upNotReached': '**启动新 Pod？** 未执行到：必须先等所有旧 Pod 终止。旧 Pod 被删除时会再次唤醒这个键',

  'inspector.decision.deployment.paused': '**已暂停？** 是：不发布。控制器仍会扩缩容，并更新状态',
  'inspector.decision.deployment.scalingEvent':
    '**只是扩缩容？** 是：`spec.replicas` 从 {from} 变为 {to}。这次 sync 只对各 ReplicaSet 扩缩容，不做发布',
  'inspector.decision.deployment.scaleProportionally': '**按比例扩缩容：**`{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.createReplicaSet':
    '**有 ReplicaSet 使用这个 Pod 模板吗？** 没有：创建 `{replicaSet}`，作为修订版本 {revision}，含 {replicas} 个 Pod',
  'inspector.decision.deployment.reuseReplicaSet':
    '**有 ReplicaSet 使用这个 Pod 模板吗？** 有：`{replicaSet}` 成为修订版本 {revision}',
  'inspector.decision.deployment.scaleUpNew': '**扩容？** 是：新 ReplicaSet {from} → {to}',
  'inspector.decision.deployment.newAtMaximum':
    '**扩容？** 否：各 ReplicaSet 已有 {totalPods} 个副本，而副本数 + maxSurge 只允许 {maxTotal} 个',
  'inspector.decision.deployment.newIsComplete': '**扩容？** 否：新 ReplicaSet 的副本数已是全部 {specReplicas} 个',
  'inspector.decision.deployment.scaleDownNew':
    '**扩容？** 反而缩容：新 ReplicaSet 的副本数多于 Deployment，{from} → {to}',
  'inspector.decision.deployment.oldNothingToScale': '**缩容旧 ReplicaSet？** 否：它们的副本数都已是 0',
  'inspector.decision.deployment.oldCannotScale':
    '**缩容旧 ReplicaSet？** 暂不：{newUnavailable} 个新 Pod 尚不可用，而副本数 − maxUnavailable 要求 {minAvailable} 个可用 Pod',
  'inspector.decision.deployment.cleanupUnhealthy':
    '**有不可用的旧 Pod 吗？** {unhealthy} 个不可用，先移除：`{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.oldAtMinimum':
    '**缩容旧 ReplicaSet？** 暂不：{available} 个 Pod 可用，而副本数 − maxUnavailable 要求 {minAvailable} 个',
  'inspector.decision.deployment.scaleDownOld': '**缩容旧 ReplicaSet？** 是：`{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.recreate': '**策略？** `Recreate`：所有旧 Pod 终止之后才创建新 Pod',
  'inspector.decision.deployment.recreateScaleDownOld': '**旧 Pod？** 全部移除：`{replicaSet}` {from} → 0',
  'inspector.decision.deployment.recreateWaitForPods': '**旧 Pod 都已终止？** 还没有：仍有 {pods} 个',
  'inspector.decision.deployment.recreateScaleUpNew': '**启动新 Pod？** 是，一次全部启动：`{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.historyCleanup':
    '**历史？** 删除 `{replicaSet}`：`revisionHistoryLimit` 只保留 {limit} 个旧 ReplicaSet',
  'inspector.decision.deployment.conditionChanged': '**状况** `{type}` 变为 `{status}`，原因 `{reason}`',
  'inspector.decision.deployment.complete': '**已完成？** 是：{replicas} 个已更新且可用，没有旧 Pod',
  'inspector.decision.deployment.rollback': '**回滚？** 是：修订版本 {revision} 的 Pod 模板成为 Deployment 的模板',
  'inspector.decision.deployment.gone': '**在缓存中吗？** 不在：它已被删除，无事可做',
  'inspector.decision.deployment.failed': '`{within}` 中**出错：**这次 sync 结束，键会在退避后重试',
  'inspector.decision.deployment.selectingAll': '**选中一切？** 是：选择算符为空。控制器记录一个 Event，不再做其他事',
  'inspector.decision.deployment.statusOnly': '**正在删除？** 是：只更新状态',
  'inspector.decision.deployment.pausedCondition':
    '**记录暂停：**状况 `Progressing` 变为 `Unknown`，原因 `{reason}`。暂停期间进度期限不计时',
  'inspector.decision.deployment.rollbackNotFound': '**回滚？** 没有修订版本 {revision}：清除该请求',
  'inspector.decision.deployment.rollbackUnchanged': '**回滚？** 修订版本 {revision} 的 Pod 模板与现在相同：清除该请求',
  'inspector.decision.deployment.scaleOnly':
    '**对哪个 ReplicaSet 扩缩容？** 唯一活动的那个：`{replicaSet}` {from} → {to}',
  'inspector.decision.deployment.scaleSaturated':
    '**对哪个 ReplicaSet 扩缩容？** 新 ReplicaSet 的 {replicas} 个 Pod 已全部可用，旧的缩到 0：`{replicaSet}` {from} → 0',
  'inspector.decision.deployment.oldScaleRefused':
    '**出错：**未能缩容旧 ReplicaSet。这次 sync 继续更新状态，不会为此重试',
  'inspector.decision.deployment.statusWritten':
    '**状态？** 已写入：{replicas} 个副本，{updated} 个已更新，{available} 个可用',
  'inspector.decision.deployment.statusUnchanged':
    '**状态？** 没有变化：{replicas} 个副本，{updated} 个已更新，{available} 个可用',
  'inspector.decision.deployment.requeueDeadline':
    '**停滞了吗？** 还没有：{seconds} 秒后进度期限结束，这个键会再次入队',
  'inspector.decision.replicaSet.gone': '**在缓存中吗？** 不在：它已被删除，它的期望也随之清除',
  'inspector.decision.replicaSet.staleCache':
    '**缓存够新吗？** 不够：`{resource}` 显示到版本 {read}，而本控制器已写到 {wrote}。稍后重试这个键',
  'inspector.decision.replicaSet.beingDeleted': '**正在删除？** 是：既不创建也不删除 Pod',
  'inspector.decision.replicaSet.failed': '`{within}` 中**出错：**这次 sync 结束，键会在退避后重试',
  'inspector.decision.replicaSet.manageFailed': '**出错：**未能创建或删除全部 Pod。状态仍会写入，这个键稍后重试',
  'inspector.decision.replicaSet.requeueAvailability':
    '**都可用了吗？** 还没有：就绪的 Pod 仍在计 `minReadySeconds`。{seconds} 秒后这个键会再次入队',
  'inspector.decision.queue.retry': '**再试？** 是，{delayMs} 毫秒后：已连续失败 {failures} 次',
  'inspector.decision.queue.drop': '**再试？** 否：重试 {failures} 次后丢弃这个键，直到有新的变化',
  'inspector.decision.replicaSet.createPods': '**Pod 够吗？** 不够：创建 {create} 个',
  'inspector.decision.replicaSet.deletePods': '**Pod 太多吗？** 是：删除 {delete} 个',
  'inspector.decision.replicaSet.victim': '**删哪一个？** `{pod}`：{rule}',
  'inspector.decision.replicaSet.waitExpectations':
    '**期望已满足？** 没有：缓存还要显示本控制器的 {add} 次创建和 {del} 次删除。在此之前既不创建也不删除 Pod',
  'inspector.decision.replicaSet.noop': '**创建还是删除？** 都不需要：已有 {have} 个 Pod，与 `spec.replicas` 相符',
  'inspector.decision.replicaSet.adopt': '**收养** `{pod}`：标签匹配且没有属主',
  'inspector.decision.replicaSet.release': '**释放** `{pod}`：标签不再匹配',
  'inspector.decision.statefulSet.gone': '**在缓存中吗？** 不在：它已被删除',
  'inspector.decision.statefulSet.staleCache':
    '**缓存够新吗？** 不够：`{resource}` 显示到版本 {read}，而本控制器已写到 {wrote}。稍后重试这个键',
  'inspector.decision.statefulSet.beingDeleted': '**正在删除？** 是：只写状态',
  'inspector.decision.statefulSet.adopt': '**收养** `{pod}`：标签和名称都匹配且没有属主',
  'inspector.decision.statefulSet.release': '**释放** `{pod}`：标签或名称不再匹配',
  'inspector.decision.statefulSet.adoptRevision': '**收养**修订版本 `{revision}`：它没有属主',
  'inspector.decision.statefulSet.createRevision':
    '**有修订版本使用这个 Pod 模板吗？** 没有：创建 `{revision}`，编号 {number}，此前有 {collisions} 个名称已被占用',
  'inspector.decision.statefulSet.rollBack':
    '**有修订版本使用这个 Pod 模板吗？** 有，一个旧的：`{revision}` 原为编号 {from}，现为编号 {to}',
  'inspector.decision.statefulSet.createPod': '**Pod 都存在吗？** 否：以修订版本 `{revision}` 创建 `{pod}`',
  'inspector.decision.statefulSet.waitClaim':
    '**创建 `{pod}`？** 还不行：持久卷申领 `{claim}` 属于之前的 `{pod}`，正随它一起删除',
  'inspector.decision.statefulSet.replaceEnded':
    '**有 Pod 运行结束了吗？** `{pod}` 处于 {phase}：删除它，删除完成后重新创建',
  'inspector.decision.statefulSet.waitTerminating':
    '**继续？** 还不行：`{pod}` 正在终止。在它终止之前，控制器不处理序号更高的 Pod',
  'inspector.decision.statefulSet.waitReady':
    '**继续？** 还不行：`{pod}` 未就绪。在它就绪之前，控制器不处理序号更高的 Pod',
  'inspector.decision.statefulSet.waitOutdated':
    '**继续？** 还不行：`{pod}` 仍是修订版本 `{revision}`，而且未就绪。模板虽已是 `{wanted}`，但只要有 Pod 未就绪，控制器就不替换任何 Pod。如果 `{pod}` 无法就绪，请删除它：`kubectl delete pod {pod}`',
  'inspector.decision.statefulSet.waitAvailable':
    '**继续？** 还不行：`{pod}` 就绪的时间还不到 `minReadySeconds`（{seconds} 秒）',
  'inspector.decision.statefulSet.podRefused':
    '**出错：**未能创建一个 Pod 或它的持久卷申领。状态仍会写入，这个键稍后重试',
  'inspector.decision.statefulSet.mendPod': '**修正** `{pod}`：它的名称、标签、卷或持久卷申领的属主与规约不符',
  'inspector.decision.statefulSet.ownClaims':
    '**持久卷申领的属主是谁？** 按缩容时的保留策略，`{pod}` 的申领随该 Pod 一起删除',
  'inspector.decision.statefulSet.scaleDown': '**Pod 太多吗？** 是：删除序号最高的 `{pod}`',
  'inspector.decision.statefulSet.waitCondemned': '**继续缩容？** 还不行：`{pod}` 正在终止',
  'inspector.decision.statefulSet.waitOther':
    '**缩容？** 还不行：`{pod}` 不可用，控制器先等待同样不可用、序号更低的 `{other}`',
  'inspector.decision.statefulSet.scaleDownRefused':
    '**出错：**未能删除一个 Pod 或更新它的持久卷申领。状态仍会写入，这个键稍后重试',
  'inspector.decision.statefulSet.onDelete': '**替换旧 Pod？** 否：`OnDelete` 保留 {old} 个旧 Pod，直到你删除它们',
  'inspector.decision.statefulSet.replacePod':
    '**替换旧 Pod？** 是：删除修订版本 `{revision}` 的 `{pod}`，它是序号索引 {partition}（partition）及以上的旧 Pod 中序号最高的',
  'inspector.decision.statefulSet.replaceWithin':
    '**替换旧 Pod？** 是：删除修订版本 `{revision}` 的 `{pod}`。{unavailable} 个 Pod 不可用，maxUnavailable 允许 {maxUnavailable} 个',
  'inspector.decision.statefulSet.replaceBroken':
    '**替换不可用的旧 Pod？** 是：删除修订版本 `{revision}` 的 `{pod}`。`Parallel` 下它不计入 maxUnavailable',
  'inspector.decision.statefulSet.waitBudget':
    '**替换旧 Pod？** 暂不：{unavailable} 个 Pod 不可用，maxUnavailable 允许 {maxUnavailable} 个。{old} 个旧 Pod 在等待',
  'inspector.decision.statefulSet.replaceRefused': '**出错：**未能删除 `{pod}`。状态仍会写入，这个键稍后重试',
  'inspector.decision.statefulSet.waitUpdated': '**替换下一个？** 还不行：`{pod}` 不可用',
  'inspector.decision.statefulSet.updated':
    '**替换旧 Pod？** 序号索引 {partition}（partition）及以上已没有旧 Pod：{updated} 个是新的，{old} 个保持旧的',
  'inspector.decision.statefulSet.complete': '**完成了吗？** 是：所有 Pod 都已就绪，`{revision}` 成为当前修订版本',
  'inspector.decision.statefulSet.truncate': '**历史？** 删除修订版本 `{revision}`：`revisionHistoryLimit` 为 {limit}',
  'inspector.decision.statefulSet.failed': '`{within}` 中**出错：**这次 sync 结束，键会在退避后重试',
  'inspector.decision.statefulSet.requeueAvailability': '**都可用了吗？** 还没有：{seconds} 秒后这个键会再次入队',
  'inspector.decision.scheduler.assigned': '**哪个节点？** `{node}`，得分最高：{score}',
  'inspector.decision.scheduler.unschedulable': '**哪个节点？** 没有合适的',
  'inspector.decision.kubeProxy.rules': '**请求发往哪里？** 发往 {endpoints} 个就绪的 Pod（此前为 {before} 个）',
  'inspector.decision.kubeProxy.fallback':
    '**请求发往哪里？** 没有就绪的 Pod：发往 {endpoints} 个正在终止但仍响应请求的 Pod',
  'inspector.decision.kubeProxy.reject': '**请求发往哪里？** 无处可去：没有 Pod 响应请求，请求被拒绝',
  'inspector.decision.daemonSet.gone': '**在缓存中吗？** 不在：它已被删除，它的期望也随之清除',
  'inspector.decision.daemonSet.staleCache':
    '**缓存够新吗？** 不够：`{resource}` 显示到版本 {read}，而本控制器已写到 {wrote}。稍后重试这个键',
  'inspector.decision.daemonSet.beingDeleted': '**正在删除？** 是：控制器什么也不做，状态保持不变',
  'inspector.decision.daemonSet.createRevision':
    '**有 ControllerRevision 保存这个 Pod 模板吗？** 没有：创建 `{name}`，修订版本 {revision}',
  'inspector.decision.daemonSet.reuseRevision':
    '**有 ControllerRevision 保存这个 Pod 模板吗？** 有：`{name}` 成为修订版本 {revision}',
  'inspector.decision.daemonSet.collision':
    '**名称可用吗？** 否：`{name}` 保存的是另一个模板。collisionCount 变为 {count}，稍后重试这个键',
  'inspector.decision.daemonSet.dropDuplicate': '**有两个保存同一模板吗？** 是：删除 `{name}`，保留 `{kept}`',
  'inspector.decision.daemonSet.cleanup':
    '**旧修订版本太多吗？** 是，超过 {limit} 个：删除 `{name}`（修订版本 {revision}）',
  'inspector.decision.daemonSet.waitExpectations':
    '**期望已满足？** 没有：缓存还要显示本控制器的 {add} 次创建和 {del} 次删除。在此之前只写状态',
  'inspector.decision.daemonSet.failedPod':
    '**有失败的 Pod 吗？** 删除 `{node}` 上的 `{pod}`。如果下一个也失败，会保留 {seconds} 秒',
  'inspector.decision.daemonSet.backoff':
    '**有失败的 Pod 吗？** `{node}` 上的 `{pod}` 暂时保留：该节点上一次失败 {seconds} 秒后退避才结束',
  'inspector.decision.daemonSet.succeededPod': '**有运行结束的 Pod 吗？** `{node}` 上的 `{pod}` 已成功，将其删除',
  'inspector.decision.daemonSet.leaveNode':
    '**保留 `{pod}` 吗？** 否：`{node}` 不再符合该 DaemonSet 的节点选择算符、亲和性或容忍度',
  'inspector.decision.daemonSet.createPods':
    '**每个合适的节点都有 Pod 吗？** 没有：{want} 个节点中 {have} 个有。创建 {create} 个',
  'inspector.decision.daemonSet.deletePods': '**有要删除的 Pod 吗？** 有：{delete} 个',
  'inspector.decision.daemonSet.noop': '**每个合适的节点都有 Pod 吗？** 是：{want} 个节点中 {have} 个有',
  'inspector.decision.daemonSet.manageFailed': '**出错：**未能创建或删除全部 Pod。状态仍会写入，这个键稍后重试',
  'inspector.decision.daemonSet.waitForDelete':
    '**替换旧 Pod 吗？** 否，策略是 `OnDelete`：{old} 个旧 Pod 保留，直到你删除它们',
  'inspector.decision.daemonSet.noOldPods': '**还有旧 Pod 吗？** 没有：`OnDelete` 下没有等待删除的 Pod',
  'inspector.decision.daemonSet.allUpdated': '**还有旧 Pod 吗？** 没有：所有 Pod 都已更新',
  'inspector.decision.daemonSet.replacePods':
    '**替换旧 Pod 吗？** 是，{old} 个中的 {delete} 个：maxUnavailable 允许 {maxUnavailable} 个，{unavailable} 个节点没有可用的 Pod',
  'inspector.decision.daemonSet.waitUnavailable':
    '**替换旧 Pod 吗？** 暂不：{unavailable} 个节点没有可用的 Pod，maxUnavailable 允许 {maxUnavailable} 个。{old} 个旧 Pod 在等待',
  'inspector.decision.daemonSet.surgePods':
    '**在旧 Pod 旁创建新 Pod 吗？** 是：创建 {create} 个，maxSurge 允许同时 {maxSurge} 个。删除 {delete} 个不再需要的旧 Pod',
  'inspector.decision.daemonSet.waitSurge':
    '**在旧 Pod 旁创建新 Pod 吗？** 暂不：{surging} 个节点上的新 Pod 尚不可用，maxSurge 允许 {maxSurge} 个。{old} 个旧 Pod 在等待',
  'inspector.decision.daemonSet.requeueAvailability':
    '**都可用了吗？** 还没有：就绪的 Pod 仍在计 `minReadySeconds`。{seconds} 秒后这个键会再次入队',
  'inspector.decision.daemonSet.failed': '`{within}` 中**出错：**这次 sync 结束，键会在退避后重试',
  'inspector.decision.daemonSet.adopt': '**收养** `{object}`：标签匹配且没有属主',
  'inspector.decision.daemonSet.release': '**释放** `{object}`：标签不再匹配',
  'inspector.decision.job.waitExpectations':
    '**期望已满足？** 没有：缓存还要显示本控制器的 {add} 次创建和 {del} 次删除',
  'inspector.decision.job.createPods':
    '**Pod 太少吗？** 是：{wanted} 个中有 {active} 个在运行，{succeeded} 个成功，{failed} 个失败。创建 {create} 个',
  'inspector.decision.job.deletePods': '**Pod 太多吗？** 是：{active} 个在运行，期望 {wanted} 个。删除 {delete} 个',
  'inspector.decision.job.noop':
    '**创建还是删除？** 都不需要：{wanted} 个中有 {active} 个在运行，{succeeded} 个成功，{failed} 个失败',
  'inspector.decision.job.backoff':
    '**现在创建 Pod 吗？** 否：自上次成功以来失败 {failures} 次。退避还有 {seconds} 秒，之后创建新 Pod',
  'inspector.decision.job.backoffLimit': '**超过上限吗？** 是：已有 {failed} 个 Pod 失败，backoffLimit 为 {limit}',
  'inspector.decision.job.failedIndexes':
    '**有失败的索引吗？** 有 {failed} 个，{completions} 个索引中已有 {succeeded} 个成功；Job 失败',
  'inspector.decision.job.successPolicy':
    '**满足成功策略吗？** 满足：{completions} 个索引中已有 {succeeded} 个成功；Job 完成',
  'inspector.decision.job.deadline': '**超过期限吗？** 是：activeDeadlineSeconds {seconds} 已到',
  'inspector.decision.job.complete': '**结束了吗？** 是，已完成：{succeeded} 个 Pod 成功，{failed} 个失败',
  'inspector.decision.job.failed': '**结束了吗？** 是，失败（`{reason}`）：{succeeded} 个 Pod 成功，{failed} 个失败',
  'inspector.decision.job.expired': '**保留吗？** 否：结束已超过 ttlSecondsAfterFinished（{seconds} 秒），将其删除',
  'inspector.decision.job.adopt': '**收养** `{pod}`：标签匹配且没有属主',
  'inspector.decision.job.release': '**释放** `{pod}`：标签不再匹配',
  'inspector.decision.cronJob.finished': '**已结束：**`{job}`，状况 `{condition}`',
  'inspector.decision.cronJob.missing': '**找不到：**`{job}` 不再算作运行中',
  'inspector.decision.cronJob.unexpected': '**意外：**`{job}` 以这个 CronJob 为属主，但并非由它启动',
  'inspector.decision.cronJob.suspended': '**启动 Job 吗？** 否：已挂起',
  'inspector.decision.cronJob.unreadable': '**启动 Job 吗？** 不启动：{message}',
  'inspector.decision.cronJob.invalidSchedule': '**启动 Job 吗？** 永远不会：`{schedule}` 不对应任何会到来的时刻',
  'inspector.decision.cronJob.notYet': '**启动 Job 吗？** 尚未到时间：{next}',
  'inspector.decision.cronJob.tooLate':
    '**启动 {scheduled} 的 Job 吗？** 否：已超过 startingDeadlineSeconds（{seconds} 秒）；下一次在 {next}',
  'inspector.decision.cronJob.alreadyStarted': '**启动 Job 吗？** 否：{scheduled} 的 Job 已经启动；下一次在 {next}',
  'inspector.decision.cronJob.forbidden':
    '**启动 Job 吗？** 否：还有 {active} 个 Job 在运行，concurrencyPolicy 为 Forbid；下一次在 {next}',
  'inspector.decision.cronJob.replace': '**删除** `{job}`：它仍在运行，concurrencyPolicy 为 Replace',
  'inspector.decision.cronJob.start': '**启动 Job 吗？** 是，{scheduled} 的 Job：`{job}`；下一次在 {next}',
  'inspector.decision.cronJob.cleanUp':
    '**保留所有已结束的 Job 吗？** 否：共有 {finished} 个，上限 {limit} 个。删除 `{job}`',
  'inspector.decision.autoscaler.gone': '**存在吗？** 否：已被删除',
  'inspector.decision.autoscaler.noScale': '**目标的副本数？** 未知：{message}',
  'inspector.decision.autoscaler.disabled':
    '**扩缩容吗？** 否：`{target}` 的副本数为 0，HorizontalPodAutoscaler 因此关闭',
  'inspector.decision.autoscaler.aboveMaximum':
    '**在 minReplicas 与 maxReplicas 之间吗？** 否：{current} 大于 maxReplicas {limit}',
  'inspector.decision.autoscaler.belowMinimum':
    '**在 minReplicas 与 maxReplicas 之间吗？** 否：{current} 小于 minReplicas {limit}',
  'inspector.decision.autoscaler.badSelector': '**可以统计这些 Pod 吗？** 否（`{reason}`）：{message}',
  'inspector.decision.autoscaler.proposes':
    '**{metric} 的建议？** {replicas} 个副本：当前 {current}，目标 {target}。Pod：计入 {counted} 个，未就绪 {unready} 个，无指标 {missing} 个，忽略 {ignored} 个',
  'inspector.decision.autoscaler.withinTolerance':
    '**{metric} 的建议？** 不变：当前 {current}，目标 {target}，比值 {ratio} 在容差 {tolerance} 之内',
  'inspector.decision.autoscaler.wouldTurn':
    '**{metric} 的建议？** 不变：当前 {current}，目标 {target}。计入 {missing} 个无指标、{unready} 个未就绪的 Pod 后，方向会反转',
  'inspector.decision.autoscaler.noMetric': '**有指标吗？** 否（`{reason}`）：{message}',
  'inspector.decision.autoscaler.noProposal':
    '**扩缩容吗？** 否：{metrics} 个指标中有 {invalid} 个读不到，缺少它们就不缩容',
  'inspector.decision.autoscaler.heldUp':
    '**稳定窗口？** 起作用：指标建议 {wanted} 个，但最近 {seconds} 秒内最低的建议是 {replicas} 个（{age} 秒前）',
  'inspector.decision.autoscaler.heldDown':
    '**稳定窗口？** 起作用：指标建议 {wanted} 个，但最近 {seconds} 秒内最高的建议是 {replicas} 个（{age} 秒前）',
  'inspector.decision.autoscaler.limited': '**受限吗？** 是（`{reason}`）：{wanted} 变为 {replicas}',
  'inspector.decision.autoscaler.rescaled': '**扩缩容：**`{target}` 从 {current} 到 {desired}：{because}',
  'inspector.decision.autoscaler.kept': '**扩缩容吗？** 否：`{target}` 保持 {current}',
  'inspector.decision.autoscaler.failed': '**扩缩容吗？** API 服务器拒绝了请求：{message}',
  'inspector.decision.volume.provision': '**有适合这个持久卷申领的卷吗？** 没有：由存储类 `{class}` 创建',
  'inspector.decision.ephemeralVolume.create': '**临时卷的持久卷申领存在吗？** 不存在：为 `{volume}` 创建 `{claim}`',
  'inspector.decision.ephemeralVolume.failed': '**临时卷的持久卷申领存在吗？** 无法为 `{volume}` 创建：{message}',
  'inspector.decision.resourceClaim.create': '**Pod 的 ResourceClaim 存在吗？** 不存在：为 `{entry}` 创建 `{claim}`',
  'inspector.decision.resourceClaim.failed': '**Pod 的 ResourceClaim 存在吗？** 无法为 `{entry}` 创建：{message}',
  'inspector.decision.resourceClaim.released': '**还有 Pod 在使用 `{claim}` 吗？** 移除已结束的 Pod：还剩 {left} 个',
  'inspector.decision.volume.bind': '**有适合这个持久卷申领的卷吗？** 有：绑定 `{volume}`',
  'inspector.decision.volume.wait': '**有适合这个持久卷申领的卷吗？** 没有（`{reason}`）：{message}',
  'inspector.decision.observed.nothing':
    '**无法解释：**{by} 写入了 `{object}`。根据所记录的状态，模拟的控制器不会写入任何内容',
  'inspector.decision.observed.otherwise':
    '**无法解释：**{by} 写入 `{object}` 时 `{field}` 为 {observed}。根据所记录的状态，模拟的控制器会写入 {expected}',
  'inspector.decision.volume.reclaim': '**持久卷申领已删除：**`{volume}` 的回收策略是 {policy}',
  'inspector.decision.kubelet.evicted':
    '**驱逐，在节点的 {candidates} 个 Pod 中排第一：**{resource} 剩余 {available}，低于 {least}。该 Pod 使用 {used}，请求 {requested}，优先级为 {priority}',
  'inspector.decision.kubelet.state': '容器 `{container}`：`{state}`',

  'inspector.victim.unassigned': '尚未分配节点',
  'inspector.victim.phase': '其阶段不是 Running',
  'inspector.victim.notReady': '未就绪',
  'inspector.victim.deletionCost': '删除开销更低',
  'inspector.victim.sameNode': '所在节点上同一工作负载的 Pod 更多',
  'inspector.victim.readyTime': '就绪的时间更短',
  'inspector.victim.restarts': '重启次数更多',
  'inspector.victim.creationTime': '创建得更晚',
  'inspector.victim.equal': '与其他 Pod 没有区别',

  'inspector.math.maxSurge': 'maxSurge',
  'inspector.math.percentOf': '{total} 的 {percent} → ⌈{exact}⌉',
  'inspector.math.asWritten': '按原值',
  'inspector.math.maxUnavailable': 'maxUnavailable',
  'inspector.math.unavailable': '没有可用 Pod 的节点',
  'inspector.math.surging': '新 Pod 尚不可用的节点',
  'inspector.math.podsCounted': '计入的 Pod',
  'inspector.math.usageRatio': '利用率与目标之比',
  'inspector.math.atMost': '最多',
  'inspector.math.podsNow': '现有 Pod',
  'inspector.math.mayAdd': '可增加',
  'inspector.math.stillNeeds': '还需要',
  'inspector.math.newSize': '新的副本数',
  'inspector.math.atLeast': '至少',
  'inspector.math.available': '可用',
  'inspector.math.newUnavailable': '新的，尚不可用',
  'inspector.math.mayGo': '可移除',
  'inspector.math.leftToGo': '剩余',
  'inspector.math.unhealthy': '不可用',
  'inspector.math.wanted': 'spec.replicas',
  'inspector.math.have': '缓存中的 Pod',
  'inspector.math.missing': '缺少',
  'inspector.math.surplus': '多出',
  'inspector.math.creates': '本次创建',
  'inspector.math.deletes': '本次删除',
  'inspector.math.created': '已创建',
  'inspector.math.batches': '分批',
  'inspector.math.burst': '一次 sync 最多 500 个',
}
