import { recordings as en } from '../../i18n/en/recordings.ts'
import { type TranslateArea, useCatalogue } from '../../i18n/useCatalogue.ts'
import { recordings as zhCN } from '../../i18n/zhCN/recordings.ts'

const catalogues = { en, 'zh-CN': zhCN }

export type TextKey = keyof typeof en
export type Texts = TranslateArea<TextKey>

/** The texts of the page of recordings and of the bar of the one that plays. */
export function useTexts(): Texts {
  return useCatalogue(catalogues)
}
