import { useLayoutEffect, useMemo } from 'react'
import type { StallView, WorkloadView } from '../../engine/index.ts'
import { addKeyLayer } from '../../player/keys/keyLayers.ts'
import { takesText } from '../../player/terminal/promptKeys.ts'
import { carryOut, carryOutAll, nodesForBlocked, tryOnBranch } from '../../player/terminal/stallActions.ts'
import { useCluster } from '../../store/cluster.ts'
import { stallKey, useForecast } from '../../store/forecast.ts'
import { useLesson } from '../../store/lesson.ts'
import { usePlayback } from '../../store/playback.ts'
import { useRunHas } from '../../store/run/openRun.ts'
import { select, showLeftTab, showMobileTab } from '../../store/selection.ts'
import { togglePane } from '../../store/ui.ts'
import { editStalledField } from '../manifest/stallPlace.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { StallCard } from './StallCard.tsx'
import { type Outlook, type StallAction, stallActions, whatIfs } from './stallActions.ts'

interface StallSlotProps {
  readonly workload: WorkloadView
  readonly stall: StallView
  /** The full card does not fit. */
  readonly isTight: boolean
}

/** Windows so low that the full card would take the Pods' space. */
const lowWindow = '(max-height: 799.98px)'

/** The stall of the workload on the stage. Enter runs the first action. */
export function StallSlot({ workload, stall, isTight }: StallSlotProps) {
  const atMs = usePlayback((playback) => playback.seekingTo ?? playback.cursor.at)
  const outlook = useOutlook(workload, stall)
  const takesCommands = useRunHas('takesCommands')
  const actions = useMemo(
    () => (takesCommands ? stallActions(workload, stall, outlook) : []),
    [takesCommands, workload, stall, outlook],
  )
  const tries = useMemo(() => (takesCommands ? whatIfs(workload, stall) : []), [takesCommands, workload, stall])
  const isLow = useMediaQuery(lowWindow)
  const isBrief = isLow || isTight
  const act = (action: StallAction) => void takeAction(action, workload, stall)
  const hasKey = useLesson(({ lesson, freePlay }) => lesson === undefined || freePlay !== undefined)
  // The order of the actions is unknown until all were simulated.
  useEnter(hasKey && outlook.state !== 'trying' ? actions[0] : undefined, act)
  return (
    <StallCard
      {...{ stall, atMs, actions, outlook, isBrief, hasKey }}
      whatIfs={tries}
      onAct={act}
      onTry={({ line }) => void tryOnBranch(line)}
      onShowPod={(name) => showPod(workload.namespace, name)}
    />
  )
}

/** The simulated actions of this stall. Without a simulation, every action that may help is offered. */
function useOutlook(workload: WorkloadView, stall: StallView): Outlook {
  const { key, state, tried } = useForecast(({ stalled }) => stalled)
  const nodes = useCluster((cluster) => cluster.nodes)
  const isOfThis = key === stallKey(workload.uid, stall)
  return useMemo((): Outlook => {
    if (isOfThis && state === 'tried' && tried) return { state, tried }
    if (state !== 'unknown') return { state: 'trying' }
    const cordoned = [...nodes.values()].filter((node) => node.cordoned).map(({ name }) => name)
    return { state, context: { cordoned, nodes: stall.kind === 'room' ? nodesForBlocked() : [] } }
  }, [isOfThis, state, tried, nodes, stall.kind])
}

async function takeAction(action: StallAction, workload: WorkloadView, stall: StallView): Promise<void> {
  if (action.line !== undefined) return carryOut(action.line)
  if (action.commands.length > 0) return carryOutAll(action.commands)
  togglePane('left', false)
  showLeftTab('manifest')
  showMobileTab('manifest')
  editStalledField(workload.name, stall)
}

function showPod(namespace: string, name: string): void {
  const pod = [...useCluster.getState().pods.values()].find((one) => one.namespace === namespace && one.name === name)
  select({ kind: 'Pod', namespace, name, uid: pod?.uid ?? '' })
}

/** Handles Enter if no element uses it: on the page itself, or on the stage outside its controls. */
function useEnter(first: StallAction | undefined, act: (action: StallAction) => void): void {
  useLayoutEffect(() => {
    if (!first) return
    return addKeyLayer('stall', (event) => {
      const { key, metaKey, ctrlKey, altKey, shiftKey, target, repeat } = event
      if (key !== 'Enter' || metaKey || ctrlKey || altKey || shiftKey || repeat) return false
      if (!(target instanceof Element) || takesText(target)) return false
      if (target !== document.body && !isStage(target)) return false
      act(first)
      return true
    })
  })
}

/** Whether the target is on the stage, but not on one of its controls. */
const isStage = (target: Element): boolean =>
  target.closest('#stage') !== null &&
  target.closest('button, a, summary, input, select, [role=button], [role=tab], [role=option], [role=menuitem]') ===
    null
