import type { breakpoints as en } from '../en/breakpoints.ts'
import type { Message } from '../message.ts'

export const breakpoints: Record<keyof typeof en, Message> = {
  'breakpoints.title': '断点',
  'breakpoints.count': { one: '{count} 个断点', other: '{count} 个断点' },
  'breakpoints.note': '播放和单步会在以下任一项出现时停下：状况或 Event 的 reason，或 Kubernetes 代码中的函数。',
  'breakpoints.field': 'reason 或函数',
  'breakpoints.add': '添加',
  'breakpoints.remove': '移除 {word}',
  'breakpoints.none': '还没有。',
  'breakpoints.hit': '停在 {word}',
}
