import { expect, test } from 'vitest'
import '../../i18n/everyLocale.ts'
import { type Translate, translate } from '../../i18n/index.ts'
import type { Locale } from '../../store/prefs.ts'
import { recordedName } from './recordedName.ts'

test('recordedName is the workload and the day in the cluster’s time zone', () => {
  const day = Date.UTC(2026, 10, 22, 23, 59)
  const say = (more: number, locale: Locale): string => {
    const t: Translate = (key, ...args) => translate(locale, key, ...args)
    return recordedName({ type: 'observed', name: 'web', more, day }, t, locale)
  }
  expect(say(0, 'en')).toBe('web, Nov 22')
  expect(say(2, 'en')).toBe('web and 2 more, Nov 22')
  expect(say(2, 'zh-CN')).toBe('web 和另外 2 个，11月22日')
})
