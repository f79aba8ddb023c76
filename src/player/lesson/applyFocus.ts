/** Applies a step's view to the page. */
import type { LessonFocus } from '../../lessons/types.ts'
import { useCluster } from '../../store/cluster.ts'
import { useLesson } from '../../store/lesson.ts'
import {
  type LeftTab,
  type ObjectRef,
  select,
  showInspectorTab,
  showLeftTab,
  showMobileTab,
  useSelection,
} from '../../store/selection.ts'
import { showStageView } from '../actions/actions.ts'

const leftTabs: Readonly<Record<NonNullable<LessonFocus['left']>, LeftTab>> = {
  lesson: 'lesson',
  manifest: 'manifest',
  kubectl: 'kubectl',
  live: 'object',
}

/**
 * The open lesson stays visible: the sheet of a narrow window does not change, and the lesson's tab at the left stays.
 * The lesson has a button for the step's tab at the left (`focusBesideLesson`).
 */
export function applyFocus({ view, tab, left, select: wanted }: LessonFocus): void {
  const { embedded } = useLesson.getState()
  const { leftTab, mobileTab } = useSelection.getState()
  if (view !== undefined && embedded?.isViewFixed !== true) showStageView(view)
  if (tab !== undefined) showInspectorTab(tab)
  if (left !== undefined && (leftTab !== 'lesson' || embedded !== undefined)) showLeftTab(leftTabs[left])
  const object = wanted === undefined ? undefined : objectNamed(wanted)
  if (object !== undefined) select(object)
  showMobileTab(mobileTab)
}

/** The tabs that a step names, at the left and in the inspector. */
export function focusBesideLesson(focus: LessonFocus): {
  readonly left?: LeftTab
  readonly inspector?: NonNullable<LessonFocus['tab']>
} {
  const left = focus.left === undefined || focus.left === 'lesson' ? undefined : leftTabs[focus.left]
  const inspector = focus.tab ?? (focus.select === undefined ? undefined : 'why')
  return { ...(left && { left }), ...(inspector && { inspector }) }
}

/** The object of `deployment/web` or `pod/=EXPRESSION`; undefined if the object does not exist at the cursor. */
function objectNamed(target: string): ObjectRef | undefined {
  const slash = target.indexOf('/')
  const kind = target.slice(0, slash).toLowerCase()
  const name = nameOf(target.slice(slash + 1))
  const { workloads, revisions, pods, nodes, others } = useCluster.getState()
  if (kind === 'node') return nodes.has(name) ? { kind: 'Node', namespace: '', name, uid: '' } : undefined
  if (kind === 'pod') {
    const pod = [...pods.values()].find((one) => one.name === name)
    return pod && { kind: 'Pod', namespace: pod.namespace, name, uid: pod.uid }
  }
  const objects: ObjectRef[] = [workloads, revisions, others].flatMap((group) => [...group.values()])
  const found = objects.find((one) => one.name === name && one.kind.toLowerCase() === kind)
  return found && { kind: found.kind, namespace: found.namespace, name, uid: found.uid }
}

/** The name in a target, literal or as the plan's value of its expression. */
function nameOf(name: string): string {
  if (!name.startsWith('=')) return name
  const { plan, stepIndex, phase } = useLesson.getState()
  const step = plan?.steps[stepIndex]
  const values = phase === 'revealed' ? step?.values : step?.valuesBefore
  return values?.[name.slice(1)] ?? ''
}

/** The current pointers with resolved names: `pod/web-…` for `pod/=deletedPods[0]`. */
export function pointsOf(): readonly { readonly letter: string; readonly target: string }[] {
  const { lesson, stepIndex, phase, freePlay } = useLesson.getState()
  const step = lesson?.steps[stepIndex]
  if (step === undefined || freePlay !== undefined || phase === 'revealing') return []
  const points = phase === 'revealed' && step.revealPoints.length > 0 ? step.revealPoints : step.points
  return points.slice(0, 2).map(({ letter, target }) => {
    const slash = target.indexOf('/')
    return { letter, target: slash < 0 ? target : `${target.slice(0, slash)}/${nameOf(target.slice(slash + 1))}` }
  })
}
