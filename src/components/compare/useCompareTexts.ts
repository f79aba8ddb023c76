import { compare as en } from '../../i18n/en/compare.ts'
import { type TranslateArea, useCatalogue } from '../../i18n/useCatalogue.ts'
import { compare as zhCN } from '../../i18n/zhCN/compare.ts'

const catalogues = { en, 'zh-CN': zhCN }

export type CompareTexts = TranslateArea<keyof typeof en>

/** The texts of a comparison. */
export function useCompareTexts(): CompareTexts {
  return useCatalogue(catalogues)
}
