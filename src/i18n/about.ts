import type { Locale } from '../store/prefs.ts'
import { deviceAbouts } from './zhCN/abouts/devices.ts'
import { setAbouts } from './zhCN/abouts/sets.ts'
import { descriptions } from './zhCN/descriptions.ts'

/** How it was made is said elsewhere. */
const remark = / \(Pods with generated names: .*\)$/

// A list of hundreds of recordings is translated with every letter of a search: most texts are found at once.
const exact = new Map<string, string>()
const patterns: (readonly [RegExp, string])[] = []
for (const [pattern, translated] of [...descriptions, ...setAbouts, ...deviceAbouts]) {
  if (typeof pattern === 'string') exact.set(pattern, translated)
  else patterns.push([pattern, translated])
}

/** What a recording is about, in the user's language where that is known, else in English. */
export function aboutText(about: string, locale: Locale): string {
  const text = about.replace(remark, '')
  if (locale === 'en') return text
  const known = exact.get(text)
  if (known !== undefined) return known
  for (const [pattern, translated] of patterns) if (pattern.test(text)) return text.replace(pattern, translated)
  return text
}
