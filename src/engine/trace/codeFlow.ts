/** A sync function as a drawing: boxes for its functions and checks, branches between them. Plain data. */

export type FlowId = 'deployment' | 'replicaSet' | 'statefulSet' | 'daemonSet' | 'autoscaler' | 'workQueue'

/** One function or check of upstream's code. Its texts are `codePath.<flow>.<id>` and `….about`. */
export interface CodeBox<Id extends string = string> {
  readonly id: string
  /** Of Kubernetes v1.36, from the root of its repository. */
  readonly path: string
  /** The function in which it is. */
  readonly fn: string
  /** Its number among the steps of the sync function; absent in a branch. */
  readonly step?: number
  /** Its place in the drawing. */
  readonly column: number
  readonly row: number
  /** Ids of the decisions that are made in it. */
  readonly decisions: readonly Id[]
}

/** Where the code continues after a box. The first branch whose evidence is there is taken, else the one without. */
export interface CodeBranch<Id extends string = string> {
  readonly from: string
  /** Absent: the sync ends here. */
  readonly to?: string
  /** Its text is `codePath.branch.<label>`; absent where there is only one way. */
  readonly label?: string
  /** Any of these tells that it was taken: ids of decisions, writes as `updateStatus ReplicaSet`, `error`. */
  readonly when?: readonly (Id | OtherEvidence)[]
  /** How the line runs. */
  readonly route: Route
}

/** What tells of a way besides decisions: writes, the error of a sync, and what became of an addition to the queue. */
export type OtherEvidence = `updateStatus ${string}` | 'error' | 'queue.merged' | 'queue.again' | 'queue.ranAgain'

/** How a line runs: straight to the neighbour, to nowhere, or along the gutter behind a column. */
export type Route = 'down' | 'up' | 'right' | 'left' | 'stop' | 'stopRight' | Turn

/** A line with corners. */
export interface Turn {
  readonly exit: 'right' | 'left' | 'bottom'
  readonly enter: 'left' | 'right'
  /** It runs in the gutter right of this column; −1 is the left margin. */
  readonly gutter: number
  /** Keeps lines of the same gutter apart. */
  readonly lane: number
  /** Its label is below the line, as another's is above it. */
  readonly label?: 'below'
}

export interface CodeFlow<Id extends string = string> {
  readonly id: FlowId
  /** Those whose sync function it draws. */
  readonly controllers: readonly string[]
  readonly start: string
  /** Headings of the columns: their texts are `codePath.column.<name>`. */
  readonly columns: readonly string[]
  /** Widths of the gutters behind the columns, in px: room for their lines and labels. */
  readonly gutters: readonly number[]
  readonly boxes: readonly CodeBox<Id>[]
  readonly branches: readonly CodeBranch<Id>[]
}

/** Refusals are reported in the box where they happened, whichever that is. */
type InNoBox = `${string}.failed`

/**
 * A drawing of code that makes these decisions and no other: `flowOf<IdsOf<typeof decisions>>()({ … })` does not compile
 * where one of them has no box.
 */
export function flowOf<All extends string>() {
  return <const Drawn extends All>(
    flow: CodeFlow<Drawn> &
      (Exclude<All, Drawn | InNoBox> extends never ? unknown : { readonly hasNoBox: Exclude<All, Drawn | InNoBox> }),
  ): CodeFlow<All> => flow
}

/** To a column further right. */
export const across = (gutter: number, lane = 0): Turn => ({ exit: 'right', enter: 'left', gutter, lane })
/** To a column further right, below what is in between. */
export const beneath = (gutter: number, lane = 0): Turn => ({ exit: 'bottom', enter: 'left', gutter, lane })
/** Within a column, past the boxes in between. */
export const around = (gutter: number, lane = 0): Turn => ({ exit: 'right', enter: 'right', gutter, lane })
export const aroundLeft = (gutter: number, lane = 0): Turn => ({ exit: 'left', enter: 'left', gutter, lane })
/** To a column further left. */
export const back = (exit: Turn['exit'], gutter: number, lane = 0): Turn => ({ exit, enter: 'right', gutter, lane })

type Place = readonly [column: number, row: number]

/** A box of a flow. */
export function box<const Id extends string = never>(
  id: string,
  path: string,
  fn: string,
  [column, row]: Place,
  decisions: readonly Id[] = [],
  options: Partial<CodeBox<Id>> = {},
): CodeBox<Id> {
  return { id, path, fn, column, row, decisions, ...options }
}

/** Makes the numbered steps of a sync, one below the other in the left column; `path` is the file of most of them. */
export const stepsIn =
  (path: string) =>
  <const Id extends string = never>(
    number: number,
    id: string,
    fn: string,
    options: Partial<CodeBox<Id>> = {},
  ): CodeBox<Id> =>
    box(id, path, fn, [0, number - 1], [], { step: number, ...options })

/** File and function as records name them: `rolling.go reconcileNewReplicaSet`. */
export function sourceOf({ path, fn }: Pick<CodeBox, 'path' | 'fn'>): string {
  return `${path.slice(path.lastIndexOf('/') + 1)} ${fn}`
}

export function boxOf(flow: CodeFlow, id: string): CodeBox | undefined {
  return flow.boxes.find((box) => box.id === id)
}
