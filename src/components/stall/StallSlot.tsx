import { useEffect, useMemo } from 'react'
import type { StallView, WorkloadView } from '../../engine/index.ts'
import { select, showLeftTab, showMobileTab, togglePane } from '../../player/actions/actions.ts'
import {
  addNodesUntilTheyFit,
  bringNodeBack,
  carryOut,
  createHeld,
  tryOnBranch,
} from '../../player/actions/stallActions.ts'
import { takesText } from '../../player/terminal/promptKeys.ts'
import { useCluster } from '../../store/cluster.ts'
import { useLesson } from '../../store/lesson.ts'
import { useIsObserved } from '../../store/observed.ts'
import { usePlayback } from '../../store/playback.ts'
import { useMediaQuery } from '../frame/useMediaQuery.ts'
import { editStalledField } from '../manifest/stallPlace.ts'
import { StallCard } from './StallCard.tsx'
import { type StallAction, stallActions, whatIfs } from './stallActions.ts'

interface StallSlotProps {
  readonly workload: WorkloadView
  readonly stall: StallView
  /** There is no room for the whole card. */
  readonly isTight: boolean
}

/** Windows in which the whole card would take the room of the Pods. */
const lowWindow = '(max-height: 799.98px)'

/** The stall of the Deployment on the stage. `Enter` takes the first action. */
export function StallSlot({ workload, stall, isTight }: StallSlotProps) {
  const atMs = usePlayback((playback) => playback.seekingTo ?? playback.cursor.at)
  const nodes = useCluster((cluster) => cluster.nodes)
  const cordoned = useMemo(() => [...nodes.values()].filter((node) => node.cordoned).map(({ name }) => name), [nodes])
  // In what was recorded nobody can do anything.
  const isOver = useIsObserved()
  const actions = useMemo(
    () => (isOver ? [] : stallActions(workload, stall, cordoned)),
    [isOver, workload, stall, cordoned],
  )
  const tries = useMemo(() => (isOver ? [] : whatIfs(workload, stall)), [isOver, workload, stall])
  const isLow = useMediaQuery(lowWindow)
  const isBrief = isLow || isTight
  const act = (action: StallAction) => void takeAction(action, workload, stall)
  const hasKey = useLesson(({ lesson, freePlay }) => lesson === undefined || freePlay !== undefined)
  useEnter(hasKey ? actions[0] : undefined, act)
  return (
    <StallCard
      {...{ stall, atMs, actions, isBrief, hasKey }}
      whatIfs={tries}
      onAct={act}
      onTry={({ line }) => void tryOnBranch(line)}
      onShowPod={(name) => showPod(workload.namespace, name)}
    />
  )
}

async function takeAction(action: StallAction, workload: WorkloadView, stall: StallView): Promise<void> {
  if (action.line !== undefined) return carryOut(action.line)
  if (action.id === 'addNodes') return addNodesUntilTheyFit()
  if (action.id === 'nodeBack') return bringNodeBack(String(stall.facts.node))
  if (action.objects !== undefined) return createHeld(action.objects)
  togglePane('left', false)
  showLeftTab('manifest')
  showMobileTab('manifest')
  editStalledField(workload.name, stall)
}

function showPod(namespace: string, name: string): void {
  const pod = [...useCluster.getState().pods.values()].find((one) => one.namespace === namespace && one.name === name)
  select({ kind: 'Pod', namespace, name, uid: pod?.uid ?? '' })
}

/** `Enter` where no element wants it: on the page itself, or on the stage beside its controls. */
function useEnter(first: StallAction | undefined, act: (action: StallAction) => void): void {
  useEffect(() => {
    if (!first) return
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, metaKey, ctrlKey, altKey, shiftKey, target, defaultPrevented, repeat } = event
      if (key !== 'Enter' || metaKey || ctrlKey || altKey || shiftKey || defaultPrevented || repeat) return
      if (!(target instanceof Element) || document.querySelector('dialog[open]') || takesText(target)) return
      if (target !== document.body && !isStage(target)) return
      event.preventDefault()
      act(first)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}

/** The stage and what of it cannot be pressed. */
const isStage = (target: Element): boolean =>
  target.closest('#stage') !== null &&
  target.closest('button, a, summary, input, select, [role=button], [role=tab], [role=option], [role=menuitem]') ===
    null
