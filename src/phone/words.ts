/** The texts of the phones' page. The bundle contains both languages, since the texts are few. */
import { phone as en } from '../i18n/en/room/phone.ts'
import { formatMessage, type MessageParams } from '../i18n/message.ts'
import { phone as zhCN } from '../i18n/zhCN/room/phone.ts'
import { usePhone } from './state.ts'

export type PhoneText = keyof typeof en
export type Translate = (key: PhoneText, params?: MessageParams) => string

const texts = { en, 'zh-CN': zhCN } as const

/** Texts in the projector's language; until the language is known, in the browser's language. */
export function useT(): Translate {
  const locale = useLocale()
  return (key, params) => formatMessage(texts[locale][key], params)
}

export function useLocale(): keyof typeof texts {
  const locale = usePhone(({ wall }) => wall?.locale)
  return locale ?? (navigator.language.startsWith('zh') ? 'zh-CN' : 'en')
}
