import type { presenter as en } from '../en/presenter.ts'
import type { Message } from '../message.ts'

export const presenter: Record<keyof typeof en, Message> = {
  'presenter.label': '演示模式',
  'presenter.leave': '退出',
  'presenter.nothing': '尚未作出任何决定。',
}
