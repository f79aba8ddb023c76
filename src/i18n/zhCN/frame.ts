import type { frame as en } from '../en/frame.ts'
import type { Message } from '../message.ts'

export const frame: Record<keyof typeof en, Message> = {
  'frame.play': '播放',
  'frame.pause': '暂停',
}
