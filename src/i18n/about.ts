import type { Locale } from '../store/prefs.ts'
import { abouts } from './zhCN/abouts.ts'

/** How it was made is said elsewhere. */
const remark = / \(Pods with generated names: .*\)$/

/** What a recording is about, in the user's language where that is known, else in English. */
export function aboutText(about: string, locale: Locale): string {
  const text = about.replace(remark, '')
  if (locale === 'en') return text
  for (const [pattern, translated] of abouts) {
    if (pattern === text) return translated
    if (typeof pattern !== 'string' && pattern.test(text)) return text.replace(pattern, translated)
  }
  return text
}
