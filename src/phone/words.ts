/** The texts of the phones' page. The bundle contains both languages, since the texts are few. */
import { phone as en } from '../i18n/en/room/phone.ts'
import type { Say } from '../i18n/english.ts'
import { sayFrom } from '../i18n/phrase.ts'
import { phone as zhCN } from '../i18n/zhCN/room/phone.ts'
import { usePhone } from './state.ts'

type PhoneText = keyof typeof en
type Translate = Say<PhoneText>

const says = { en: sayFrom(en), 'zh-CN': sayFrom(zhCN) } as const

/** Texts in the projector's language; until the language is known, in the browser's language. */
export function useT(): Translate {
  return says[useLocale()]
}

export function useLocale(): keyof typeof says {
  const locale = usePhone(({ wall }) => wall?.locale)
  return locale ?? (navigator.language.startsWith('zh') ? 'zh-CN' : 'en')
}
