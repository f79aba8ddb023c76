import type { presenter } from '../en/presenter.ts'
import type { Message } from '../message.ts'

export const presenterZhCN: Readonly<Record<keyof typeof presenter, Message>> = {
  'presenter.label': '演示模式',
  'presenter.leave': '退出',
  'presenter.nothing': '尚未作出任何决定。',
}
