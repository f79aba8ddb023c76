import { Component, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { setManifestText, useManifest } from '../../store/manifest.ts'
import styles from './PlainEditor.module.css'

/** The manifest in the browser's own text field, if the editor could not be loaded. */
export function PlainEditor() {
  const t = useT()
  const text = useManifest((manifest) => manifest.text)
  return (
    <textarea
      className={styles.text}
      aria-label={t('manifest.editor.label')}
      value={text}
      spellCheck={false}
      autoCapitalize="off"
      onChange={(event) => setManifestText(event.target.value)}
    />
  )
}

interface EditorBoundaryProps {
  readonly children: ReactNode
}

/** Keeps the page alive, and the manifest editable, if the editor fails. */
export class EditorBoundary extends Component<EditorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <PlainEditor /> : this.props.children
  }
}
