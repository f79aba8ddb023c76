import type { trouble as en } from '../en/trouble.ts'
import type { Message } from '../message.ts'

export const trouble: Record<keyof typeof en, Message> = {
  'trouble.note': '每一项都是本次运行的一条命令：回到过去即可撤销。',
  'trouble.version': '发布一个有问题的 {name} 版本',
  'trouble.version.crash': '崩溃',
  'trouble.version.neverready': '始终不就绪',
  'trouble.version.nopull': '无法拉取镜像',
  'trouble.version.slow': '启动缓慢',
  'trouble.trap': '{name} 中有问题的 Pod',
  'trouble.trap.fix': '只修复模板',
  'trouble.trap.fixNote':
    '运行 kubectl rollout undo。{pod} 仍使用有问题的模板，StatefulSet 控制器会一直等它（kubernetes/kubernetes#67250）。',
  'trouble.trap.out': '解决办法：删除 {pod}',
  'trouble.daemons': '{name} 的一个节点',
  'trouble.daemons.taint': '给 {node} 加污点',
  'trouble.daemons.taintNote':
    'maintenance=true:NoExecute：其上的 Pod 会被驱逐，也不再创建新的。只禁止调度则没有影响。',
  'trouble.daemons.untaint': '去掉 {node} 的污点',
  'trouble.autoscaler': 'HorizontalPodAutoscaler {name}',
  'trouble.autoscaler.blind': '去掉其 Pod 的 CPU 请求',
  'trouble.autoscaler.blindNote': '没有 CPU 请求，就无法计算 CPU 利用率，HorizontalPodAutoscaler 也就不再扩缩容。',
  'trouble.autoscaler.replicas': '把副本数设为 {replicas}',
  'trouble.autoscaler.replicasNote':
    '相当于应用写有 spec.replicas 的清单：HorizontalPodAutoscaler 以这个副本数为起点继续扩缩容。',
  'trouble.nodes': '节点',
  'trouble.node': '节点',
  'trouble.node.lose': '停止 kubelet',
  'trouble.node.loseNote': 'kubelet 停止工作。约 40 至 55 秒后，节点生命周期控制器将该节点标记为 NotReady。',
  'trouble.node.back': '恢复 kubelet',
  'trouble.node.cordon': '禁止调度',
  'trouble.node.uncordon': '恢复调度',
  'trouble.node.drain': '腾空',
  'trouble.node.short.memory': '耗尽内存',
  'trouble.node.shortNote.memory':
    '剩余内存低于 100 MiB。内存并未实测：镜像标签（如 v2.uses256）给出数值，否则 Pod 的第一个容器按 64 MiB 计。',
  'trouble.node.enough.memory': '释放内存',
  'trouble.node.short.disk': '耗尽磁盘空间',
  'trouble.node.shortNote.disk':
    '剩余磁盘空间低于 15%。磁盘并未实测：镜像标签（如 v2.writes512）给出数值，否则每个容器按 1 MiB 计。',
  'trouble.node.enough.disk': '释放磁盘空间',
  'trouble.node.short.pids': '耗尽进程 ID',
  'trouble.node.shortNote.pids': '剩余进程 ID 低于 10%；kubelet 默认没有这个阈值。每个容器按一个进程计。',
  'trouble.node.enough.pids': '释放进程 ID',
  'trouble.pods': '{name} 的 Pod',
  'trouble.pods.one': '删除一个',
  'trouble.pods.all': '删除 {namespace} 中的全部',
  'trouble.quota': '{namespace} 的配额',
  'trouble.quota.set': '不超过现有的 {count} 个 Pod',
  'trouble.quota.lift': '取消配额',
}
