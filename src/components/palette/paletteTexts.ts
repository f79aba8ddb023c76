import { palette } from '../../i18n/en/palette.ts'
import { paletteZhCN } from '../../i18n/zhCN/palette.ts'

/** The palette's own texts in every language. */
export const paletteTexts = { en: palette, 'zh-CN': paletteZhCN } as const

export type PaletteKey = keyof typeof palette
