import '../../i18n/en/imageTags.ts'
import { isMessageKey, useT } from '../../i18n/index.ts'
import { type ImageWord, imageWords } from '../../manifest/editor/hints.ts'
import { editorHandle } from '../manifest/editorHandle.ts'
import styles from './ImageTagTable.module.css'

/** The words with their meanings; choosing one writes it into the manifest. */
export function ImageTagTable({ onChosen }: { readonly onChosen: () => void }) {
  const t = useT()
  const choose = (word: ImageWord) => {
    editorHandle.current?.writeImageWord(word.example)
    onChosen()
    editorHandle.current?.focus()
  }
  return (
    <div className={styles.help}>
      <h2>{t('manifest.tags.button')}</h2>
      <p>{t('manifest.tags.intro')}</p>
      <p>{t('manifest.tags.hint')}</p>
      <ul className="ui-column">
        {imageWords.map((word) => {
          const key = `manifest.${word.id}`
          const meaning = isMessageKey(key) ? t(key) : word.meaning
          return (
            <li key={word.word}>
              <button type="button" className={styles.word} onClick={() => choose(word)}>
                <code>{word.word}</code>
                <span>
                  {meaning}
                  {word.needs && (
                    <small className="ui-tiny ui-faint"> {t('manifest.tags.needs', { probe: word.needs })}</small>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
