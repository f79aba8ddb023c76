import type { stage as en } from '../en/stage.ts'
import type { Message } from '../message.ts'

export const stage: Record<keyof typeof en, Message> = {}
