import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { zhCN } from './chinese.ts'
import { isMessageKey, translate } from './index.ts'
import { formatMessage, type Message } from './message.ts'
import { factsOf } from './phrase.ts'

type Texts = Readonly<Record<string, Message>>

const modules = import.meta.glob<Readonly<Record<string, Texts>>>('./en/**/*.ts', { eager: true })
const areas = Object.entries(modules).map(
  ([path, exported]) => [path.slice('./en/'.length, -'.ts'.length), Object.values(exported)[0] ?? {}] as const,
)
const chinese: Texts = zhCN

function forms(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : [message.one, message.other]
}

/** The parameters in all forms of a text. */
function placeholders(message: Message): readonly string[] {
  return [...new Set(forms(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort()
}

/** The keys of texts in a file; keys with a parameter up to the parameter. */
function keysIn(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/['`]([a-z]\w+\.[\w.]*)(?='|\$\{)/gi)].map(([, key]) => key ?? '')
}

function isNamed(key: string, texts: Texts): boolean {
  return key.endsWith('.') ? Object.keys(texts).some((whole) => whole.startsWith(key)) : Object.hasOwn(texts, key)
}

/** The files that a file imports, directly or indirectly, without type imports. */
function reachedFrom(file: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(file)) return reached
  reached.add(file)
  for (const path of importsOf(file)) reachedFrom(path, reached)
  return reached
}

const imports = new Map<string, readonly string[]>()

function importsOf(file: string): readonly string[] {
  const known = imports.get(file)
  if (known) return known
  const lines = readFileSync(file, 'utf8').matchAll(
    /^(?:import (?!type ).*|\} from |export .* from )'(\.[^']+\.tsx?)'$/gm,
  )
  const found = [...lines].map(([, path = '']) => posix.join(posix.dirname(file), path))
  imports.set(file, found)
  return found
}

describe('formatMessage', () => {
  it('fills in parameters, also repeated parameters, and leaves unknown parameters visible', () => {
    expect(formatMessage('{a} and {b}, {a}', { a: 1, b: 'two' })).toBe('1 and two, 1')
    expect(formatMessage('{a} {missing}', { a: true })).toBe('true {missing}')
    expect(formatMessage('{toString}', {})).toBe('{toString}')
    expect(formatMessage('{a}', { a: '{b}', b: 'x' })).toBe('{b}')
  })

  it('chooses the singular or the plural form by the number', () => {
    const pods = { one: '{count} Pod', other: '{count} Pods' }
    expect([0, 1, 2].map((count) => formatMessage(pods, { count }))).toEqual(['0 Pods', '1 Pod', '2 Pods'])
  })
})

it('the catalogues have every text once, in both languages', () => {
  const keys = areas.flatMap(([, texts]) => Object.keys(texts))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(Object.keys(chinese).sort()).toEqual(keys.sort())
})

describe.each(areas)('the texts of %s', (_, texts) => {
  it('are not empty, and have equal parameters in Chinese', () => {
    for (const [key, message] of Object.entries(texts)) {
      const translation = chinese[key] ?? ''
      for (const text of [...forms(message), ...forms(translation)]) expect(text.trim(), key).not.toBe('')
      expect(placeholders(translation), `${key} in Chinese`).toEqual(placeholders(message))
    }
  })

  it('have no exclamation marks', () => {
    for (const [key, message] of Object.entries(texts))
      for (const text of [...forms(message), ...forms(chinese[key] ?? '')]) expect(text, key).not.toMatch(/[!！]/)
  })
})

it('every part of the page imports the texts that the part names', () => {
  const always = reachedFrom('src/i18n/index.ts')
  const files = ['store', 'player', 'components', 'gallery'].flatMap((folder) =>
    readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `src/${folder}/${file}`),
  )
  const missing = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => {
      const reached = reachedFrom(file)
      return keysIn(file)
        .map((key) => areas.filter(([, texts]) => isNamed(key, texts)).map(([name]) => `src/i18n/en/${name}.ts`))
        .filter((owners) => owners.length > 0 && !owners.some((owner) => always.has(owner) || reached.has(owner)))
        .map((owners) => `${file} does not import ${owners.join(' or ')}`)
    })
  expect(missing).toEqual([])
})

describe('translate', () => {
  it('uses the requested language', () => {
    expect(translate('en', 'frame.play')).toBe('Play')
    expect(translate('zh-CN', 'frame.play')).toBe('播放')
  })

  it('takes exactly the parameters that the text names', () => {
    const said = [
      translate('en', 'frame.title.manifest', { name: 'web', count: 1 }),
      // @ts-expect-error a parameter is missing
      translate('en', 'frame.title.manifest', { count: 2 }),
      // @ts-expect-error the number that chooses the form is missing
      translate('en', 'frame.title.manifest', { name: 'web' }),
      // @ts-expect-error the number that chooses the form is a text
      translate('en', 'frame.title.manifest', { name: 'web', count: '1' }),
      // @ts-expect-error the text has no such parameter
      translate('en', 'frame.title.manifest', { name: 'web', count: 2, kind: 'Pod' }),
      // @ts-expect-error all parameters are missing
      translate('en', 'frame.language'),
      // @ts-expect-error the text has no parameters
      translate('en', 'frame.play', { name: 'web' }),
      translate('en', 'frame.language', factsOf({ name: 'English' })),
    ]
    expect(said).toEqual([
      'web, 1 object',
      '{name}, 2 objects',
      'web, {count} objects',
      'web, 1 objects',
      'web, 2 objects',
      'Language: {name}',
      'Play',
      'Language: English',
    ])
  })

  it('isMessageKey recognizes the keys of messages', () => {
    expect(isMessageKey('frame.play')).toBe(true)
    expect(isMessageKey('frame.unknown')).toBe(false)
    expect(isMessageKey('toString')).toBe(false)
  })
})
