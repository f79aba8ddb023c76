import { terminal } from '../../i18n/en/terminal.ts'
import { type TranslateArea, useCatalogue } from '../../i18n/useCatalogue.ts'
import { terminalZhCN } from '../../i18n/zhCN/terminal.ts'

const catalogues = { en: terminal, 'zh-CN': terminalZhCN } as const

/** The terminal's own texts. */
export function useTerminalTexts(): TranslateArea<keyof typeof terminal> {
  return useCatalogue(catalogues)
}
