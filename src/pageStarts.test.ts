import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { frame as english } from './i18n/en/frame.ts'
import { frame as chinese } from './i18n/zhCN/frame.ts'

test("index.html says in both languages what the page is, before the page's code has started", () => {
  const page = readFileSync('index.html', 'utf8')
  for (const { 'frame.hint.what': what } of [english, chinese]) expect(page).toContain(what)
})
