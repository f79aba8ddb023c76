import type { branches as en } from '../en/branches.ts'
import type { Message } from '../message.ts'

export const branches: Record<keyof typeof en, Message> = {
  'branches.title': '分支',
  'branches.button': '分支：{name}',
  'branches.current': '正在显示',
  'branches.first': '从开头到 {end}',
  'branches.from': '从 {fork} 到 {end}',
  'branches.switch': '转到“{name}”',
  'branches.rename': '重命名“{name}”',
  'branches.newName': '“{name}”的新名称',
  'branches.delete': '删除“{name}”',
  'branches.compare': '比较',
  'branches.compareWith': '将“{current}”与“{name}”比较',
  'branches.start': '在此开始一个分支',
  'branches.note': '在过去的时刻执行命令会自动开始一个分支，原来的后续会保留。',
  'branches.tracks': '时间轴上的分支',
}
