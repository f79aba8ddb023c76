import type { narration as en } from '../../en/frame/narration.ts'
import type { Message } from '../../message.ts'

/** `narration` in Simplified Chinese. */
export const narration: Record<keyof typeof en, Message> = {
  'frame.say.arrived': '位于 {clock}。',
  'frame.say.back': '回到 {clock}。',
  'frame.say.command': '{clock}：命令 {label}。',
  'frame.say.decision': '{clock}：{controller} 对 {object} 作出决定：{facts}。',
  'frame.say.outcome': '{clock}：{name} 的发布状态变为“{outcome}”',
  'frame.say.bound.minAvailable': '{clock}：{name} 的可用 Pod 降到 {pods} 个，已到下限 {limit}',
  'frame.say.bound.maxPods': '{clock}：{name} 的 Pod 增到 {pods} 个，已到上限 {limit}',
  'frame.say.delivery': '{clock}：{target} 收到 {kind} {name} {change}。',
  'frame.say.deliveries': '{clock}：{target} 收到 {kind} {name} {change}，以及另外 {count} 个变化。',
  'frame.say.event': '{clock}：{kind} {name} 上的 Event {reason}：{message}',
  'frame.say.sync': '{clock}：{controller} 对 {key} 执行 sync，由 {wokenBy} 唤醒。',
  'frame.say.syncError': '{clock}：{controller} 对 {key} 执行 sync 失败：{error}',
  'frame.say.write': '{clock}：{by} {verb} {kind} {name}。{summary}',
  'frame.say.paused': '已在 {clock} 暂停。',
  'frame.say.playing': '正在播放。',
}
