/** Export of all texts for a translator's tool, and import of the translations. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message } from '../../src/i18n/message.ts'
import { catalogueFiles, folderOf, placesOfKeys } from './catalogueFiles.ts'
import { poOf, type Refusal, readPo, type TranslatedText } from './po.ts'
import { withTranslations } from './writeCatalogue.ts'

/** All texts of the repository at `root`, as a gettext file. */
export function exportTexts(root: string): string {
  const chinese = new Map<string, Message>()
  for (const texts of catalogueFiles(root, 'zhCN').values())
    for (const { key, message } of texts) chinese.set(key, message)
  const english = [...catalogueFiles(root, 'en')].flatMap(([file, texts]) => texts.map((text) => ({ file, text })))
  const places = placesOfKeys(root, new Set(english.map(({ text }) => text.key)))
  return poOf(
    english.map(({ file, text }): TranslatedText => {
      const translation = chinese.get(text.key)
      const shown = typeof translation === 'object' ? translation.other : translation
      return { english: text, file, translation: shown, places: places.get(text.key) ?? [] }
    }),
  )
}

export interface Imported {
  /** Changed files, as paths from the root. */
  readonly changed: readonly string[]
  readonly refused: readonly Refusal[]
  /** Files with new texts that the catalogue does not have yet. */
  readonly missingFiles: readonly string[]
}

/** Writes the translations of a gettext file into the Chinese catalogue. */
export function importTexts(root: string, po: string): Imported {
  const english = catalogueFiles(root, 'en')
  const messages = new Map([...english.values()].flat().map(({ key, message }) => [key, message]))
  const { translations, refused } = readPo(po, messages)
  const fileOf = new Map<string, string>()
  for (const [file, texts] of english) for (const { key } of texts) fileOf.set(key, file)
  // A text may stand in another file than its English original.
  for (const [file, texts] of catalogueFiles(root, 'zhCN')) for (const { key } of texts) fileOf.set(key, file)
  const byFile = new Map<string, Map<string, string>>()
  for (const [key, translation] of translations) {
    const file = fileOf.get(key) ?? ''
    byFile.set(file, (byFile.get(file) ?? new Map<string, string>()).set(key, translation))
  }
  const changed: string[] = []
  const missingFiles: string[] = []
  for (const [file, entries] of byFile) {
    const path = join(folderOf(root, 'zhCN'), file)
    if (!existsSync(path)) {
      missingFiles.push(`src/i18n/zhCN/${file}`)
      continue
    }
    const source = readFileSync(path, 'utf8')
    const written = withTranslations(file, source, entries)
    if (written === source) continue
    writeFileSync(path, written)
    changed.push(`src/i18n/zhCN/${file}`)
  }
  return { changed, refused, missingFiles }
}
