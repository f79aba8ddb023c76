import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { installedPlayer, pause } from '../../player/actions/actions.ts'
import { type OfferedStep, offeredStep } from '../../player/actions/exampleSteps.ts'
import { runLine } from '../../player/terminal/terminalActions.ts'
import { type ExampleId, exampleIds } from '../../scenarios/exampleIds.ts'
import type { Example } from '../../scenarios/examples/example.ts'
import { useCluster } from '../../store/cluster.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClock } from '../../store/runClock.ts'
import { type RunTitle, useUi } from '../../store/ui.ts'
import { OfferBar } from '../ui/OfferBar.tsx'

/** The next kubectl command of an example's story, offered at its time. */
export function ExampleStep() {
  const example = useExample()
  // The store returns the same object until a command or a change of branch.
  const run = usePlayback(() => installedPlayer()?.currentRun())
  const isHint = useUi((ui) => ui.firstHint)
  const [dismissed, setDismissed] = useState('')
  const offered = example && run && !isHint ? offeredStep(example.next, run.journal) : undefined
  if (offered === undefined || offered.step.line === dismissed) return null
  return <StepBar key={offered.step.line} offered={offered} onDismiss={() => setDismissed(offered.step.line)} />
}

function StepBar({ offered, onDismiss }: { readonly offered: OfferedStep; readonly onDismiss: () => void }) {
  const t = useT()
  const { step, fromAt } = offered
  usePauseAt(step.afterMs === undefined ? undefined : fromAt)
  const isTime = usePlayback(({ cursor }) => cursor.at >= fromAt)
  const isSettled = useCluster(({ workloads }) =>
    [...workloads.values()].every(({ rollout }) => rollout !== 'progressing'),
  )
  const isReady = isTime && (step.whenSettled === undefined || isSettled)
  const when = isReady
    ? t('frame.step.now')
    : isTime
      ? t('frame.step.settled')
      : t('frame.step.at', { clock: formatClock(fromAt) })
  return (
    <OfferBar
      offer="exampleStep"
      action={t('frame.step.run')}
      isReady={isReady}
      takesFocusOf="stage"
      onAct={() => void runLine(step.line)}
      onDismiss={onDismiss}
    >
      {when} <code>{step.line}</code>
    </OfferBar>
  )
}

/** Pauses when the run first reaches this virtual time (ms), so that the offer is not missed. */
function usePauseAt(at: number | undefined): void {
  useEffect(() => {
    if (at === undefined) return
    return usePlayback.subscribe((now, before) => {
      if (now.playing && before.cursor.at < at && now.cursor.at >= at) pause()
    })
  }, [at])
}

/** The example named in the header, once loaded; undefined for other runs. */
function useExample(): Example | undefined {
  const title = useUi((ui) => ui.title)
  const [loaded, setLoaded] = useState<{ readonly id: ExampleId; readonly example: Example }>()
  useEffect(() => {
    if (!isExample(title)) return
    let isWanted = true
    void import('../../scenarios/examples/examples.ts').then(({ examples }) => {
      if (isWanted) setLoaded({ id: title, example: examples[title] })
    })
    return () => {
      isWanted = false
    }
  }, [title])
  return loaded !== undefined && loaded.id === title ? loaded.example : undefined
}

function isExample(title: RunTitle): title is ExampleId {
  return typeof title === 'string' && (exampleIds as readonly string[]).includes(title)
}
