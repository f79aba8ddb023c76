import type { conformance as en } from '../en/conformance.ts'
import type { Message } from '../message.ts'

export const conformance: Record<keyof typeof en, Message> = {
  'conformance.pill': '对照 {version} 检验：{passed} / {total}',
  'conformance.pillHashes': '{version} 的哈希：{passed} / {total}',
  'conformance.title': '对照 Kubernetes 检验',
  'conformance.open': '检验了什么',
  'conformance.tab.thenAndNow': '今昔对比',
  'conformance.cluster2017': '2017 年的集群',
  'conformance.run.clientUpdate': '2017：kubectl rolling-update',
  'conformance.run.controllerUpdate': '如今：Deployment 控制器',
  'conformance.run.clientGone': '2017：rolling-update 与 Ctrl-C',
  'conformance.run.controllerStays': '如今：Deployment 控制器与 Ctrl-C',
  'conformance.run.rollbackField': '2017：spec.rollbackTo',
  'conformance.run.undo': '如今：kubectl rollout undo',
  'conformance.loading': '正在载入录制',
  'conformance.unknown': '没有名为 {name} 的录制。',
  'conformance.unreachable': '无法载入该录制：{message}',
}
