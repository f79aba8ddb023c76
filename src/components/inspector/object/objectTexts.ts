import { object } from '../../../i18n/en/object.ts'
import { type TranslateArea, useCatalogue } from '../../../i18n/useCatalogue.ts'
import { objectZhCN } from '../../../i18n/zhCN/object.ts'

const catalogues = { en: object, 'zh-CN': objectZhCN } as const

export type ObjectTexts = TranslateArea<keyof typeof object>

/** The texts of the tab that shows an object. */
export function useObjectTexts(): ObjectTexts {
  return useCatalogue(catalogues)
}
