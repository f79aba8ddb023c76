// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeLessonLink } from '../../share/lessonFileLink.ts'
import type { LessonFiles } from '../../share/lessonFiles.ts'
import { fakePlayer } from '../fakePlayer.ts'
import { lessonAt } from '../lesson/lessonAddress.ts'
import { openLessonAt } from '../lesson/openLessonAt.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { includedId, includedText, lessonIn, openIncluded } from './includedRun.ts'
import { saveSingleFile, singleFileBytes, withRun } from './singleFile.ts'

const ownPage = new ScriptedPage()

const saved: { readonly content: Blob; readonly name: string }[] = []
vi.mock(import('./download.ts'), () => ({ download: (content, name) => void saved.push({ content, name }) }))
vi.mock(import('../lesson/openLessonAt.ts'), () => ({ openLessonAt: vi.fn(async () => true) }))

const place = `<script type="application/json" id="${includedId}"></script>`

it('withRun writes a run into the last placeholder', () => {
  const code = `<script>const emptyPlace = '${place}'</script>`
  expect(withRun(`${code}${place}</body>`, '{"a":"$1 $&"}')).toBe(
    `${code}<script type="application/json" id="included-run">{"a":"$1 $&"}</script></body>`,
  )
})

it('withRun fails for a page without a placeholder', () => {
  expect(() => withRun('<!doctype html><p>Not found</p>', '{}')).toThrow('has no place')
})

it('saveSingleFile reports that saving needs the network', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
  )
  await expect(saveSingleFile('run', { signal: new AbortController().signal })).rejects.toThrow('needs the network')
  vi.unstubAllGlobals()
})

describe("the user's own lesson", () => {
  const template = `<!doctype html>\n<html lang="en"><head></head><body><div id="root"></div>${place}\n</body></html>\n`
  const files: LessonFiles = {
    name: 'mine.md',
    text: '---\ntitle: Mine\nquestion: What?\ntopic: basics\nminutes: 3\n---\n## One\n\n`</script>` and `$&`.\n',
    translations: { 'zh-CN': '---\ntitle: 我的\nquestion: 什么？\n---\n## 一\n\n`</script>` 和 `$&`。\n' },
  }
  const signal = new AbortController().signal

  beforeEach(async () => {
    saved.length = 0
    // The file that a build has beside the page.
    vi.stubGlobal('fetch', async (url: URL) =>
      url.pathname.endsWith('/singleFile.json')
        ? Response.json({ bytes: new Blob([template]).size })
        : new Response(template),
    )
    ownPage.teaches({ files, address: await encodeLessonLink(files) })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.mocked(openLessonAt).mockClear()
    ownPage.chooseLanguage('en')
    document.documentElement.innerHTML = ''
  })

  /** Saves the file, and parses it as a page. */
  async function savedPage(): Promise<{ readonly html: string; readonly page: Document }> {
    await saveSingleFile('lesson', { signal })
    const html = (await saved.at(-1)?.content.text()) ?? ''
    return { html, page: new DOMParser().parseFromString(html, 'text/html') }
  }

  it('is saved in one HTML file with its translations, and opens when this file is opened', async () => {
    const said = await singleFileBytes('lesson')
    const { html, page } = await savedPage()
    expect(saved.at(-1)?.name).toBe('mine.html')
    expect(new Blob([html]).size).toBe(said)

    const text = includedText(page) ?? ''
    const fragment = lessonIn(text) ?? ''
    expect(await lessonAt(fragment)).toMatchObject({ files, step: 1, lesson: { title: 'Mine' } })
    ownPage.chooseLanguage('zh-CN')
    expect(await lessonAt(fragment)).toMatchObject({ lesson: { title: '我的', question: '什么？' } })
    await openIncluded(fakePlayer({}), text)
    expect(openLessonAt).toHaveBeenCalledExactlyOnceWith(fragment)
  })

  it('is saved from a single-file page into another HTML file, without rendered content', async () => {
    const { html } = await savedPage()
    const drawn = html
      .replace('<div id="root">', '<div id="root"><p>drawn</p>')
      .replace('</body>', '<div>layer</div></body>')
    document.documentElement.innerHTML = new DOMParser().parseFromString(drawn, 'text/html').documentElement.innerHTML
    const other = { ...files, name: 'other.md', translations: {} }
    ownPage.teaches({ files: other, address: await encodeLessonLink(other) })
    const { html: again, page } = await savedPage()
    expect(saved.at(-1)?.name).toBe('other.html')
    expect(again).not.toMatch(/drawn|layer/)
    expect(await lessonAt(lessonIn(includedText(page) ?? '') ?? '')).toMatchObject({ files: other })
  })

  it('without an address cannot be saved', async () => {
    ownPage.teaches({ files, address: undefined })
    await expect(saveSingleFile('lesson', { signal })).rejects.toThrow('No lesson is open')
    expect(saved).toEqual([])
  })
})
