/** Subjects of recordings of kubelets and schedulers in Chinese; in the form of `descriptions`. */
export const nodeAbouts: readonly (readonly [RegExp | string, string])[] = [
  [
    'A second deletion, with a shorter grace period, during preStop with the sleep action.',
    '在使用 sleep 动作的 preStop 期间再次删除，宽限期更短。',
  ],
  [
    'A second deletion, with a shorter grace period, while the preStop command runs.',
    '在 preStop 命令运行期间再次删除，宽限期更短。',
  ],
  ['A sidecar that is in its back-off when the Pod ends.', 'Pod 结束时，一个 sidecar 正处于退避中。'],
  [
    'A sidecar that fails again and again beside a running container, and the deletion of the Pod.',
    'sidecar 在运行中的容器旁反复失败，随后删除 Pod。',
  ],
  ['Attempts that end with an error: the back-off between them.', '以错误结束的调度尝试：各次之间的退避时间。'],
  [
    'Taints of conditions, set by hand on a node without them: NoSchedule goes at once, NoExecute at the next check.',
    '在没有相应状况的节点上手动添加状况污点：NoSchedule 立即被移除，NoExecute 在下次检查时被移除。',
  ],
  [
    'A Deployment bound by nodeName to a cordoned node runs; a drain evicts it and it comes back; v2 without nodeName waits.',
    '由 nodeName 绑定到已 cordon 节点的 Deployment 照常运行；不带 nodeName 的 v2 等待。',
  ],
  [
    'Pods bound by nodeName to a node with a NoExecute taint: rejected without a toleration, evicted after the seconds of one.',
    '由 nodeName 绑定到带 NoExecute 污点的节点的 Pod：没有容忍度则被拒绝，有容忍度则到期后被驱逐。',
  ],
  [
    'A resize that is deferred counts for the scheduler as requested: another Pod waits; taken back, it fits.',
    '被推迟的 resize 对调度器按请求值计算：另一个 Pod 等待；撤回后放得下。',
  ],
  [
    'Pods of a Deployment must be together by matchLabelKeys and apart from others by mismatchLabelKeys: v2 moves as a whole.',
    '按 mismatchLabelKeys，各租户的 Pod 不与其他租户同区：第三个租户等到一个区空出来。',
  ],
  [
    'A gated Pod: its nodeSelector may be narrowed and not widened, the gate is taken off, a gate cannot be added.',
    '带调度门控的 Pod：nodeSelector 只能收窄、不能放宽；门控可以移除，不能添加。',
  ],
  [
    'A Pod of a higher priority takes the ReadWriteOncePod claim of a Deployment: the Pod of the Deployment is preempted and its successor waits.',
    '优先级更高的 Pod 使用 Deployment 的 ReadWriteOncePod PersistentVolumeClaim：Deployment 的 Pod 被抢占，其后继等待。',
  ],
  [
    'A ReadWriteOncePod claim in use on one node, while another node is tainted and a third full: which reason each node has.',
    'ReadWriteOncePod PersistentVolumeClaim 正在一个节点上使用，另一个节点有污点，第三个已满：每个节点各有什么原因。',
  ],
  [
    'A Pod that was resized up on its node leaves no room: a Pod of a higher priority preempts the one without a budget.',
    '在节点上调大的 Pod 不留空间：优先级更高的 Pod 抢占没有 PodDisruptionBudget 的那个。',
  ],
  [
    'A quota on claims: a StatefulSet gets two of its three, and the third when the quota is raised.',
    '限制 PersistentVolumeClaim 的配额：StatefulSet 得到三个中的两个，提高配额后得到第三个。',
  ],
  [
    'A volume of zone a; v2 wants zone b and waits with a volume node affinity conflict; undone.',
    '卷在区 a；v2 要区 b，因卷的节点亲和性冲突而等待；随后撤销。',
  ],
  [
    'A StatefulSet spread over zones, whose volumes wait for the first consumer: two zones have volumes, the third Pod waits for one; the set goes and comes back.',
    '按区分布的 StatefulSet，卷等待第一个使用者：两个区有卷，第三个 Pod 等卷；随后缩到零再恢复。',
  ],
  [
    'A DaemonSet with a host port and maxSurge: the new Pod cannot have the port while the old one runs.',
    '带主机端口和 maxSurge 的 DaemonSet：旧 Pod 运行时，新 Pod 得不到端口。',
  ],
  [
    'A DaemonSet on nodes of which one gets a NoSchedule taint: its Pod stays, the rollout replaces it or not; a node with a start taint joins in.',
    'DaemonSet 的一个节点得到 NoSchedule 污点：Pod 留下，发布时是否替换；带启动污点的节点随后加入。',
  ],
  [
    'A NoExecute taint with a DaemonSet that does not tolerate it and a Deployment that does for some seconds; the taint goes.',
    'NoExecute 污点，DaemonSet 不容忍，Deployment 容忍若干秒；随后移除污点。',
  ],
  [
    'The condition MemoryPressure of a node: its taint holds back BestEffort Pods and not Burstable ones; a DaemonSet gets there; the condition ends.',
    '节点的 MemoryPressure 状况：其污点挡住 BestEffort Pod，不挡 Burstable；DaemonSet 照样运行；随后状况结束。',
  ],
  [
    'A StatefulSet with a volume of a node that stops: its Pod is forced away and waits for the node, whose volume it has.',
    'StatefulSet 的卷在停止的节点上：强制删除它的 Pod，新 Pod 等待有卷的节点。',
  ],
]
