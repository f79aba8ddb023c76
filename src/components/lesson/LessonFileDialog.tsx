import '../../i18n/en/lesson.ts'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { createLessonEditor, type LessonEditor } from '../../manifest/editor/lessonEditor.ts'
import { editLessonFile, openLessonFile, saveLessonFile } from '../../player/lesson/lessonFile.ts'
import { useLessonFile } from '../../store/lessonFile.ts'
import { useUi } from '../../store/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './LessonFileDialog.module.css'

/** The file of a lesson with its mistakes: each is a line to go to, and the lesson opens as far as it is valid. */
export function LessonFileDialog() {
  const t = useT()
  const open = useUi((ui) => ui.dialog === 'lessonFile')
  const file = useLessonFile((state) => state.file)
  if (!file) return null
  const count = file.problems.length
  const close = () => useUi.setState({ dialog: undefined })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={file.name}
      closeLabel={t('lesson.file.close')}
      width="wide"
      footer={
        <>
          <Button onClick={saveLessonFile}>{t('lesson.file.save')}</Button>
          <Button variant="primary" disabled={file.steps === 0} onClick={() => void openLessonFile()}>
            {count === 0 ? t('lesson.file.open') : t('lesson.file.openAsFar')}
          </Button>
        </>
      }
    >
      <FileEditor />
    </Dialog>
  )
}

function FileEditor() {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<LessonEditor>(undefined)
  const label = useRef(t('lesson.file.text'))
  const problems = useLessonFile((state) => state.file?.problems) ?? []

  useEffect(() => {
    // A shadow tree cannot be taken off its element again, so every editor gets an element of its own.
    const host = document.createElement('div')
    host.className = styles.host ?? ''
    // Keys typed into the text are no shortcuts of the page, which sees only the host as their target.
    host.addEventListener('keydown', (event) => event.stopPropagation())
    place.current?.append(host)
    const text = useLessonFile.getState().file?.text ?? ''
    const created = createLessonEditor(host, { text, label: label.current, onChange: editLessonFile })
    editor.current = created
    return () => {
      created.destroy()
      host.remove()
    }
  }, [])

  useEffect(() => editor.current?.setProblems(problems), [problems])

  return (
    <>
      <div ref={place} className={styles.place} />
      <p className={styles.count} role="status">
        {t('lesson.file.errors', { count: problems.length })}
      </p>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={`${problem.line}:${problem.column} ${problem.message}`}>
            <button type="button" className={styles.problem} onClick={() => editor.current?.goTo(problem)}>
              <span className={styles.at}>
                {problem.line}:{problem.column}
              </span>{' '}
              <span lang="en">{problem.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
