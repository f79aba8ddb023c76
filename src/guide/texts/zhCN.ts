import type { GuideText } from './en.ts'

export const zhCN: Readonly<Record<GuideText, string>> = {
  index: '问题手册',
  indexAbout:
    'Rollscope 在真实集群的记录中能发现的每种问题：Kubernetes 如何报告它、一次能看到它的模拟运行，以及该怎么做。',
  otherLanguage: 'English',
  page: 'Rollscope',
  id: '问题的标识',
  look: '现象',
  words: 'Kubernetes 如何报告',
  noWords: 'Kubernetes 不报告它，只能从对象的字段中看出。',
  inRun: '见下面的运行',
  inSource: '见 Kubernetes v1.36 的源代码：{file}',
  'in.status': '状态或原因',
  'in.event': 'Event',
  'in.condition': '状况',
  'in.message': '命令输出',
  run: '一次能看到它的运行',
  runAbout: '一个有三个节点的模拟集群。构建本页时，Rollscope 推演了这次运行，记录 {seconds} 秒，并诊断了这份记录。',
  manifest: '清单，在 0 秒时应用',
  steps: '然后',
  at: '{seconds} 秒时',
  nodeStops: '{node} 的 kubelet 停止，节点无法访问',
  openRun: '在 Rollscope 中打开这次运行',
  diagnosis: 'rollscope diagnose 的诊断',
  evidence: '证据',
  do: '该怎么做',
  commands: '命令',
  inThisRun: '在这次运行中',
  leaveOut: 'rollscope diagnose --ignore {id} 会忽略它。',

  'look.autoscalerAgainstReplicas':
    '每次 kubectl apply 之后 Pod 数突变，几秒后又变回去。清单中有 spec.replicas，而 HorizontalPodAutoscaler 也写入同一字段。',
  'look.badConfig':
    'Pod 已调度，镜像也有，但容器因 CreateContainerConfigError 等待，或者 Pod 停留在 ContainerCreating 并有 FailedMount 的 Event。kubelet 会重试，所缺的对象一旦存在，Pod 就会启动。',
  'look.budgetBlocks':
    '所有 Pod 都健康，但干扰预算的 ALLOWED DISRUPTIONS 为 0。平时没有问题，直到有人腾空节点：那时一个 Pod 也驱逐不了。',
  'look.crashLoop':
    '容器启动后退出，如此反复。每次启动前 kubelet 等待更久，最长 5 分钟。RESTARTS 增加，STATUS 在 Error、Running 与 CrashLoopBackOff 之间变化。',
  'look.deadlineExceeded':
    'kubectl rollout status 以退出码 1 退出，状况 Progressing 为 False。Kubernetes 不会再做什么：控制器继续发布，也不会回滚。',
  'look.drainWaits': 'kubectl drain 每 5 秒输出同样的错误。节点已禁止调度，但其上至少还有一个 Pod。',
  'look.finalizerHolds':
    'kubectl delete 不返回，对象停留在 Terminating，而它的容器都已退出。最后一个终结器移除之后，API 服务器才会移除该对象。',
  'look.imagePull':
    'Pod 已调度，但容器先因 ErrImagePull、后因 ImagePullBackOff 等待。镜像名或标签有误，镜像仓库拒绝凭据，或者无法访问镜像仓库。',
  'look.jobFailed': 'Job 有状况 Failed，不再创建 Pod。失败的 Pod 及其日志会保留到 Job 被删除。',
  'look.killedAfterGrace':
    '每次删除 Pod 都用满整个宽限期（默认 30 秒），因此每次发布都很慢。容器不响应 SIGTERM，被 kubelet 强制终止，退出码为 137。',
  'look.noEndpoints':
    '对该 Service 的请求立即失败，或者 Ingress 控制器返回 503。它的选择算符选中了 Pod，但没有一个就绪。',
  'look.noMetrics':
    'kubectl get hpa 的 TARGETS 为 <unknown>，副本数不随负载变化。没有 metrics-server 或它有故障，或者容器没有设置该资源的 requests。',
  'look.nodeLost':
    '节点 NotReady。约 5 分钟内其上的 Pod 保持原样，尽管无法知道它们是否在运行。之后它们变为 Terminating，直到节点恢复或 Node 对象被删除。在此之前 StatefulSet 不会替换它们。',
  'look.podNotStarting':
    'Pod 已在节点上，但停留在 ContainerCreating 的时间远超该工作负载的其他 Pod：镜像很大、Pod 的网络无法建立，或者卷无法挂接。',
  'look.podsEvicted':
    '同一节点上多个工作负载的 Pod 同时结束，新的 Pod 在其他节点上启动。该节点有 NoExecute 效果的污点、被腾空、被关机、被删除，或者内存或磁盘不足。优先级更高的 Pod 也会这样移除优先级较低的 Pod，不限于一个节点。',
  'look.podsRefused':
    '工作负载的 Pod 比期望的少，却没有 Pending 的 Pod：所缺的 Pod 从未创建。只有 Event 与 ReplicaSet 的状况说明原因。',
  'look.podsReleased':
    '名称属于某个工作负载的 Pod 仍在运行，但没有 ReplicaSet 拥有它们：有人改了它们的标签，ReplicaSet 又创建了新的 Pod。发布与扩缩容都不会移除这些旧 Pod。',
  'look.probeFailing': 'Pod 处于 Running，但 READY 为 0/1，Service 不向它发送请求。就绪探针失败，或者应用没有准备好。',
  'look.probeKills':
    'RESTARTS 增加，但应用自身没有崩溃：存活或启动探针失败次数过多，kubelet 终止了容器。启动慢而存活探针宽限短时，容器永远无法启动成功。',
  'look.quota':
    '工作负载的 Pod 比期望的少。ReplicaSet 会重试，间隔越来越长。发布期间，maxSurge 需要比此前多一个 Pod 的配额。',
  'look.replicaSetScaled':
    'Deployment 的 spec.replicas 没有变化，它的所有 Pod 却同时被删除：有人修改了它的 ReplicaSet 的副本数。Deployment 控制器会立即把副本数改回去，但新的 Pod 需要时间启动。',
  'look.rolloutPaused':
    '两个修订版本同时运行，没有进展。spec.paused 为 true。恢复之前，修改模板不起作用，进度期限也不计时。',
  'look.rolloutStalled':
    '发布停留在同样的数目。在新 Pod 变为可用之前，maxUnavailable 不允许再移除旧 Pod，maxSurge 也不允许再创建新 Pod。',
  'look.selectsNothing':
    'Service 没有端点，或者干扰预算没有保护任何 Pod，因为没有 Pod 带有选择算符要求的标签。常见原因是模板中的标签改了名，或者拼写有误。',
  'look.selectsTooMuch':
    '两个工作负载的选择算符相同。Pod 的属主由 ownerReferences 决定，但 Service、干扰预算和 HorizontalPodAutoscaler 会把两者的 Pod 都算进去。',
  'look.setStalled':
    'StatefulSet 从最大的序号开始逐个更新，DaemonSet 同时最多更新 maxUnavailable 个 Pod。一个 Pod 没有变为可用，整个更新就停下。它们没有进度期限。',
  'look.setWaitsForBrokenPod':
    '模板已经改正，但故障 Pod 没有被替换：在 OrderedReady 策略下，控制器等待该 Pod 就绪之后才继续。回滚也一样。',
  'look.slowPods':
    '发布完成了，但有些 Pod 就绪所需的时间远超该工作负载的其他 Pod。下一次发布也可能很慢，或者超过进度期限。',
  'look.unavailable':
    '曾有一段时间，可用 Pod 少于发布所保持的数目，甚至为 0。即使一切已经恢复，记录中仍能看到。若没有其他问题，原因就是策略本身、一次删除，或用户把副本数改为 0。',
  'look.unschedulable': 'Pod 处于 Pending，没有节点。消息按不满足的原因统计节点数。',
}
