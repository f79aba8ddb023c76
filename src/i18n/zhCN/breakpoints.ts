import type { breakpoints as en } from '../en/breakpoints.ts'
import type { Message } from '../message.ts'

export const breakpoints: Record<keyof typeof en, Message> = {
  'breakpoints.title': '断点',
  'breakpoints.count': '{count} 个断点',
  'breakpoints.note':
    '运行到断点时停下。断点可以是状况或 Event 的原因（ScalingReplicaSet）、Kubernetes 源码中的函数（syncDeployment）、发布的结果（complete、incomplete、stalled、failed）。断点也可以是限度：minAvailable（可用 Pod 降到下限）、maxPods（Pod 数升到上限）。',
  'breakpoints.field': '原因、函数、结果或限度',
  'breakpoints.add': '添加',
  'breakpoints.remove': '移除 {word}',
  'breakpoints.none': '还没有。',
  'breakpoints.hit': '停在 {word}',
}
