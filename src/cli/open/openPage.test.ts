import { describe, expect, it } from 'vitest'
import { decodeLessonLink } from '../../share/lessonFileLink.ts'
import { decodeLink } from '../../share/link.ts'
import { servedRecording } from '../../share/recordedForm.ts'
import { decodeRunFile } from '../../share/runFile.ts'
import { BadInputError } from '../badInput.ts'
import type { ServedPage } from '../cliHost.ts'
import { runCli } from '../runCli.ts'
import { bareHost } from '../testing/bareHost.ts'

const long = `# ${Array.from({ length: 9_000 }, (_, i) => (i * 7919) % 9973).join(' ')}\n`
const lesson = '---\ntitle: A\nquestion: B?\ntopic: basics\nminutes: 3\n---\n## One\n'
const files: Readonly<Record<string, string>> = {
  'web.yaml': 'kind: Deployment',
  'api.yaml': 'kind: Service\n',
  'long.yaml': long,
  'texts/mine.md': lesson,
  'texts/mine.zh-CN.md': `${lesson}\n你好`,
  'texts/long.md': lesson + long,
  'rec/pods.json': '{"type":"ADDED","object":{"apiVersion":"v1","kind":"Pod","metadata":{"name":"web-1"}}}\n',
  'rec/notes.txt': 'milk',
  'newer.json': '{"rollscope":"run","version":99}',
  'damaged.json': '{"rollscope":"run","version":2,"run":{}}',
}

async function open(...args: readonly string[]): Promise<{ code: number; err: string; page: ServedPage | undefined }> {
  let err = ''
  let page: ServedPage | undefined
  const code = await runCli(['open', ...args], {
    ...bareHost,
    readText: (path) => {
      const text = files[path]
      if (text === undefined) throw new BadInputError(`error: the path "${path}" does not exist`)
      return text
    },
    listFolder: (path) => ({ folder: ['web.yaml', 'api.yaml'], rec: ['rec/notes.txt', 'rec/pods.json'] })[path],
    servePage: async (served) => {
      page = served
    },
    err: (text) => {
      err += text
    },
  })
  return { code, err, page }
}

async function runIn(fragment: string | undefined) {
  const decoded = await decodeLink(fragment ?? '')
  return decoded.type === 'run' ? decoded.run : undefined
}

describe('rollscope open', () => {
  it('opens the start of the page without a target', async () => {
    expect(await open()).toEqual({ code: 0, err: '', page: { fragment: '', texts: {}, browser: true } })
    expect((await open('--no-browser')).page?.browser).toBe(false)
  })

  it('hands over a recording file by file', async () => {
    const { page } = await open('rec')
    const [, name] = /^#opened\/([0-9a-f]{32})$/.exec(page?.fragment ?? '') ?? []
    const served = servedRecording(page?.texts[`/opened/${name}.json`] ?? '')
    expect(served?.map((one) => one.name)).toEqual(['notes.txt', 'pods.json'])
    expect(served?.map(({ path }) => page?.texts[`/${path}`])).toEqual([files['rec/notes.txt'], files['rec/pods.json']])
  })

  it.each([
    ['#12', '#12'],
    ['12', '#12'],
    ['#12/4', '#12/4'],
    ['both-bounds', '#12'],
    ['lesson/both-bounds', '#12'],
    ['https://example.com/rollscope/#lesson/both-bounds/2', '#lesson/both-bounds/2'],
  ])('opens the lesson %s', async (what, fragment) => {
    expect((await open(what)).page).toMatchObject({ fragment, texts: {} })
  })

  it('puts manifests into the editor of an empty cluster, in a single link', async () => {
    const run = await runIn((await open('web.yaml', 'api.yaml')).page?.fragment)
    expect(run?.manifestText).toBe('kind: Deployment\n---\nkind: Service\n')
    expect(run?.document).toMatchObject({ journal: [], seed: 1 })
    const ofFolder = await runIn((await open('folder')).page?.fragment)
    expect(ofFolder?.manifestText).toBe(run?.manifestText)
  })

  it('hands over long content under a random name', async () => {
    const { page } = await open('long.yaml')
    const [, name] = /^#opened\/([0-9a-f]{32})$/.exec(page?.fragment ?? '') ?? []
    expect(Object.keys(page?.texts ?? {})).toEqual([`/opened/${name}.json`])
    const decoded = decodeRunFile(page?.texts[`/opened/${name}.json`] ?? '')
    expect(decoded).toMatchObject({ type: 'run', run: { manifestText: long } })
    expect((await open('long.yaml')).page?.fragment).not.toBe(page?.fragment)
  })

  it('opens a valid link, whatever its host and path', async () => {
    const fragment = (await open('web.yaml')).page?.fragment ?? ''
    expect((await open(`https://example.com/x/${fragment}`)).page?.fragment).toBe(fragment)
    expect((await open(fragment)).page?.fragment).toBe(fragment)
  })

  it('hands over a lesson file with its translation, and a long lesson under a random name', async () => {
    const { fragment = '', texts } = (await open('texts/mine.md', 'texts/mine.zh-CN.md')).page ?? {}
    const files = { name: 'mine.md', text: lesson, translations: { 'zh-CN': `${lesson}\n你好` } }
    expect(await decodeLessonLink(fragment)).toMatchObject({ type: 'lesson', files })
    expect(texts).toEqual({})
    expect((await open(`https://example.com/x/${fragment}/3`)).page?.fragment).toBe(`${fragment}/3`)

    const { page } = await open('texts/long.md')
    expect(page?.fragment).toMatch(/^#opened\/[0-9a-f]{32}$/)
    const link = JSON.parse(Object.values(page?.texts ?? {})[0] ?? '')
    expect(await decodeLessonLink(link)).toMatchObject({ type: 'lesson', files: { name: 'long.md' } })
  })

  it.each([
    ['https://example.com/', /^error: this is not a link to a run or a lesson: the part after # is empty/],
    ['https://example.com/#r2.AAAA', /^error: this is not a link to a run or a lesson: /],
    ['https://example.com/#lesson=AAAA', /^error: this is not a link to a run or a lesson: /],
    ['nothere.yaml', /^error: the path "nothere.yaml" does not exist/],
    ['newer.json', /^error: newer.json cannot be opened: version 99/],
    ['damaged.json', /^error: damaged.json cannot be opened: /],
    ['--seed=3', /^rollscope: option --seed cannot be used with open/],
  ])('does not open %s', async (what, words) => {
    expect(await open(what)).toEqual({ code: 2, err: expect.stringMatching(words), page: undefined })
  })
})
