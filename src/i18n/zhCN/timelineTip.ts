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
  'timelineTip.nothing': '没有发生任何事情',
}
