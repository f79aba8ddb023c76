import type { timeline as en } from '../en/timeline.ts'
import type { Message } from '../message.ts'

export const timeline: Record<keyof typeof en, Message> = {
  'timeline.lane.command': '命令',
  'timeline.lane.sync': 'sync',
  'timeline.lane.write': '写入',
  'timeline.lane.event': 'Event',
  'timeline.lane.all': '标记',
  'timeline.refused': '{command} 失败：{why}',
  'timeline.refusedInPart': '{command} 部分失败：{why}',
  'timeline.requests': '请求',
  'timeline.failed': '{requests} 个失败',
  'timeline.early': '{requests} 个过早',
}
