import type { inspector as en } from '../en/inspector.ts'
import type { Message } from '../message.ts'

export const inspector: Record<keyof typeof en, Message> = {}
