import { Activity, type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import styles from './App.module.css'
import { Transport } from './components/controls/Transport.tsx'
import { ManifestPane } from './components/editor/ManifestPane.tsx'
import { FirstHint } from './components/frame/FirstHint.tsx'
import { Header } from './components/frame/Header.tsx'
import { PhonePanes } from './components/frame/PhonePanes.tsx'
import { TabletPanes } from './components/frame/TabletPanes.tsx'
import { useTimeGivesWay } from './components/frame/useTimeGivesWay.ts'
import { WidePanes } from './components/frame/WidePanes.tsx'
import { Inspector } from './components/inspector/Inspector.tsx'
import { PaletteSlot } from './components/palette/PaletteSlot.tsx'
import { useRunName } from './components/run/useRunName.ts'
import { TimelineRoom } from './components/timeline/TimelineRoom.tsx'
import { classes } from './components/ui/classes.ts'
import { early, late } from './components/ui/late.tsx'
import { PaneBoundary } from './components/ui/PaneBoundary.tsx'
import { type FrameForm, useFrameForm, useMediaQuery } from './components/ui/useMediaQuery.ts'
import { useT } from './i18n/index.ts'
import { useCluster } from './store/cluster.ts'
import { useFirstVisit } from './store/firstVisit.ts'
import { useLesson } from './store/lesson.ts'
import { useManifest } from './store/manifest.ts'
import { type PlaybackState, usePlayback } from './store/playback.ts'
import { usePrefs } from './store/prefs.ts'
import { type SavedRunState, useSavedRun } from './store/savedRun.ts'
import { useSelection } from './store/selection.ts'
import { useUi } from './store/ui.ts'

// The engine has no data to draw when the page first paints, so stage and timeline are loaded while the engine starts.
const Stage = early(async () => (await import('./components/stage/Stage.tsx')).Stage, Starting)

const Timeline = early(async () => (await import('./components/timeline/Timeline.tsx')).Timeline, TimelineRoom)

// Bars and dialogs are about a run, or open when the user wants them.
const LateBars = early(async () => (await import('./components/frame/LateBars.tsx')).LateBars)
const LateDialogs = early(async () => (await import('./components/frame/LateDialogs.tsx')).LateDialogs)

// Steps have no announcements before the engine answers.
const Narrator = early(async () => (await import('./components/frame/Narrator.tsx')).Narrator)

// These components are loaded when the page first shows them, or after the first paint.
const ExampleStep = late(async () => (await import('./components/frame/ExampleStep.tsx')).ExampleStep)
const Catalogue = late(async () => (await import('./components/lessons/Catalogue.tsx')).Catalogue)
const FirstVisit = late(async () => (await import('./components/lessons/FirstVisit.tsx')).FirstVisit)
const LongWorkBar = late(async () => (await import('./components/frame/LongWorkBar.tsx')).LongWorkBar)
// The panel is loaded at the start, because a page with a failed engine may be unable to load code.
const FatalPanel = early(async () => (await import('./components/frame/FatalPanel.tsx')).FatalPanel)
const PreparingBar = late(async () => (await import('./components/frame/PreparingBar.tsx')).PreparingBar)
const NoticeToast = late(async () => (await import('./components/frame/NoticeToast.tsx')).NoticeToast)
const Presenter = late(async () => (await import('./components/presenter/Presenter.tsx')).Presenter)

/** The page's frame with its panes. */
export function App() {
  const form = useFrameForm()
  const root = useRunAttributes()
  usePageLanguageAndTheme()
  const Panes = panesOf[form]
  const presenting = useUi((ui) => ui.presenting)
  const catalogue = useUi((ui) => ui.catalogue)
  const isPhone = form === 'phone'
  return (
    <div ref={root} className={styles.app} data-form={form}>
      <Activity mode={presenting ? 'hidden' : 'visible'}>
        {/* On a phone, the page for lessons has its own header. */}
        <Activity mode={catalogue && isPhone ? 'hidden' : 'visible'}>
          <Header form={form} />
        </Activity>
        <Activity mode={catalogue ? 'hidden' : 'visible'}>
          <main className="ui-column ui-fill">
            <Panes
              left={<LeftPane />}
              stage={<StagePane form={form} />}
              right={<RightPane />}
              time={<TimePane form={form} />}
            />
          </main>
        </Activity>
        {catalogue && (
          <PaneBoundary>
            <Catalogue isPhone={isPhone} />
          </PaneBoundary>
        )}
      </Activity>
      {presenting && <Presenter />}
      <PreparingBar />
      <LateDialogs />
      <PaletteSlot />
      <Narrator />
      <PageTitle />
    </div>
  )
}

const panesOf = { wide: WidePanes, tablet: TabletPanes, phone: PhonePanes } as const

function LeftPane() {
  const t = useT()
  const hasLesson = useLesson(({ lesson }) => lesson !== undefined)
  const isLesson = useSelection(({ leftTab }) => leftTab === 'lesson')
  return (
    <Region label={t(hasLesson && isLesson ? 'frame.tab.lesson' : 'frame.pane.manifest')}>
      <ManifestPane />
    </Region>
  )
}

function StagePane({ form }: { readonly form: FrameForm }) {
  // Building the stage takes long. It is built in slices, after the other changes of the engine's first answer.
  const engine = useDeferredValue(usePlayback((state) => state.engine))
  return (
    <div id="stage" className={classes('ui-column ui-fill ui-grow ui-anchor', styles.stage)} tabIndex={-1}>
      <LateBars />
      <PaneBoundary>
        {engine === 'fatal' ? <FatalPanel /> : engine === 'starting' ? <Starting /> : <Stage />}
      </PaneBoundary>
      <LongWorkBar />
      <FirstHint />
      <FirstVisitSlot />
      <ExampleStep />
      {form !== 'phone' && <NoticeToast />}
    </div>
  )
}

/** Hints of the first visit. The page loads no code for returning users. */
function FirstVisitSlot() {
  const isFirst = useFirstVisit(({ stage }) => stage !== 'over')
  return usePlayback(({ engine }) => engine === 'ready' || engine === 'busy') && isFirst && <FirstVisit />
}

function RightPane() {
  const t = useT()
  return (
    <Region label={t('frame.pane.inspector')}>
      <Inspector />
    </Region>
  )
}

function TimePane({ form }: { readonly form: FrameForm }) {
  const isLow = useMediaQuery('(max-height: 519.98px)')
  const givesWay = useTimeGivesWay(form)
  if (givesWay === 'all') return null
  if (givesWay === 'timeline') {
    return (
      <div className="ui-panel" data-gives-way>
        <Transport form="compact" />
      </div>
    )
  }
  if (form === 'phone') {
    return (
      <div className="ui-panel">
        <div className={styles.timeline}>
          <PaneBoundary>
            <Timeline />
          </PaneBoundary>
        </div>
        <Transport form="compact" />
      </div>
    )
  }
  if (isLow) {
    return (
      <div className={styles.lowTime}>
        <Transport form="compact" />
        <PaneBoundary>
          <Timeline />
        </PaneBoundary>
      </div>
    )
  }
  return (
    <div className={styles.time}>
      <Transport />
      <PaneBoundary>
        <Timeline />
      </PaneBoundary>
    </div>
  )
}

function Region({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className="ui-column ui-fill ui-grow" aria-label={label}>
      <PaneBoundary>{children}</PaneBoundary>
    </section>
  )
}

function Starting() {
  const t = useT()
  return (
    <p className={styles.starting} data-starting>
      {t('frame.starting')}
    </p>
  )
}

/**
 * Writes attributes of the root element for tests that wait: the shown moment, its fingerprint, whether the run plays,
 * long work, and the id under which the browser stores the run. It bypasses React, because most attributes change with
 * every frame.
 */
function useRunAttributes() {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const write = ({ engine, cursor, fingerprint, playing, work }: PlaybackState) => {
      const data = root.current?.dataset
      if (data === undefined) return
      data.engine = engine
      data.work = work?.type ?? ''
      data.simTime = String(cursor.at)
      data.fingerprint = fingerprint
      data.playing = String(playing)
    }
    const writeSaved = ({ savedId }: SavedRunState) => {
      if (root.current !== null) root.current.dataset.kept = savedId ?? ''
    }
    write(usePlayback.getState())
    writeSaved(useSavedRun.getState())
    const stops = [usePlayback.subscribe(write), useSavedRun.subscribe(writeSaved)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return root
}

function usePageLanguageAndTheme() {
  const locale = usePrefs((prefs) => prefs.locale)
  const theme = usePrefs((prefs) => prefs.theme)
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
}

/** Sets the document title to the run's name and state. */
function PageTitle() {
  const t = useT()
  const name = useRunName()
  const isPreview = useManifest(({ target }) => target === 'fresh')
  const state = useCluster(({ workloads }) => {
    if (isPreview) return undefined
    const rollouts = [...workloads.values()].map(({ rollout }) => rollout)
    return (['failed', 'progressing', 'paused', 'complete'] as const).find((one) => rollouts.includes(one))
  })
  const title = state === undefined ? name : t('frame.pageTitle', { name, state: t(`frame.pageTitle.${state}`) })
  useEffect(() => {
    document.title = `${title} · Rollscope`
    document.querySelector('meta[property="og:title"]')?.setAttribute('content', document.title)
  }, [title])
  return null
}
