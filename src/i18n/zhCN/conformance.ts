import type { conformance as en } from '../en/conformance.ts'
import type { Message } from '../message.ts'

export const conformance: Record<keyof typeof en, Message> = {
  'conformance.pill': '对照 {version} 检验：{passed} / {total}',
  'conformance.pillHashes': '对照 {version} 检验哈希：{passed} / {total}',
  'conformance.cluster2017': '2017 年的集群',
  'conformance.run.clientUpdate': '2017：kubectl rolling-update',
  'conformance.run.controllerUpdate': '如今：Deployment 控制器',
  'conformance.run.clientGone': '2017：rolling-update 与 Ctrl-C',
  'conformance.run.controllerStays': '如今：Deployment 控制器与 Ctrl-C',
  'conformance.run.rollbackField': '2017：spec.rollbackTo',
  'conformance.run.undo': '如今：kubectl rollout undo',
}
