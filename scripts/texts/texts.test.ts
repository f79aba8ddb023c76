import { readFileSync } from 'node:fs'
import { po } from 'gettext-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { zhCN } from '../../src/i18n/chinese.ts'
import type { Message } from '../../src/i18n/message.ts'
import { catalogueFiles, textsIn } from './catalogueFiles.ts'
import { exportTexts } from './catalogues.ts'
import { readPo } from './po.ts'
import { withTranslations } from './writeCatalogue.ts'

const root = process.cwd()
const english = catalogueFiles(root, 'en')
const chinese = catalogueFiles(root, 'zhCN')
const messages = new Map([...english.values()].flat().map(({ key, message }) => [key, message]))
const sourceOf = (file: string): string => readFileSync(`src/i18n/zhCN/${file}`, 'utf8')
let exported: string

beforeAll(() => {
  exported = exportTexts(root)
})

describe('the exported texts', () => {
  it('are all texts of the catalogue, each with its translation', () => {
    const { translations, refused } = readPo(exported, messages)
    expect(refused).toEqual([])
    expect(Object.fromEntries(translations)).toEqual(zhCN)
  })

  it('have the English forms, parameters, places and comments', () => {
    const entryOf = (key: string) => Object.values(po.parse(exported).translations[key] ?? {})[0]
    expect(entryOf('frame.say.deliveries')).toMatchObject({
      msgid: 'At {clock}: {target} sees {kind} {name} {change}, and {count} more change.',
      msgid_plural: 'At {clock}: {target} sees {kind} {name} {change}, and {count} more changes.',
      comments: {
        extracted: 'Texts for screen readers after each step. Keys begin with `frame.say.`.',
        reference: expect.stringMatching(/^src\/i18n\/en\/frame\/narration\.ts:\d+\n?/),
        flag: 'python-brace-format',
      },
    })
    expect(entryOf('frame.play')?.comments?.reference).toMatch(/\nsrc\/\S+\.tsx?:\d+/)
  })
})

describe('the import', () => {
  it('leaves every catalogue as it is without a changed translation', () => {
    const { translations } = readPo(exported, messages)
    for (const [file, texts] of chinese) {
      const own = new Map(texts.map(({ key }) => [key, translations.get(key) ?? '']))
      expect(withTranslations(file, sourceOf(file), own), file).toBe(sourceOf(file))
    }
  })

  it('writes every changed translation, and reads it again', () => {
    const changed = ({ key }: { readonly key: string }): string => `“${key}”\\n 'a' "b" \n {x}`
    for (const [file, texts] of chinese) {
      const written = withTranslations(file, sourceOf(file), new Map(texts.map((text) => [text.key, changed(text)])))
      const again = textsIn(file, written)
      expect(again.map(({ key }) => key)).toEqual(texts.map(({ key }) => key))
      expect(again.map(({ message }) => message)).toEqual(texts.map(changed))
    }
  })

  it('adds a text that the catalogue does not have yet, and keeps comments', () => {
    const source = "/** About. */\nexport const texts = {\n  // Why.\n  'a.b': 'one',\n}\n"
    expect(withTranslations('a.ts', source, new Map([['a.c', "it's"]]))).toBe(
      "/** About. */\nexport const texts = {\n  // Why.\n  'a.b': 'one',\n  'a.c': 'it\\'s',\n}\n",
    )
  })

  it.each<[string, string, string | undefined, string | undefined]>([
    ['a translation', 'msgctxt "a.b"\nmsgid "{n} Pods"\nmsgstr "{n} 个 Pod"\n', '{n} 个 Pod', undefined],
    ['an empty translation', 'msgctxt "a.b"\nmsgid "{n} Pods"\nmsgstr ""\n', undefined, undefined],
    ['an uncertain translation', '#, fuzzy\nmsgctxt "a.b"\nmsgid "{n} Pods"\nmsgstr "x"\n', undefined, undefined],
    ['an unknown key', 'msgctxt "a.x"\nmsgid "{n} Pods"\nmsgstr "x"\n', undefined, 'unknownKey'],
    ['a changed English text', 'msgctxt "a.b"\nmsgid "{n} pods"\nmsgstr "x"\n', undefined, 'changedEnglish'],
    ['an unknown parameter', 'msgctxt "a.b"\nmsgid "{n} Pods"\nmsgstr "{m}"\n', undefined, 'unknownParameter'],
    ['a key of every object', 'msgctxt "constructor"\nmsgid "a"\nmsgstr "b"\n', undefined, 'unknownKey'],
  ])('reads %s', (_, text, translation, why) => {
    const known = new Map<string, Message>([['a.b', '{n} Pods']])
    const { translations, refused } = readPo(text, known)
    expect(translations.get('a.b')).toBe(translation)
    expect(refused.map((one) => one.why)).toEqual(why === undefined ? [] : [why])
  })
})
