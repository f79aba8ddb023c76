import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FindingId } from '../../engine/index.ts'
import { decodeLink, encodeLink } from '../../share/link.ts'
import { playShown } from '../play.ts'
import { shownRuns } from '../runs/shownRuns.ts'
import { en } from '../texts/en.ts'
import { zhCN } from '../texts/zhCN.ts'
import { GuideIndex, GuidePage } from './GuidePage.tsx'
import type { PlayedFinding } from './guideEntry.ts'

async function played(id: FindingId, run = shownRuns[id]): Promise<PlayedFinding> {
  const one = playShown(run)
  const { document, cursor, fingerprint } = one
  return { id, run, played: one, link: await encodeLink({ document, cursor, fingerprint, manifestText: run.manifest }) }
}

const parameters = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test('the texts of both languages of the guide have the same parameters', () => {
  expect(Object.keys(zhCN).sort()).toEqual(Object.keys(en).sort())
  const entries = Object.entries(en).map(([key, text]) => [key, parameters(text)])
  expect(Object.entries(zhCN).map(([key, text]) => [key, parameters(text)])).toEqual(entries)
})

test('a page of the guide has the words, the run, its diagnosis and the advice, and no script', async () => {
  const one = await played('imagePull')
  const page = renderToStaticMarkup(GuidePage({ one, locale: 'en' }))
  expect(page).toContain('<title>An image cannot be pulled (ErrImagePull) · Field guide · Rollscope</title>')
  expect(page).toContain('Back-off pulling image')
  expect(page).toContain('kubectl set image deployment/web web=shop/web:v2.nopull')
  expect(page).toContain('1 Pod cannot pull the image shop/web:v2.nopull')
  expect(page).toContain('kubectl rollout undo deployment/web')
  expect(page).not.toMatch(/<script|style="|https?:/)
  expect(page).toContain('default-src &#x27;none&#x27;')
  const [, fragment = ''] = /href="\.\.\/(#[^"]+)"/.exec(page) ?? []
  expect(await decodeLink(fragment)).toMatchObject({ type: 'run', run: { fingerprint: one.played.fingerprint } })

  const chinese = renderToStaticMarkup(GuidePage({ one, locale: 'zh-CN' }))
  expect(chinese).toContain('<html lang="zh-CN">')
  expect(chinese).toContain('镜像无法拉取')
  expect(chinese).toContain('1 个 Pod 无法拉取镜像 shop/web:v2.nopull')
  expect(chinese).not.toMatch(/\{\w+\}/)
  expect(renderToStaticMarkup(GuideIndex({ all: [one], locale: 'zh-CN' }))).toContain('href="./imagePull.html"')
})

test('a page of the guide is not written if its run does not show the finding', async () => {
  const quiet = await played('imagePull', { ...shownRuns.imagePull, steps: [] })
  expect(() => renderToStaticMarkup(GuidePage({ one: quiet, locale: 'en' }))).toThrow('does not show it')
})
