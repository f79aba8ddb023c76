import { ApplyBar } from '../editor/ApplyBar.tsx'
import { ApplyResult } from '../editor/ApplyResult.tsx'
import { EditorSlot } from '../editor/EditorSlot.tsx'
import styles from './EmbedPanes.module.css'

/** The manifest with its apply bar. */
export function EmbedManifest() {
  return (
    <div className={styles.manifest}>
      <EditorSlot />
      <ApplyResult />
      <ApplyBar />
    </div>
  )
}
