import { useEffect, useMemo, useState } from 'react'
import { frozenClock } from '../components/canvas/stageClock.ts'
import { StageView } from '../components/stage/StageView.tsx'
import { TimelineView } from '../components/timeline/TimelineView.tsx'
import type { LoopKey } from '../engine/index.ts'
import { type SingleRunView, singleRunView, singleRunViews, usualStageView } from '../share/stageViews.ts'
import styles from './Gallery.module.css'
import { moments } from './moments.ts'

const themes = ['system', 'dark', 'light'] as const

/**
 * The stage and the timeline at frozen times, without an engine. Query: `?moment=mid-rollout&view=node&theme=dark`;
 * `bare` hides the menu.
 */
export function Gallery() {
  const query = new URLSearchParams(location.search)
  const [id, setId] = useState(query.get('moment') ?? 'mid-rollout')
  const [kind, setKind] = useState<SingleRunView>(viewOf(query.get('view')))
  const [theme, setTheme] = useTheme(query.get('theme') ?? 'system')
  const [selectedUid, setSelectedUid] = useState<string>()
  const [workloadUid, setWorkloadUid] = useState('')
  const [followed, setFollowed] = useState<LoopKey | 'own' | undefined>(query.has('plain') ? undefined : 'own')
  const moment = useMemo(() => (moments[id] ?? moments['mid-rollout'])?.(), [id])
  const [seekedMs, setSeekedMs] = useState<number>()
  const atMs = seekedMs ?? moment?.atMs ?? 0
  const clock = useMemo(() => frozenClock(atMs), [atMs])
  const past = useMemo(() => moment && { samples: moment.samples, headMs: moment.headMs }, [moment])
  if (moment === undefined) return null
  const uid = workloadUid || (moment.view.workloads[0]?.uid ?? '')
  return (
    <div className="ui-column ui-tall">
      {!query.has('bare') && (
        <header className={styles.menu}>
          <Choice
            label="Moment"
            value={id}
            options={Object.keys(moments)}
            onChoose={(one) => {
              setId(one)
              setSeekedMs(undefined)
            }}
          />
          <Choice label="Theme" value={theme} options={themes} onChoose={setTheme} />
        </header>
      )}
      <main className="ui-column ui-fill">
        <h1 className="visuallyHidden">{moment.title}</h1>
        <StageView
          view={moment.view}
          clock={clock}
          workloadUid={uid}
          kind={kind}
          selectedUid={selectedUid}
          past={past}
          {...(moment.loop && {
            loop: {
              view: moment.loop.view,
              followed: followed === 'own' ? moment.loop.followed : followed,
              onFollow: setFollowed,
            },
          })}
          onSelect={(ref) => setSelectedUid(ref?.uid)}
          onShowWorkload={setWorkloadUid}
          onShowView={(view) => setKind(singleRunView(view))}
          onApply={() => setId('mid-rollout')}
        />
      </main>
      <footer className={styles.time}>
        <TimelineView
          samples={moment.samples}
          marks={moment.marks}
          requests={moment.requests ?? []}
          workloadUid={uid}
          hasLeast={moment.view.workloads[0]?.strategy !== 'Recreate'}
          cursorMs={atMs}
          headMs={moment.headMs}
          onSeek={setSeekedMs}
        />
      </footer>
    </div>
  )
}

function useTheme(first: string) {
  const [theme, setTheme] = useState(first)
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  return [theme, setTheme] as const
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly onChoose: (option: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}

function viewOf(name: string | null): SingleRunView {
  return singleRunViews.find((view) => view === name) ?? usualStageView
}
