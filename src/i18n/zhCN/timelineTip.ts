import type { timelineTip as en } from '../en/timelineTip.ts'
import type { Message } from '../message.ts'

export const timelineTip: Record<keyof typeof en, Message> = {
  'timelineTip.commands': '{number} 条命令',
  'timelineTip.syncs': '{number} 次同步',
  'timelineTip.writes': '{number} 次写入',
  'timelineTip.events': '{number} 个事件',
  'timelineTip.fine': '每秒 {sent} 个请求发往 {service} · 无失败 · {endpoints} 个端点中有 {answering} 个应答',
  'timelineTip.failing':
    '每秒 {sent} 个请求发往 {service} · 其中 {failed} 个失败 · {endpoints} 个端点中有 {answering} 个应答',
  'timelineTip.silent.starting': '{pods} 个尚未监听',
  'timelineTip.silent.stopping': '{pods} 个正在停止',
  'timelineTip.silent.down': '{pods} 个已停止工作',
  'timelineTip.silent.gone': '{pods} 个已不存在',
  'timelineTip.silent.unreachable': '{pods} 个在失联的节点上',
  'timelineTip.noEndpoints': '每秒 {sent} 个请求发往 {service} · 全部失败：没有端点',
  'timelineTip.allServices': '每秒共 {sent} 个请求 · 其中 {failed} 个失败',
  'timelineTip.failedRequests': '{sent} 个请求中有 {failed} 个失败',
  'timelineTip.load.title': '{target} 的负载',
  'timelineTip.load.now': '从现在起每秒的请求数',
  'timelineTip.load.unit': '请求/秒',
  'timelineTip.load.none': '还没有负载：输入一个数字，或在播放头之后画出曲线。',
  'timelineTip.load.keys': '在播放头之后拖动或绘制。方向键：±{step} 请求/秒，Backspace 删除',
  'timelineTip.load.clear': '清除之后的曲线',
  'timelineTip.load.curve': '负载随时间的变化；播放头之后的部分可以绘制',
  'timelineTip.load.point': '{time} 的负载',
  'timelineTip.load.pointValue': '每秒 {rate} 个请求',
  'timelineTip.load.wanted': '指标需要',
  'timelineTip.load.desired': '期望',
  'timelineTip.load.window': '阻止缩容：最近 {seconds} 秒',
  'timelineTip.load.sizes': '指标需要 {wanted}，期望 {desired}，范围 {min} 到 {max}',
  'timelineTip.nothing': '没有发生任何事情',
}
