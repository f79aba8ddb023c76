import type { breakpoints as en } from '../en/breakpoints.ts'
import type { Message } from '../message.ts'

export const breakpoints: Record<keyof typeof en, Message> = {
  'breakpoints.title': '断点',
  'breakpoints.count': { one: '{count} 个断点', other: '{count} 个断点' },
  'breakpoints.note':
    '播放和单步会在以下任一项出现时停下：状况或 Event 的 reason、Kubernetes 代码中的函数，发布的结果（complete、incomplete、stalled、failed），或到达某个界限（minAvailable：可用 Pod 数降到允许的最低值；maxPods：Pod 数升到允许的最高值）。',
  'breakpoints.field': 'reason、函数或界限',
  'breakpoints.add': '添加',
  'breakpoints.remove': '移除 {word}',
  'breakpoints.none': '还没有。',
  'breakpoints.hit': '停在 {word}',
}
