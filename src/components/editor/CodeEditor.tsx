import { useEffect, useMemo, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { createManifestEditor, type ManifestEditor } from '../../manifest/editor/manifestEditor.ts'
import { setManifestText } from '../../player/actions/actions.ts'
import { applyManifest } from '../../player/actions/applyActions.ts'
import { useManifest } from '../../store/manifest.ts'
import { editorHandle } from '../manifest/editorHandle.ts'
import styles from './CodeEditor.module.css'
import { editorLanguage } from './editorLanguage.ts'
import { usePlanMarks } from './usePlanMarks.ts'
import { useRevisionColour } from './useRevisionColour.ts'
import { useStallMark } from './useStallMark.ts'

/** The YAML editor, tied to the manifest in the store. */
export function CodeEditor() {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<ManifestEditor>(undefined)
  const language = useRef(t)
  const text = useManifest((manifest) => manifest.text)
  const appliedText = useManifest((manifest) => manifest.appliedText)
  const problems = useManifest((manifest) => manifest.problems)
  const planMarks = usePlanMarks()
  const stallMark = useStallMark()
  // What an apply would meet comes first: a stall is of what runs.
  const planned = useMemo(() => (planMarks?.length === 0 ? stallMark : planMarks), [planMarks, stallMark])
  const colour = useRevisionColour()

  useEffect(() => {
    // A shadow tree cannot be taken off its element again, so every editor gets an element of its own.
    const host = document.createElement('div')
    host.className = styles.host ?? ''
    // Keys typed into the text are no shortcuts of the page, which sees only the host as their target.
    host.addEventListener('keydown', keepToItself)
    place.current?.append(host)
    const { text, appliedText, problems } = useManifest.getState()
    const created = createManifestEditor(host, {
      text,
      appliedText,
      problems,
      planned: [],
      language: editorLanguage(language.current),
      onChange: setManifestText,
      onApply: () => void applyManifest(),
    })
    editor.current = created
    editorHandle.current = created
    return () => {
      editorHandle.current = undefined
      created.destroy()
      host.remove()
    }
  }, [])

  useEffect(() => {
    language.current = t
    editor.current?.setLanguage(editorLanguage(t))
  }, [t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer text may be in the store already
  useEffect(() => editor.current?.setText(useManifest.getState().text), [text])
  useEffect(() => editor.current?.setContext({ appliedText, problems, planned }), [appliedText, problems, planned])

  return <div ref={place} className={styles.place} style={{ '--new-revision': colour } as React.CSSProperties} />
}

function keepToItself(event: KeyboardEvent): void {
  if (!event.metaKey && !event.ctrlKey) event.stopPropagation()
}
