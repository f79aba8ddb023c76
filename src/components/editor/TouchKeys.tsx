import type { MouseEvent } from 'react'
import { type MessageKey, useT } from '../../i18n/index.ts'
import type { ManifestEditor } from '../../manifest/editor/manifestEditor.ts'
import { editorHandle } from '../manifest/editorHandle.ts'
import styles from './TouchKeys.module.css'

interface TouchKey {
  readonly text: string
  readonly label?: MessageKey
  readonly press: (editor: ManifestEditor) => void
}

const types = (text: string): TouchKey => ({ text, press: (editor) => editor.insert(text) })

const keys: readonly TouchKey[] = [
  { text: '⇥', label: 'manifest.keys.indent', press: (editor) => editor.indent() },
  types(':'),
  types('-'),
  types('v1'),
  types('v2'),
  types('%'),
  { text: '↶', label: 'manifest.keys.undo', press: (editor) => editor.undo() },
]

/** Keys that YAML needs and a touch keyboard hides. They are shown only on touch screens. */
export function TouchKeys() {
  const t = useT()
  // Without the focus in the text, the keyboard would close.
  const keepFocus = (event: MouseEvent) => event.preventDefault()
  return (
    <div className={styles.keys} role="toolbar" aria-label={t('manifest.keys')}>
      {keys.map(({ text, label, press }) => (
        <button
          key={text}
          type="button"
          className={styles.key}
          aria-label={label === undefined ? undefined : t(label)}
          onMouseDown={keepFocus}
          onClick={() => editorHandle.current && press(editorHandle.current)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
