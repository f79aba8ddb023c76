import type { textDialog as en } from '../../en/frame/textDialog.ts'
import type { Message } from '../../message.ts'

export const textDialog: Record<keyof typeof en, Message> = {
  'textDialog.close': '关闭',
  'textDialog.copied': '已复制',
  'textDialog.copy': '复制',
  'textDialog.refused': '浏览器不允许页面复制：请改为选中文字。',
  'textDialog.save': '保存',
  'textDialog.seen': '复制或保存的只有这段文字。Rollscope 不发送任何内容。',
}
