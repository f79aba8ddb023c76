import type { manifest as en } from '../en/manifest.ts'
import type { Message } from '../message.ts'

export const manifest: Record<keyof typeof en, Message> = {}
