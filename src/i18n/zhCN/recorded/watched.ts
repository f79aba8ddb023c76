import type { watched as en } from '../../en/recorded/watched.ts'
import type { Message } from '../../message.ts'

export const watched: Record<keyof typeof en, Message> = {
  'watched.live': '实时',
  'watched.live.go': '跳到最新时刻并保持跟随',
  'watched.live.now': '显示的是最新时刻',
  'watched.notShown': '又收到 {number} 次变更',
  'watched.lost': 'rollscope watch 没有响应，正在重试；已收到的变更都在这里。',
  'watched.gone': 'rollscope watch 已停止。已收到的变更都在这里。',
  'watched.end.time': '记录已结束：到达时间限制。',
  'watched.end.interrupt': '记录已结束：被中断。',
  'watched.end.complete': '记录已结束：发布已完成。',
  'watched.end.failed': '记录已结束：发布失败。',
  'watched.end.refused': '记录已结束：kubectl 无法读取任何资源。',
  'watched.dropped': 'kubectl 的 {count} 个 watch 曾中断并重新开始。',
  'watched.refused': 'kubectl 无法读取 {resource}：{reason}',
}
