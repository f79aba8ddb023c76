import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { changeNotesSize, noteOf, setNote, usePresenterNotes } from '../../store/presenterNotes.ts'
import { usePresenterLink } from '../../store/presenting.ts'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { LineIcon } from '../ui/LineIcon.tsx'
import { Panel } from './Panel.tsx'
import styles from './Panels.module.css'

/** The presenter's notes. */
export function NotesPanel() {
  const t = useT()
  const size = usePresenterNotes((notes) => notes.size)
  const run = usePresenterLink((link) => link.place?.run ?? '')
  const text = usePresenterNotes((notes) => noteOf(notes, run))
  return (
    <Panel
      className={styles.notesPane}
      name={t('presenter.window.notes')}
      aside={
        <span>
          <IconButton
            label={t('presenter.window.smaller')}
            icon={<Sign path="M4 8h8" />}
            onClick={() => changeNotesSize(-1)}
          />
          <IconButton
            label={t('presenter.window.larger')}
            icon={<Sign path="M4 8h8M8 4v8" />}
            onClick={() => changeNotesSize(1)}
          />
        </span>
      }
    >
      <div className={styles.notes} style={{ fontSize: size, lineHeight: 1.55 }} data-notes="">
        <LessonNotes />
        <textarea
          className={styles.ownNotes}
          aria-label={t('presenter.window.ownNotes')}
          placeholder={t('presenter.window.ownNotesHint')}
          maxLength={20_000}
          value={text}
          onChange={(event) => setNote(run, event.target.value)}
        />
      </div>
    </Panel>
  )
}

/** Notes of the current step. */
function LessonNotes() {
  const t = useT()
  const lesson = usePresenterLink((link) => link.lesson)
  const step = lesson?.steps[lesson.stepIndex]
  if (lesson === undefined || step === undefined) return null
  const { stepIndex, steps } = lesson
  return (
    <>
      <div
        className={classes('ui-flex ui-fixed ui-tight', styles.steps)}
        role="img"
        aria-label={t('presenter.window.step', { step: stepIndex + 1, steps: steps.length })}
      >
        {steps.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <i key={index} title={one.title} data-begun={index <= stepIndex ? '' : undefined} />
        ))}
      </div>
      <h3>{`${stepIndex + 1} ${step.title}`}</h3>
      {step.notes.map(({ isQuote, text }, index) =>
        isQuote ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          <blockquote key={index}>{text}</blockquote>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          <p key={index}>{text}</p>
        ),
      )}
    </>
  )
}

function Sign({ path }: { readonly path: string }) {
  return (
    <LineIcon size={12}>
      <path d={path} />
    </LineIcon>
  )
}
