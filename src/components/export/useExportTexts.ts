import { exportTexts as en } from '../../i18n/en/export.ts'
import { type TranslateArea, useCatalogue } from '../../i18n/useCatalogue.ts'
import { exportZhCN as zhCN } from '../../i18n/zhCN/export.ts'

const catalogues = { en, 'zh-CN': zhCN }

export type ExportTexts = TranslateArea<keyof typeof en>

/** The texts of exports. */
export function useExportTexts(): ExportTexts {
  return useCatalogue(catalogues)
}
