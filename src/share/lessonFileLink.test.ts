import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_RELEASE } from '../engine/releases.ts'
import { decodeLessonLink, encodeLessonLink } from './lessonFileLink.ts'
import { isLessonLink } from './lessonText.ts'
import { encodeLink, LinkTooLargeError, mostBytes } from './link.ts'
import { pack } from './packing.ts'

const files = {
  name: '我的 lesson.md',
  text: '---\ntitle: A\n---\n## One\n`a` 你好 \u0000\r\n',
  translations: { 'zh-CN': '---\n标题\n' },
}
const packed = async (value: unknown) => `#lesson=${await pack(JSON.stringify(value))}`

it('a lesson with its translation is restored from its link, at a step or at its start', async () => {
  const address = await encodeLessonLink(files)
  expect(address).toMatch(/^#lesson=[A-Za-z0-9_-]+$/)
  expect(isLessonLink(address)).toBe(true)
  const opened = { type: 'lesson', files: { ...files, kubernetes: '1.37' }, address }
  expect(await decodeLessonLink(address)).toEqual({ ...opened, step: 1 })
  expect(await decodeLessonLink(`${address}/12`)).toEqual({ ...opened, step: 12 })
})

it('a lesson link restores any text', async () => {
  const anyFiles = fc.record({
    name: fc.constantFrom('a.md', 'lesson.markdown'),
    text: fc.string({ unit: 'grapheme' }),
    translations: fc.dictionary(fc.constantFrom('en', 'zh-CN'), fc.string({ unit: 'grapheme' }), {
      noNullPrototype: true,
    }),
  })
  await fc.assert(
    fc.asyncProperty(anyFiles, async (lesson) => {
      expect(await decodeLessonLink(await encodeLessonLink(lesson))).toMatchObject({ type: 'lesson', files: lesson })
    }),
    { numRuns: 40 },
  )
})

it('a lesson link keeps its release, and a link from before releases had names stays on v1.36', async () => {
  const address = await encodeLessonLink({ ...files, kubernetes: '1.34' })
  expect(await decodeLessonLink(address)).toMatchObject({ files: { kubernetes: '1.34' } })
  expect(await decodeLessonLink(await packed(sound))).toMatchObject({ files: { kubernetes: '1.36' } })
})

it('a lesson that is too large for a link throws', async () => {
  await expect(encodeLessonLink({ ...files, text: 'a'.repeat(mostBytes) })).rejects.toThrow(LinkTooLargeError)
})

const sound = { version: 1, ...files }

it.each([
  ['of a later version', { ...sound, version: 2 }, 'newer'],
  ['on a release that is not known', { ...sound, kubernetes: '1.99' }, 'newer'],
  ['without a version', files, 'damaged'],
  ['that is null', null, 'damaged'],
  ['that is a list', [sound], 'damaged'],
  ['without a text', { ...sound, text: 3 }, 'damaged'],
  ['with a path as its name', { ...sound, name: '../../etc/a.md' }, 'damaged'],
  ['with a name that reverses the text direction', { ...sound, name: '\u202Edm.a' }, 'damaged'],
  ['with a name of two lines', { ...sound, name: 'a\nb.md' }, 'damaged'],
  ['with a long name', { ...sound, name: 'a'.repeat(101) }, 'damaged'],
  ['with a list of translations', { ...sound, translations: ['a'] }, 'damaged'],
  ['with a translation that is no text', { ...sound, translations: { en: {} } }, 'damaged'],
  ['with an invalid language', { ...sound, translations: { __proto__x: 'a' } }, 'damaged'],
  [
    'with too many translations',
    { ...sound, translations: Object.fromEntries([...'abcdefghi'].map((letter) => [`a${letter}`, ''])) },
    'damaged',
  ],
])('a lesson link to a value %s is rejected', async (_, value, problem) => {
  expect(await decodeLessonLink(await packed(value))).toMatchObject({ type: 'problem', problem })
})

it('a lesson link that expands beyond the limit is rejected early', async () => {
  const bomb = new Blob([new Uint8Array(50 * mostBytes)]).stream().pipeThrough(new CompressionStream('deflate'))
  const bytes = new Uint8Array(await new Response(bomb).arrayBuffer())
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const address = `#lesson=${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
  expect(await decodeLessonLink(address)).toMatchObject({ type: 'problem', problem: 'tooLarge' })
  expect(await decodeLessonLink(`#lesson=${'A'.repeat(mostBytes + 1)}`)).toMatchObject({ problem: 'tooLarge' })
})

it('an invalid lesson link is rejected, and a damaged lesson link is detected', async () => {
  const address = await encodeLessonLink(files)
  for (const one of ['', '#', '#lesson=', '#lesson', '#12', `${address}/0`, `${address}/1/2`, `${address}/x`])
    expect(await decodeLessonLink(one)).toMatchObject({ type: 'problem', problem: 'notALink' })
  for (const one of ['#lesson=!', address.slice(0, -8), `${address.slice(0, -1)}=`])
    expect(await decodeLessonLink(one)).toMatchObject({ type: 'problem', problem: 'damaged' })
  await fc.assert(
    fc.asyncProperty(fc.nat(address.length - 9), fc.constantFrom(...'AZaz09-_'), async (at, sign) => {
      const other = address.slice(0, at + 8) + sign + address.slice(at + 9)
      const decoded = await decodeLessonLink(other)
      // The bits in front of the checksum that fill a byte have no meaning.
      if (decoded.type === 'lesson') expect(decoded.files).toEqual({ ...files, kubernetes: DEFAULT_RELEASE })
      else expect(other).not.toBe(address)
    }),
    { numRuns: 60 },
  )
})

it('the link of a run is no lesson link', async () => {
  const { startingDocument } = await import('../player/runs/firstRun.ts')
  const document = startingDocument('')
  const run = await encodeLink({ document, cursor: { at: 0, step: 0 }, fingerprint: '', manifestText: '' })
  expect(isLessonLink(run)).toBe(false)
  expect(await decodeLessonLink(run.replace(/^#r\d\./, '#lesson='))).toMatchObject({ problem: 'damaged' })
})
