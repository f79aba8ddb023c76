import type { Locale } from '../store/prefs.ts'

/** A remark about the making of a recording, which other texts have. */
const remark = / \(Pods with generated names: .*\)$/

type Subjects = readonly (readonly [RegExp | string, string])[]

/** English subjects, or patterns of them, with their translation. */
export const subjects: Subjects = Object.values(
  import.meta.glob<Readonly<Record<string, Subjects>>>('./subjects/*.ts', { eager: true }),
).flatMap((file) => Object.values(file).flat())

// Cache of exact texts: a list of hundreds of recordings is translated at each letter of a search.
const exact = new Map<string, string>()
const patterns: (readonly [RegExp, string])[] = []
for (const [pattern, translated] of subjects) {
  if (typeof pattern === 'string') exact.set(pattern, translated)
  else patterns.push([pattern, translated])
}

/** The subject of a recording in the user's language, in English without a translation. */
export function subjectText(about: string, locale: Locale): string {
  const text = about.replace(remark, '')
  if (locale === 'en') return text
  const known = exact.get(text)
  if (known !== undefined) return known
  for (const [pattern, translated] of patterns) if (pattern.test(text)) return text.replace(pattern, translated)
  return text
}
