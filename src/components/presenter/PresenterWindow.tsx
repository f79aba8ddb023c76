import { roomKeys } from '../../player/keys/sets/presenterKeys.ts'
import '../../i18n/en/presenter.ts'
import { type ReactNode, useEffect } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import { act } from '../../player/presenting/acts.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePrefs } from '../../store/prefs.ts'
import { type PresentedLesson, usePresenterLink, usePresenting } from '../../store/presenting.ts'
import { useUi } from '../../store/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { PaneBoundary } from '../ui/PaneBoundary.tsx'
import { Pill } from '../ui/Pill.tsx'
import { LessonPanel } from './LessonPanel.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { MarksPanel } from './MarksPanel.tsx'
import { NextPanel } from './NextPanel.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { Panel } from './Panel.tsx'
import { PollPanel } from './PollPanel.tsx'
import { KnobNumbers } from './WallKnobs.tsx'
import '../../i18n/en/room/wall.ts'
import { classes } from '../ui/classes.ts'
import { PlaylistPanel } from './PlaylistPanel.tsx'
import { PresenterBar } from './PresenterBar.tsx'
import styles from './PresenterWindow.module.css'
import { ShowsPanel } from './ShowsPanel.tsx'
import { Wall } from './Wall.tsx'
import { WorkshopPanel } from './WorkshopPanel.tsx'

/**
 * The presenter's window: a small live copy of the audience's view, the next step, notes, votes, times, and all
 * controls.
 */
export function PresenterWindow() {
  const t = useT()
  useLanguageAndTheme(t('presenter.window.title'))
  const lesson = usePresenterLink((link) => link.lesson)
  const isBlank = usePresenting((presenting) => presenting.isBlank)
  return (
    <div className="ui-column ui-tall">
      <header className={classes('ui-bottomline', styles.bar)}>
        <h1 className={styles.name}>
          <Logo />
          Rollscope <span className={styles.light}>{t('presenter.window.title')}</span>
        </h1>
        {lesson && <Pill>{lessonName(lesson, t)}</Pill>}
        <InStep />
        <span className="ui-spring" />
        <Button keyRow={roomKeys.blank} aria-pressed={isBlank} onClick={() => act({ do: 'blank' })}>
          {t(isBlank ? 'presenter.window.unblank' : 'presenter.window.blank')}
        </Button>
      </header>
      <main className={styles.panes}>
        <div className={styles.pane}>
          <Gone />
          <Boundary>
            <Wall />
          </Boundary>
          <NextPanel />
          <Boundary>
            <MarksPanel />
          </Boundary>
        </div>
        <div className={styles.pane}>
          <Boundary>
            <NotesPanel />
          </Boundary>
        </div>
        <div className={styles.pane} data-side="">
          <LessonPanel />
          <KnobsPanel />
          <WorkshopPanel />
          <PlaylistPanel />
          <PhonesPanel />
          <PollPanel />
          <ShowsPanel />
          <LinkPanel />
        </div>
      </main>
      <PresenterBar />
    </div>
  )
}

function lessonName({ number, title }: PresentedLesson, t: Translate): string {
  return number === undefined ? title : t('presenter.window.lesson', { number, title })
}

function Boundary({ children }: { readonly children: ReactNode }) {
  return <PaneBoundary>{children}</PaneBoundary>
}

/** Whether this window shows the same moment as the audience's; changes are announced. */
function InStep() {
  const t = useT()
  const state = useStepState()
  const tone = state === 'there' ? 'good' : state === 'gone' || state === 'otherVersion' ? 'bad' : 'warn'
  return (
    <span role="status" data-in-step={state}>
      <Pill tone={tone}>{t(`presenter.window.other.${state}`)}</Pill>
    </span>
  )
}

function useStepState(): 'sought' | 'there' | 'behind' | 'gone' | 'otherVersion' {
  const other = usePresenterLink((link) => link.other)
  const wanted = usePresenterLink((link) => link.place)
  const fingerprint = usePlayback((playback) => playback.fingerprint)
  if (other === 'none') return 'sought'
  // While the run plays, the next position is always under way.
  return other === 'there' && !wanted?.playing && wanted?.fingerprint !== fingerprint ? 'behind' : other
}

/** Advice for when the audience's window cannot be reached. */
function Gone() {
  const t = useT()
  const other = usePresenterLink((link) => link.other)
  const isLarge = useUi((ui) => ui.presenting)
  if (other === 'gone') return <p className={styles.note}>{t('presenter.window.goneNote')}</p>
  if (other !== 'there' || isLarge) return null
  return (
    <p className={styles.note}>
      {t('presenter.window.roomIsSmall')}{' '}
      <Button onClick={() => act({ do: 'present' })}>{t('presenter.window.makeLarge')}</Button>
    </p>
  )
}

function useLanguageAndTheme(title: string): void {
  const locale = usePrefs((prefs) => prefs.locale)
  const theme = usePrefs((prefs) => prefs.theme)
  useEffect(() => {
    document.documentElement.lang = locale
    document.title = `${title}: Rollscope`
  }, [locale, title])
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
}

/** The numbers of the step that can be turned; nothing for a step without such numbers. */
function KnobsPanel() {
  const t = useT()
  const knobs = usePresenting(({ words }) => words?.knobs)
  if (knobs === undefined) return null
  return (
    <Panel name={t('presenter.window.knobs')}>
      <KnobNumbers knobs={knobs} />
    </Panel>
  )
}

/** Phones of the room: their number, the number that have answered, the way to join, and the dropped messages. */
function PhonesPanel() {
  const t = useT()
  const room = usePresenting((presenting) => presenting.room)
  if (room === undefined) return null
  const { phones, answered, dropped, join, code, isLost } = room
  return (
    <Panel name={t('phones.phones')} aside={t('phones.inRoom', { count: phones })}>
      {isLost ? (
        <p className="ui-fine ui-faint" role="alert">
          {t('phones.lost')}
        </p>
      ) : (
        <>
          <p>{t('phones.haveAnswered', { answered, phones })}</p>
          <p className="ui-fine ui-faint">{join === undefined ? t('phones.onlyHere') : `${join} · ${code}`}</p>
          {dropped > 0 && <p className="ui-fine ui-faint">{t('phones.dropped', { count: dropped })}</p>}
        </>
      )}
    </Panel>
  )
}
