import '../../i18n/en/lesson.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { problemText } from '../../i18n/lessonProblemText.ts'
import type { LessonProblem } from '../../lessons/types.ts'
import { createLessonEditor, type LessonEditor } from '../../manifest/editor/lessonEditor.ts'
import { editLessonFile } from '../../player/lesson/lessonFile.ts'
import { useLessonFile } from '../../store/lessonFile.ts'
import styles from './LessonFileDialog.module.css'

const none: readonly LessonProblem[] = []

/** Editor of a lesson's text, or of its translation into `language`, with its problems. */
export function LessonFileEditor({ language }: { readonly language?: string }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<LessonEditor>(undefined)
  const label = useRef(t('lesson.file.text'))
  const found =
    useLessonFile(({ file }) => (language === undefined ? file?.problems : file?.translationProblems[language])) ?? none
  const problems = useMemo(
    () => found.map((problem) => ({ line: problem.line, column: problem.column, message: problemText(problem, t) })),
    [found, t],
  )

  useEffect(() => {
    // A shadow root cannot be detached from its element, so every editor gets a new element.
    const host = document.createElement('div')
    host.className = styles.host ?? ''
    // Typed keys must not reach the page's shortcuts, which see only the host element as their target.
    host.addEventListener('keydown', (event) => event.stopPropagation())
    place.current?.append(host)
    const { file } = useLessonFile.getState()
    const text = (language === undefined ? file?.text : file?.translations[language]) ?? ''
    const onChange = (changed: string) => editLessonFile(changed, language)
    const created = createLessonEditor(host, { text, label: label.current, onChange })
    editor.current = created
    return () => {
      created.destroy()
      host.remove()
    }
  }, [language])

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
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
