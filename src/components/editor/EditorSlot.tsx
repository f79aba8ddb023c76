import { lazy, Suspense } from 'react'
import { useManifest } from '../../store/manifest.ts'
import styles from './EditorSlot.module.css'
import { EditorBoundary } from './PlainEditor.tsx'
import { YamlLines } from './YamlLines.tsx'

const CodeEditor = lazy(async () => ({ default: (await import('./CodeEditor.tsx')).CodeEditor }))

/** The editor, which comes in a file of its own; until it is there, its text in the same look. */
export function EditorSlot() {
  return (
    <div className={styles.slot}>
      <EditorBoundary>
        <Suspense fallback={<Waiting />}>
          <CodeEditor />
        </Suspense>
      </EditorBoundary>
    </div>
  )
}

function Waiting() {
  const text = useManifest((manifest) => manifest.text)
  return <YamlLines text={text} />
}
