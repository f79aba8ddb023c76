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
]
