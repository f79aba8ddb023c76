import { plan as en } from '../../i18n/en/plan.ts'
import { type TranslateArea, useCatalogue } from '../../i18n/useCatalogue.ts'
import { plan as zhCN } from '../../i18n/zhCN/plan.ts'

const catalogues = { en, 'zh-CN': zhCN }

export type TranslatePlan = TranslateArea<keyof typeof en>

/** The texts about what an apply would do. */
export function usePlanTexts(): TranslatePlan {
  return useCatalogue(catalogues)
}
