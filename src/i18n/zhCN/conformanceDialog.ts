import type { conformanceDialog as en } from '../en/conformanceDialog.ts'
import type { Message } from '../message.ts'

export const conformanceDialog: Record<keyof typeof en, Message> = {
  'conformance.title': '对照 Kubernetes 检验',
  'conformance.open': '检验了什么',
  'conformance.tab.thenAndNow': '今昔对比',
  'conformance.loading': '正在加载录制',
  'conformance.unknown': '没有名为 {name} 的录制。',
  'conformance.unreachable': '无法加载该录制：{message}',
}
