import { useManifest } from '../../store/manifest.ts'
import { YamlLines } from '../manifest/YamlLines.tsx'
import { late } from '../ui/late.tsx'
import { EditorBoundary } from './PlainEditor.tsx'

const CodeEditor = late(async () => (await import('./CodeEditor.tsx')).CodeEditor, Waiting)

/** The editor, which is loaded separately. Until then, the slot shows the text with the editor's fonts and colours. */
export function EditorSlot() {
  return (
    <div className="ui-column ui-fill ui-grow ui-anchor">
      <EditorBoundary>
        <CodeEditor />
      </EditorBoundary>
    </div>
  )
}

function Waiting() {
  const text = useManifest((manifest) => manifest.text)
  return <YamlLines text={text} />
}
