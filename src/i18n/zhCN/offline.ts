import type { offline as en } from '../en/offline.ts'
import type { Message } from '../message.ts'

export const offline: Record<keyof typeof en, Message> = {
  'offline.newer': '有新版本可用。',
  'offline.stays': '当前运行保持不变。',
  'offline.useNewer': '下次启动时使用',
}
