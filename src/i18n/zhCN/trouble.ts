import type { trouble as en } from '../en/trouble.ts'
import type { Message } from '../message.ts'

export const trouble: Record<keyof typeof en, Message> = {
  'trouble.note': '每一项都是本次运行的一条命令：回到过去即可撤销。',
  'trouble.version': '发布一个有问题的 {name} 版本',
  'trouble.version.crash': '崩溃',
  'trouble.version.neverready': '始终不就绪',
  'trouble.version.nopull': '无法拉取镜像',
  'trouble.version.slow': '启动缓慢',
  'trouble.nodes': '节点',
  'trouble.node': '节点',
  'trouble.node.lose': '使其失联',
  'trouble.node.loseNote': '没有人能收到它的消息，也无法访问它。它的 kubelet 停住不动；API 在 40 秒后才得知。',
  'trouble.node.back': '恢复',
  'trouble.node.cordon': '禁止调度',
  'trouble.node.uncordon': '恢复调度',
  'trouble.node.drain': '腾空',
  'trouble.pods': '{name} 的 Pod',
  'trouble.pods.one': '删除一个',
  'trouble.pods.all': '删除 {namespace} 中的全部',
  'trouble.quota': '{namespace} 的配额',
  'trouble.quota.set': '不超过现有的 {count} 个 Pod',
  'trouble.quota.lift': '取消',
}
