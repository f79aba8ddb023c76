/** Subjects of the recordings of StatefulSets and DaemonSets in Chinese; in the form of `subjects`. */
export const setAbouts: readonly (readonly [RegExp | string, string])[] = [
  ['Immutable fields of a DaemonSet, and rejected changes.', 'DaemonSet 的哪些字段不能更改，哪些会被拒绝。'],
  [
    'Two revisions of the same template, one made by hand: the newer is kept, and its Pods are given its label.',
    '同一模板的两个修订版本，其中一个是手工创建的：保留较新的一个，并给其 Pod 加上它的标签。',
  ],
  [
    'maxSurge 100%: a taint is added while both Pods are on the node.',
    'maxSurge 100%：两个 Pod 都在节点上时出现了污点。',
  ],
  [
    'nodeName in the template; affinity with fields; preferred affinity.',
    '模板中的 nodeName；按字段的亲和性；首选亲和性。',
  ],
  ['undo --to-revision and history of one revision.', 'undo --to-revision，以及单个修订版本的历史。'],
  [
    'A Pod created by a user with the name and label of a member is adopted unchanged.',
    '用户创建的 Pod 若名称和标签与成员相同，就会原样被收养。',
  ],
  [
    'volumeClaimTemplates cannot be changed in place; deleted as orphans and made again with another template: claims that are there stay as they are, new ones are new.',
    'volumeClaimTemplates 不能就地更改；以 orphan 方式删除后用另一个模板重建：已有的申领保持原样，新建的才用新模板。',
  ],
  [
    'whenScaled Delete and whenDeleted Delete; the set deleted while its Pods are left.',
    'whenScaled Delete 和 whenDeleted Delete；删除 StatefulSet 时保留其 Pod。',
  ],
  [
    'whenScaled Delete: scaled down and up again at once, before the Pod is gone and after.',
    'whenScaled Delete：缩容后马上再扩容，在 Pod 终止之前和之后。',
  ],
  [
    'Immutable fields of a StatefulSet, and the messages of kubectl.',
    'StatefulSet 的不可变字段，以及 kubectl 的消息。',
  ],
  [
    'Identity labels removed from a Pod are added again; the revision label is not.',
    '从 Pod 上去掉的身份标签会恢复；修订版本标签则不会。',
  ],
  [
    'A finalizer on a Pod keeps its name in use, which stalls the rollout.',
    'Pod 上的终结器占住了名称，发布也随之停滞。',
  ],
  [
    'Revisions created by a user: with the label of the set and no owner they are adopted, also with invalid data.',
    '手工创建的修订版本：有该 StatefulSet 的标签且没有属主，就会被收养；数据损坏的也一样。',
  ],
  [
    'undo --to-revision: known, unknown, the current one, negative; dry runs; history of one revision.',
    'undo --to-revision：已知的、未知的、当前的、负数的；试运行；单个修订版本的历史。',
  ],
  [
    /^OrderedReady: (\d+) Pods, each one waits for the one before to be ready\.$/,
    'OrderedReady：$1 个 Pod，每个都等前一个就绪。',
  ],
  [/^One Pod on each of (\d+) nodes\.$/, '$1 个节点上各一个 Pod。'],
  [
    /^RollingUpdate on (\d+) nodes, maxUnavailable as by default\.$/,
    '在 $1 个节点上以 RollingUpdate 更新，maxUnavailable 为默认值。',
  ],
  [
    /^RollingUpdate on (\d+) nodes, maxUnavailable (\S+)\.$/,
    '在 $1 个节点上以 RollingUpdate 更新，maxUnavailable $2。',
  ],
  [
    /^maxSurge (\S+) on (\d+) nodes: the new Pod first, the old one is deleted when it is available\.$/,
    '$2 个节点，maxSurge $1：先创建新 Pod，它可用后才删除旧 Pod。',
  ],
  [
    /^A broken version stalls at maxUnavailable; after the fix \((\w+)\), the broken Pod is replaced at once\.$/,
    '损坏的版本停在 maxUnavailable；修正后（$1）损坏的 Pod 立即被替换。',
  ],
  [
    /^Forced rollback \(#67250\): the template is fixed \((\w+)\), the broken Pod stays until a user deletes it\.$/,
    '强制回滚（#67250）：模板已修正（$1），有问题的 Pod 仍保留，直到用户删除它。',
  ],
  [/^maxUnavailable 50%: the feature is off by default\.$/, 'maxUnavailable 50%：该特性默认关闭。'],
  ['A node that is quick: created, updated, grown and undone.', '快速的节点：创建、更新、扩展、撤销。'],
  [
    'A node that is quick: created, updated, scaled and undone, with Parallel.',
    '快速的节点：以 Parallel 创建、更新、扩缩容、撤销。',
  ],
  [
    'Another ControllerRevision has the name: the hash is taken again with a count.',
    '名称已被另一个 ControllerRevision 占用：加上计数重新取哈希。',
  ],
  ['A cordoned node still gets its Pod; drain leaves it.', '被禁止调度的节点仍得到它的 Pod；drain 不驱逐它。'],
  [
    'Defaults, and what the controller adds to a Pod: tolerations and the affinity to its node.',
    '默认值，以及控制器给 Pod 加上的内容：容忍度和对其节点的亲和性。',
  ],
  ['Deleted: the Pods are deleted too.', '删除：Pod 也一起删除。'],
  [
    'A Pod with the selected label on a node that has one already: adopted, and the newer Pod is deleted.',
    '节点上已有 Pod，又有一个带所选标签的 Pod：它被收养，创建较晚的 Pod 被删除。',
  ],
  [
    'A Pod that keeps failing: each time the wait before it is deleted doubles (1 s, 2 s, 4 s ..).',
    '不断失败的 Pod：每次删除前的等待加倍（1 秒、2 秒、4 秒……）。',
  ],
  [
    'A Pod that failed is deleted and made again; the second time at once too, as a second has passed.',
    '失败的 Pod 被删除并重新创建；第二次也是立即，因为已过一秒。',
  ],
  ['hostNetwork: one more toleration.', 'hostNetwork：多一条容忍度。'],
  ['What is refused.', '被拒绝的请求。'],
  ['Required fields that are missing.', '缺少必填字段。'],
  ['Names, outputs and verbs.', '名称、输出与动词。'],
  ['minReadySeconds with maxSurge.', 'minReadySeconds 与 maxSurge 并用。'],
  [
    'minReadySeconds: the next Pod waits until the one before has been ready so long.',
    'minReadySeconds：下一个 Pod 等前一个就绪满这么久。',
  ],
  ['minReadySeconds raised and lowered.', 'minReadySeconds 调高再调低。'],
  [
    'An updated Pod stops being ready in the middle: the update waits for it.',
    '已更新的 Pod 中途不再就绪：更新等待它恢复。',
  ],
  ['A node is added: a Pod is created.', '加入一个节点：随之创建一个 Pod。'],
  [
    'Required node affinity in the template: the Pod gets it together with the node.',
    '模板中必需的节点亲和性：与节点一起写入 Pod。',
  ],
  ['A node is removed in the middle of an update.', '更新途中移除一个节点。'],
  [
    'A node is removed: its Pod no longer counts, and stays until the Pod garbage collector deletes it.',
    '移除一个节点：它的 Pod 不再计入，但会保留到 Pod 垃圾收集器将其删除。',
  ],
  [
    'nodeSelector changed in the template: off some nodes, onto others.',
    '模板中的 nodeSelector 改变：删除一些节点上的 Pod，在另一些上创建。',
  ],
  ['No node fits: done with nothing.', '没有合适的节点：不需要 Pod，发布即完成。'],
  [
    'nodeSelector: only labelled nodes; a label that is added or removed.',
    'nodeSelector：只在有标签的节点上；标签被加上或去掉。',
  ],
  ['OnDelete, then RollingUpdate.', '先 OnDelete，后 RollingUpdate。'],
  [
    'OnDelete with a new template, then RollingUpdate; and back.',
    'OnDelete 下换新模板，再改为 RollingUpdate；然后改回。',
  ],
  ['OnDelete: no Pod is replaced until one is deleted.', 'OnDelete：在用户删除 Pod 之前，不替换任何 Pod。'],
  [
    'Orphaned, then adopted by a set with another template: they are updated.',
    '成为孤儿，再被模板不同的 StatefulSet 收养：这些 Pod 会被更新。',
  ],
  ['Orphaned, then adopted by a set with the same template.', '成为孤儿，再被模板相同的 StatefulSet 收养。'],
  [
    'Orphaned, then adopted by a smaller set, with other policies that a set cannot change in place.',
    '成为孤儿，再被副本更少、且策略不同（策略创建后不可改）的 StatefulSet 收养。',
  ],
  ['What DaemonSets do not have: pause, resume, scale.', 'DaemonSet 没有的操作：pause、resume、scale。'],
  ['Pause and resume are not for StatefulSets.', '暂停与恢复不适用于 StatefulSet。'],
  [
    'The node of a Pod that is not scheduled yet is removed: the Pod is deleted.',
    '尚未调度的 Pod 的节点被移除：该 Pod 被删除。',
  ],
  [
    'Pods not scheduled yet: a Pod without a node counts as scheduled; one that is deleted is gone at once.',
    '尚未调度的 Pod：没有节点的也算已调度；被删除的立即移除。',
  ],
  [
    'A Pod loses the selected label: it is released and a new one is created.',
    '一个 Pod 失去所选标签：它被释放，并创建新的。',
  ],
  [
    'A Pod loses the selected label: it is released, and its name stays in use.',
    '一个 Pod 失去所选标签：它被释放，而它的名称仍被占用。',
  ],
  ['Pods deleted by hand: the next one waits until the node is free.', '手工删除 Pod：下一个等到节点空出来。'],
  ['Pods deleted by hand: the name is free only once the Pod is gone.', '手工删除 Pod：Pod 终止后名称才空出来。'],
  ['Pods deleted by hand in the middle of an update.', '更新途中手工删除 Pod。'],
  ['All Pods deleted at once.', '一次删除全部 Pod。'],
  ['rollout restart.', '用 rollout restart 重启。'],
  ['A ControllerRevision deleted by hand.', '手工删除一个 ControllerRevision。'],
  [
    'A ControllerRevision deleted by hand: the current one is made again, an old one is not.',
    '手工删除 ControllerRevision：当前的会重新创建，旧的不会。',
  ],
  [
    'A third version in the middle of the update to the second, all nodes at once.',
    '更新到第二版途中应用第三版，所有节点同时进行。',
  ],
  [
    'A third version while a Pod of the second is not ready: that one is replaced at once.',
    '第二版的 Pod 未就绪时应用第三版：它立即被替换。',
  ],
  ['A third version while the Pod of the second is not ready yet.', '第二版的 Pod 尚未就绪时应用第三版。'],
  ['A third version in the middle of the update to the second.', '更新到第二版途中应用第三版。'],
  [
    'A third version under a partition: three revisions at once; the current one stays the first.',
    '在 partition 下应用第三版：同时有三个修订版本，当前的仍是第一个。',
  ],
  ['Changed and changed back: revisions are renumbered, not doubled.', '改了又改回：修订版本重新编号，不会重复。'],
  [
    'Applied again, and changed and changed back before a Pod is replaced: no new revision for a known template.',
    '再次应用清单，并在 Pod 更新之前改了又改回：已有的模板不会产生新修订版本。',
  ],
  ['Output of rollout status in each state.', 'rollout status 在各种状态下的输出。'],
  ['Output of kubectl scale.', 'kubectl scale 的输出。'],
  [
    'maxSurge: a broken version; after the undo, the new Pods are deleted and the old ones stay.',
    'maxSurge：有问题的版本；撤销后删除新的，保留旧的。',
  ],
  [
    'maxSurge: the old Pod becomes not ready while the new one starts, and is deleted.',
    'maxSurge：新 Pod 启动时旧 Pod 不再就绪：删除旧的。',
  ],
  [
    'maxSurge: a terminating Pod is replaced before it has terminated.',
    'maxSurge：正在终止的 Pod 在终止之前就被替换。',
  ],
  [
    'From maxSurge to maxUnavailable with two Pods on a node: the newer Pod is deleted.',
    '一个节点上有两个 Pod 时从 maxSurge 改为 maxUnavailable：删除创建较晚的。',
  ],
  ['An update while a running Pod is misscheduled.', '运行中的 Pod 所在节点不符合时的更新。'],
  ['NoExecute: the Pod is evicted.', 'NoExecute：Pod 被驱逐。'],
  [
    'NoSchedule: no new Pod; one that runs stays and counts as misscheduled.',
    'NoSchedule：不创建新 Pod；正在运行的 Pod 保留，计入 numberMisscheduled。',
  ],
  ['PreferNoSchedule does not count.', 'PreferNoSchedule 不起作用。'],
  ['A toleration added by an update brings Pods to tainted nodes.', '更新加入容忍度后，有污点的节点上也会创建 Pod。'],
  [
    'Tolerations in the template, and those that every DaemonSet Pod has.',
    '模板中的容忍度，以及每个 DaemonSet Pod 都有的容忍度。',
  ],
  [
    'Two DaemonSets on the same nodes, one with a selector for nodes.',
    '同一批节点上的两个 DaemonSet，其中一个有节点选择算符。',
  ],
  ['maxUnavailable raised in the middle of an update.', '更新途中调高 maxUnavailable。'],
  ['Undone in the middle of the update.', '更新途中撤销。'],
  ['Undone with a partition: the updated Pods are rolled back.', '仍有 partition 时撤销：已更新的 Pod 被回滚。'],
  ['No previous revision.', '没有上一个修订版本。'],
  ['Undo and history.', '撤销与历史。'],
  [
    'A broken Pod that fails outright is made again from the right template.',
    '直接失败的损坏 Pod 会按正确的模板重新创建。',
  ],
  [
    'The first version never gets ready; a new template does not replace the Pod.',
    '第一版永不就绪；新模板不会替换该 Pod。',
  ],
  [
    'The same with Parallel: the broken Pod is replaced by itself.',
    '同样的情形，但用 Parallel：控制器自动替换损坏的 Pod。',
  ],
  [
    'A broken version: the highest Pod never gets ready and the rollout stays there.',
    '损坏的版本：序号最高的 Pod 永不就绪，发布停在那里。',
  ],
  [
    'A claim deleted by hand waits for its Pod, and the next Pod for the claim.',
    '手工删除的申领等它的 Pod，下一个 Pod 等申领。',
  ],
  ['Both Delete.', '两者都是 Delete。'],
  ['whenDeleted Delete: the set owns the claims.', 'whenDeleted 为 Delete：申领的属主是 StatefulSet。'],
  ['The retention policy changed and changed back.', '保留策略改了又改回。'],
  ['Retention Delete with Parallel.', 'Parallel 下保留策略为 Delete。'],
  ['Claims stay through an update.', '更新期间申领保留。'],
  [
    'whenScaled Delete: the PersistentVolumeClaim is deleted after its Pod.',
    'whenScaled 为 Delete：Pod 终止后申领也被删除。',
  ],
  [
    'volumeClaimTemplates: a claim per Pod and template; they outlive Pod, scale and set.',
    'volumeClaimTemplates：每个 Pod、每个模板一个申领；删除 Pod、缩容或删除 StatefulSet 之后，申领仍保留。',
  ],
  ['Parallel: all Pods at once.', 'Parallel：所有 Pod 同时创建。'],
  ['Deleted in the foreground.', '前台删除。'],
  [
    'Deleted: all Pods at once, in no order; a new one of the name waits for them.',
    '删除：所有 Pod 同时终止，没有次序；同名的新 StatefulSet 等它们终止。',
  ],
  [
    'revisionHistoryLimit lowered: the oldest revisions are deleted; revisions with Pods stay.',
    '调低 revisionHistoryLimit：删除最早的修订版本；仍有 Pod 使用的保留。',
  ],
  [
    'Another label in the template (beside the selected one) makes a revision; a label of the set does not.',
    '模板中的另一个标签（所选之外）产生修订版本；StatefulSet 自己的标签不会。',
  ],
  ['A Pod of that name without this owner blocks the StatefulSet.', '受同名但不属于该 StatefulSet 的 Pod 阻碍。'],
  ['Ordinals that start at 5, partition 5, 3 replicas.', '序号从 5 开始，partition 5，3 个副本。'],
  [
    'Ordinals that start at 2, with a partition: it counts ordinals from the first.',
    '序号从 2 开始，带 partition：它从第一个序号数起。',
  ],
  [
    'The first ordinal moved up and down: new ones first, then the old from the top.',
    '起始序号上移再下移：先创建新序号的 Pod，再从最高的旧序号开始删除。',
  ],
  ['Ordinals that start at 3.', '序号从 3 开始。'],
  ['Partition at the replicas, then scaled down and up.', 'partition 等于副本数，再缩容、扩容。'],
  [
    'A deleted Pod below the partition is recreated with the old revision, one above it with the new.',
    'partition 以下的 Pod 被删除后以旧修订版本重建，以上的以新修订版本重建。',
  ],
  [
    'Partition raised after Pods were updated: Pods below it stay old when replaced; updated Pods stay.',
    'Pod 更新之后调高 partition：低于它的 Pod 重建时仍用旧修订版本；已更新的保持不变。',
  ],
  ['A canary by partition, lowered in stages.', '用 partition 做金丝雀发布，逐步调低。'],
  ['Partition: only ordinals at or above it are updated.', 'partition：只更新序号不低于它的 Pod。'],
  [
    'An old Pod fails in the middle of an update: it is recreated with the new revision.',
    '更新途中一个旧 Pod 失败：以新修订版本重建。',
  ],
  [
    'A failed, a succeeded and an evicted Pod are replaced under the same name.',
    '失败的、正常结束的和被驱逐的 Pod 都以同名被替换。',
  ],
  ['A quota blocks Pods.', '配额阻止创建 Pod。'],
  [
    'RollingUpdate of 5: from the highest ordinal down, one at a time, each must be ready first.',
    '以 RollingUpdate 更新 5 个 Pod：从最高序号往下，一次一个，每个都须先就绪。',
  ],
  [
    'The same, scaled in the middle of an update: by status.currentReplicas new Pods may be old.',
    '同样的情形，更新途中扩缩容：按 status.currentReplicas，新 Pod 可能是旧版。',
  ],
  [
    'type RollingUpdate without rollingUpdate: no default partition, another message of rollout status, and a Pod before its update is recreated with the old revision.',
    '写明 type RollingUpdate 而没有 rollingUpdate：不会填入 partition，rollout status 的输出不同，尚未更新的 Pod 以旧修订版本重建。',
  ],
  [
    'RollingUpdate under podManagementPolicy Parallel: still one at a time.',
    'podManagementPolicy 为 Parallel 时的 RollingUpdate：仍然一次一个。',
  ],
  ['A second container and a changed environment: one revision each.', '加第二个容器、改环境变量：各一个修订版本。'],
  ['Scaled down in the middle of an update.', '更新途中缩容。'],
  ['Scaled down while Pod 0 is not ready: blocked.', 'Pod 0 未就绪时缩容：被阻塞。'],
  [
    'Scaled down while two of the Pods to delete are not ready: the higher one waits for the lower.',
    '待删除的 Pod 中有两个未就绪时缩容：序号较高的等序号较低的。',
  ],
  ['Parallel: up and down all at once.', 'Parallel：扩容缩容都一次完成。'],
  [
    'Scaled up while a Pod is not ready: no new Pod until it is ready.',
    '有 Pod 未就绪时扩容：它就绪之前不创建新 Pod。',
  ],
  ['Up in order, down in reverse order, one at a time.', '按序扩容，逆序缩容，一次一个。'],
  [
    'Scaled up in the middle of an update: new ordinals get the new revision; scaling comes first.',
    '更新途中扩容：新序号使用新修订版本；扩缩容优先。',
  ],
  ['A new template with no Pods, and scaled up then.', '没有 Pod 时换新模板，然后扩容。'],
  [
    'From RollingUpdate to OnDelete with apply: rejected, because the default partition stays; accepted with a patch that removes it. And back, in the middle of an update.',
    '用 apply 从 RollingUpdate 改为 OnDelete：被拒绝，因为填入的 partition 还在；用去掉它的补丁则可以。再在更新途中改回。',
  ],
  [
    'Pods with the selected label outside of the set: one without an ordinal, one above the replicas.',
    '带所选标签却不属于该 StatefulSet 的 Pod：一个没有序号，一个超出副本数。',
  ],
  [
    'A node whose CSINode takes one disk of a driver: the second Pod waits until the first is gone.',
    '一个节点的 CSINode 只容纳某驱动的一块磁盘：第二个 Pod 要等第一个终止。',
  ],
  [
    "A disk of the network is attached to one node, refused to a second while a Pod of the first uses it, and goes over once that Pod is gone; a driver is played by patches of the attachments' status.",
    '网络磁盘挂接到一个节点。只要该节点上还有 Pod 使用它，就拒绝挂接到第二个节点；该 Pod 终止后才转移。驱动由更新挂接状态的补丁来模拟。',
  ],
  [
    'A volume whose label names a zone: nodes of another zone are refused, a node without zones is not.',
    '标签指明可用区的卷：其他可用区的节点被拒绝，没有可用区的节点则不会。',
  ],
  [
    "Nodes with the taint of a network's agent: the agent's DaemonSet tolerates it, the Deployment waits until the taint is taken off each node.",
    '节点带有网络代理的污点：代理的 DaemonSet 容忍它，Deployment 则等到各节点的污点被移除。',
  ],
]
