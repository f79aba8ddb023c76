import { kept } from '../../i18n/en/kept.ts'
import { keptZhCN } from '../../i18n/zhCN/kept.ts'

/** Texts about kept runs in every language. */
export const keptTexts = { en: kept, 'zh-CN': keptZhCN } as const

export type KeptKey = keyof typeof kept
