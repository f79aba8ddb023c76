import type { timeline as en } from '../en/timeline.ts'
import type { Message } from '../message.ts'

export const timeline: Record<keyof typeof en, Message> = {
  'timeline.lane.command': '命令',
  'timeline.lane.sync': '同步',
  'timeline.lane.write': '写入',
  'timeline.lane.event': '事件',
  'timeline.requests': '请求',
  'timeline.failed': '{requests} 个失败',
}
