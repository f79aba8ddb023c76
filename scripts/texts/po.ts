/**
 * The texts of the interface as a gettext file, English → Simplified Chinese, and back. A text's key is its `msgctxt`.
 */
import { type PoEntry, po } from 'gettext-parser'
import { formsOf, type Message } from '../../src/i18n/message.ts'
import { parametersOf, type SourceText } from './catalogueFiles.ts'

/** A text with its translation. */
export interface TranslatedText {
  readonly english: SourceText
  /** Path of its English file within `src/i18n/en`. */
  readonly file: string
  /** Undefined for a text without a translation. */
  readonly translation: string | undefined
  /** Places in the code that name the text. */
  readonly places: readonly string[]
}

const headers = {
  'Project-Id-Version': 'rollscope',
  Language: 'zh_CN',
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Transfer-Encoding': '8bit',
  'Plural-Forms': 'nplurals=1; plural=0;',
}

/** The gettext file with all texts, in their order. */
export function poOf(texts: readonly TranslatedText[]): string {
  const translations: Record<string, Record<string, PoEntry>> = Object.create(null)
  for (const text of texts) {
    const entry = entryOf(text)
    translations[text.english.key] = { [entry.msgid]: entry }
  }
  const bytes = po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 })
  return `${new TextDecoder().decode(bytes).trimEnd()}\n`
}

function entryOf({ english, file, translation = '', places }: TranslatedText): PoEntry {
  const { key, message, line, comments } = english
  const [msgid, plural] = typeof message === 'string' ? [message] : [message.one, message.other]
  return {
    msgctxt: key,
    msgid,
    ...(plural === undefined ? {} : { msgid_plural: plural }),
    msgstr: [translation],
    comments: {
      extracted: comments.join('\n'),
      reference: [`src/i18n/en/${file}:${line}`, ...places].join('\n'),
      ...(parametersOf(message).size > 0 ? { flag: 'python-brace-format' } : {}),
    },
  }
}

/** A translation that cannot be taken over, with the reason. */
export interface Refusal {
  readonly key: string
  readonly why: 'unknownKey' | 'changedEnglish' | 'unknownParameter'
}

export interface ReadTranslations {
  /** By key. Texts that are empty or marked as `fuzzy` are not translated yet. */
  readonly translations: ReadonlyMap<string, string>
  readonly refused: readonly Refusal[]
}

/** Reads the translations of a gettext file. Throws if the text is no such file. */
export function readPo(text: string, english: ReadonlyMap<string, Message>): ReadTranslations {
  const translations = new Map<string, string>()
  const refused: Refusal[] = []
  for (const [key, entries] of Object.entries(po.parse(text).translations)) {
    if (key === '') continue
    const message = english.get(key)
    for (const entry of Object.values(entries)) {
      const [translation = ''] = entry.msgstr
      if (translation === '' || entry.comments?.flag?.includes('fuzzy')) continue
      const why = message === undefined ? 'unknownKey' : problemOf(entry, message, translation)
      if (why === undefined) translations.set(key, translation)
      else refused.push({ key, why })
    }
  }
  return { translations, refused }
}

function problemOf(
  { msgid, msgid_plural: plural }: PoEntry,
  message: Message,
  translation: string,
): Refusal['why'] | undefined {
  const [one, other] = formsOf(message)
  if (msgid !== one || plural !== other) return 'changedEnglish'
  const known = parametersOf(message)
  return [...parametersOf(translation)].every((name) => known.has(name)) ? undefined : 'unknownParameter'
}
