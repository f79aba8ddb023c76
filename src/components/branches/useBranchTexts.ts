import { branches as en } from '../../i18n/en/branches.ts'
import { type TranslateArea, useCatalogue } from '../../i18n/useCatalogue.ts'
import { branches as zhCN } from '../../i18n/zhCN/branches.ts'

const catalogues = { en, 'zh-CN': zhCN }

/** The texts about branches. */
export function useBranchTexts(): TranslateArea<keyof typeof en> {
  return useCatalogue(catalogues)
}
