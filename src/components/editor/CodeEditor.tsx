import '../../i18n/en/stall.ts'
import { useEffect, useMemo, useRef } from 'react'
import { isMessageKey, useT } from '../../i18n/index.ts'
import { shownWorkload } from '../../layout/inOrder.ts'
import { toneAt, toneColour } from '../../layout/revisionTone.ts'
import type { PlannedMark } from '../../manifest/editor/annotations.ts'
import { createManifestEditor, type ManifestEditor } from '../../manifest/editor/manifestEditor.ts'
import { createAndApply } from '../../player/apply/applyActions.ts'
import { useCluster } from '../../store/cluster.ts'
import { setManifestText, useManifest } from '../../store/manifest.ts'
import { useSelection } from '../../store/selection.ts'
import { editorHandle, focusEditor } from '../manifest/editorHandle.ts'
import { stallPlace } from '../manifest/stallPlace.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import styles from './CodeEditor.module.css'
import { editorLanguage } from './editorLanguage.ts'
import { usePlanMarks } from './usePlanMarks.ts'

/** The YAML editor for the manifest in the store. */
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
  // If the planned apply has problems, their marks replace the stall's mark, because a stall is about the running
  // workload.
  const planned = useMemo(() => {
    const isCalm = planMarks?.every(({ severity }) => severity === 'info')
    return planMarks && isCalm ? [...stallMark, ...planMarks] : planMarks
  }, [planMarks, stallMark])
  const colour = useRevisionColour()

  useEffect(() => {
    // A shadow tree cannot be removed from its element, so every editor gets a new element.
    const host = document.createElement('div')
    host.className = styles.host ?? ''
    // Keys in the text are not shortcuts of the page. The page sees only the host as their target.
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
      onApply: () => void createAndApply(),
    })
    editor.current = created
    editorHandle.current = created
    if (editorHandle.wantsFocus) focusEditor()
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

  return <div ref={place} className={styles.place} style={{ '--new-revision': colour }} />
}

function keepToItself(event: KeyboardEvent): void {
  if (!event.metaKey && !event.ctrlKey) event.stopPropagation()
}

/** The colour of the next revision of the shown Deployment, as a CSS value. */
function useRevisionColour(): string {
  const uid = useSelection((selection) => selection.workloadUid)
  return useCluster((cluster) => {
    const workload = shownWorkload(cluster, uid)
    return toneColour(toneAt(workload?.nextTone ?? 0))
  })
}

/** The line with the cause of the stall of the Deployment on the stage, with a short reason. */
function useStallMark(): readonly PlannedMark[] {
  const t = useT()
  const text = useManifest((manifest) => manifest.text)
  const workload = useShownWorkload()
  const stall = workload?.stall
  const name = workload?.name
  return useMemo(() => {
    const place = stall && name !== undefined ? stallPlace(text, name, stall) : undefined
    if (!place || !stall) return []
    const key = `stall.mark.${stall.kind}`
    const hint = t(isMessageKey(key) ? key : 'stall.mark.other')
    return [{ ...place, severity: 'error', message: stall.message || hint, hint }]
  }, [text, name, stall, t])
}
