/**
 * The views of the stage: links, lessons, embeds, the presenter's window, keys and the palette read this list, and
 * `components/stage/views` has the parts of each view.
 */

interface StageViewRow {
  readonly id: string
  /** The view draws Pods as a scene (`layout/stage`), which can be exported. */
  readonly isScene?: true
  /** The page hides the view without a second branch, or without the caches and queues of simulated controllers. */
  readonly needs: 'branches' | 'controllers' | undefined
  /** Data that the page has only while a view draws it: the run's samples over time, or the control loop. */
  readonly reads?: 'past' | 'controlLoop'
}

/** In the order of the buttons and of the keys of presenter mode. */
export const stageViews = [
  { id: 'replicaSet', isScene: true, needs: undefined },
  { id: 'node', isScene: true, needs: undefined, reads: 'past' },
  { id: 'controlLoop', needs: 'controllers', reads: 'controlLoop' },
  { id: 'compare', needs: 'branches' },
] as const satisfies readonly StageViewRow[]

type Row = (typeof stageViews)[number]

export type StageView = Row['id']
/** A view of one run. Embeds and the presenter's window show only such views. */
export type SingleRunView = Exclude<Row, { readonly needs: 'branches' }>['id']

/** The view of a new page; an embed has a compact picture of it. */
export const usualStageView = 'replicaSet'
/** The view of two branches. */
export const comparisonView: Exclude<StageView, SingleRunView> = 'compare'

/** Whether a view draws such data. */
export const viewReads = (view: StageView, data: StageViewRow['reads']): boolean =>
  stageViews.some((row: StageViewRow) => row.id === view && row.reads === data)

export const singleRunViews: readonly SingleRunView[] = stageViews.flatMap((row) =>
  row.needs === 'branches' ? [] : [row.id],
)

/** The view itself if it shows one run, otherwise the usual view. */
export const singleRunView = (view: StageView): SingleRunView =>
  singleRunViews.find((one) => one === view) ?? usualStageView

/** Whether a run meets the needs of some views. */
type ViewNeeds = Readonly<Record<NonNullable<StageViewRow['needs']>, boolean>>

/** The views that can be shown. */
export const shownViews = (has: ViewNeeds): readonly StageView[] =>
  stageViews.flatMap(({ id, needs }) => (needs === undefined || has[needs] ? [id] : []))
