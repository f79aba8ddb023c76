/** Diagram of a sync function: boxes for functions and checks, and branches between them. Plain data. */

type FlowId = 'deployment' | 'replicaSet' | 'statefulSet' | 'daemonSet' | 'autoscaler' | 'workQueue'

/** A function or check of upstream's code. Its texts are `codePath.<flow>.<id>` and `….about`. */
export interface CodeBox<Id extends string = string> {
  readonly id: string
  /** File path in the repository of Kubernetes v1.36. */
  readonly path: string
  /** Name of the enclosing function. */
  readonly fn: string
  /** Number among the steps of the sync function; absent in a branch. */
  readonly step?: number
  /** Column in the diagram. */
  readonly column: number
  readonly row: number
  /** Ids of the decisions made in this box. */
  readonly decisions: readonly Id[]
}

/** An edge from a box. The first branch with evidence is taken, else the branch without `when`. */
export interface CodeBranch<Id extends string = string> {
  readonly from: string
  /** Target box; absent: the sync ends. */
  readonly to?: string
  /** Its text is `codePath.branch.<label>`; absent for an unconditional branch. */
  readonly label?: string
  /**
   * Evidence that the branch was taken; one suffices: ids of decisions, writes as `updateStatus ReplicaSet`, `error`.
   */
  readonly when?: readonly (Id | OtherEvidence)[]
  /** Shape of the line. */
  readonly route: Route
}

/** Evidence besides decisions: writes, the error of a sync, and results of additions to the queue. */
type OtherEvidence = `updateStatus ${string}` | 'error' | 'queue.merged' | 'queue.again' | 'queue.ranAgain'

/** Shape of a line: straight to a neighbour, a stub to nowhere, or through the gutter of a column. */
type Route = 'down' | 'up' | 'right' | 'left' | 'stop' | 'stopRight' | Turn

/** A line with corners. */
export interface Turn {
  readonly exit: 'right' | 'left' | 'bottom'
  readonly enter: 'left' | 'right'
  /** Column whose right gutter the line uses; −1 is the left margin. */
  readonly gutter: number
  /** Separates lines in the same gutter. */
  readonly lane: number
  /** Puts the label below the line, if another label is above it. */
  readonly label?: 'below'
}

export interface CodeFlow<Id extends string = string> {
  readonly id: FlowId
  /** Controllers with this sync function. */
  readonly controllers: readonly string[]
  readonly start: string
  /** Names of the columns; their texts are `codePath.column.<name>`. */
  readonly columns: readonly string[]
  /** Widths of the gutters behind the columns, in px. */
  readonly gutters: readonly number[]
  readonly boxes: readonly CodeBox<Id>[]
  readonly branches: readonly CodeBranch<Id>[]
}

/** Errors are shown in the box where they occurred. */
type InNoBox = `${string}.failed`

/**
 * Checks a flow: `flowOf<IdsOf<typeof decisions>>()({ … })` does not compile if a decision has no box, or a box names
 * another decision.
 */
export function flowOf<All extends string>() {
  return <const Drawn extends All>(
    flow: CodeFlow<Drawn> &
      (Exclude<All, Drawn | InNoBox> extends never ? unknown : { readonly hasNoBox: Exclude<All, Drawn | InNoBox> }),
  ): CodeFlow<All> => flow
}

/** A line to a column further right. */
export const across = (gutter: number, lane = 0): Turn => ({ exit: 'right', enter: 'left', gutter, lane })
/** A line to a column further right, below the boxes in between. */
export const beneath = (gutter: number, lane = 0): Turn => ({ exit: 'bottom', enter: 'left', gutter, lane })
/** A line within a column, past the boxes in between. */
export const around = (gutter: number, lane = 0): Turn => ({ exit: 'right', enter: 'right', gutter, lane })
export const aroundLeft = (gutter: number, lane = 0): Turn => ({ exit: 'left', enter: 'left', gutter, lane })
/** A line to a column further left. */
export const back = (exit: Turn['exit'], gutter: number, lane = 0): Turn => ({ exit, enter: 'right', gutter, lane })

type Place = readonly [column: number, row: number]

/** Builds a box of a flow. */
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

/** Builds the numbered steps of a sync, one below the other in the left column; `path` is their default file. */
export const stepsIn =
  (path: string) =>
  <const Id extends string = never>(
    number: number,
    id: string,
    fn: string,
    options: Partial<CodeBox<Id>> = {},
  ): CodeBox<Id> =>
    box(id, path, fn, [0, number - 1], [], { step: number, ...options })

/** Source as in trace records: `rolling.go reconcileNewReplicaSet`. */
export function sourceOf({ path, fn }: Pick<CodeBox, 'path' | 'fn'>): string {
  return `${path.slice(path.lastIndexOf('/') + 1)} ${fn}`
}

export function boxOf(flow: CodeFlow, id: string): CodeBox | undefined {
  return flow.boxes.find((box) => box.id === id)
}
