/** The messages between the page and the worker: types and the version, nothing else. */
import type {
  BranchList,
  CauseChain,
  CausesOf,
  ClusterView,
  CodePathView,
  Command,
  CommandResult,
  Completion,
  ControlLoopView,
  Cursor,
  Inspection,
  LoopKey,
  ObjectName,
  RecordedRun,
  Recording,
  RequestSample,
  RunDocument,
  RunStop,
  RunSummary,
  StopAt,
  TerminalQuery,
  TerminalView,
  TimelineMark,
  TimelineSample,
  TraceRecord,
  ViewDiff,
} from '../engine/index.ts'

export type { Cursor }

export const PROTOCOL_VERSION = 1

export type Request =
  | SessionRequest
  /** Makes a run of a recording, beside the run that is open. */
  | { readonly type: 'recordedRun'; readonly recording: Recording; readonly beginsMs: number }

/** What the open run answers. */
export type SessionRequest =
  /** Opens at a cursor, or, where that is far from the beginning, at the beginning: `ahead` then computes what is between. */
  | { readonly type: 'open'; readonly protocol: number; readonly document: RunDocument; readonly cursor?: Cursor }
  /** Runs on from the head towards a cursor, for a while, and leaves the cursor where it is. */
  | { readonly type: 'ahead'; readonly to: Cursor }
  /** The only request that is journaled. Where something comes after the cursor, it begins a branch. */
  | { readonly type: 'command'; readonly command: Command }
  /** Runs a kubectl command on the state at the cursor if it only reads: no journal, no branch. Its output is in `terminal`. */
  | ({ readonly type: 'query' } & TerminalQuery)
  /** Ctrl-C for a command that only reads and still waits. */
  | { readonly type: 'interrupt'; readonly id: string }
  /** What the commands up to the cursor have printed; nothing if that is what `known` names. */
  | { readonly type: 'terminal'; readonly known?: string }
  /** How the last word of a command line may go on. */
  | { readonly type: 'complete'; readonly line: string }
  /** Runs forward from the cursor: up to `until` (virtual ms), or to the first stop, or `maxEvents` events. */
  | {
      readonly type: 'advance'
      readonly until: number
      readonly stopAt?: StopAt
      /** Whose change `stopAt: 'object'` waits for. */
      readonly object?: ObjectName
      /** Reasons and functions at which it stops as well. */
      readonly breakpoints?: readonly string[]
      readonly maxEvents?: number
    }
  /** Goes one stop back from the cursor. */
  | { readonly type: 'stepBack'; readonly stopAt: StopAt; readonly object?: ObjectName }
  /** With `handled`, to an exact cursor that the run has passed. */
  | { readonly type: 'seek'; readonly at: number; readonly handled?: number }
  /** `kind` in any case, with the resource names that kubectl knows. */
  | { readonly type: 'inspect'; readonly kind: string; readonly namespace: string; readonly name: string }
  /** Queues, caches, expectations and deliveries under way, at the cursor, with the last sync of the followed key. */
  | { readonly type: 'controlLoop'; readonly follow?: LoopKey }
  /** What a controller's sync function did with a key, at the cursor. */
  | { readonly type: 'codePath'; readonly controller: string; readonly key: string }
  /** What led to a record of the trace, back to the user's command. */
  | ({ readonly type: 'causes' } & CausesOf)
  | ({ readonly type: 'branch' } & BranchAction)
  /**
   * Two branches at a moment (virtual ms). `serial` is that of the last answer, from which differences count. Where they have
   * to be played first, each answer says that they are not `ready`, until they are.
   */
  | CompareRequest
  | { readonly type: 'export' }

/** What can be done with the branches of a run. */
export type BranchAction =
  /** Begins one at the cursor and goes there. */
  | { readonly action: 'start'; readonly name?: string }
  /** Begins one for an apply of this manifest that is to be compared: see `Branches.startBeside`. */
  | { readonly action: 'startBeside'; readonly manifest: string }
  /** Goes to one: to the same moment, or to its end if that comes before; with `playTo` (virtual ms) plays on to there. */
  | { readonly action: 'switch'; readonly id: number; readonly playTo?: number }
  | { readonly action: 'rename'; readonly id: number; readonly name: string }
  | { readonly action: 'delete'; readonly id: number }

export interface CompareRequest {
  readonly type: 'compare'
  readonly a: number
  readonly b: number
  readonly at: number
  readonly serial?: number
}

/** Two branches side by side. */
export interface ComparisonFrame {
  readonly serial: number
  readonly ready: boolean
  /** Virtual ms up to which both are one run. */
  readonly fromAt: number
  readonly sides: readonly [SideFrame, SideFrame]
}

export interface SideFrame {
  readonly id: number
  /** Virtual ms. */
  readonly at: number
  /** Everything, or what has changed since the answer before. */
  readonly change:
    | { readonly type: 'reset'; readonly view: ClusterView }
    | { readonly type: 'frame'; readonly diff: ViewDiff }
  readonly timeline: TimelineUpdate
  /** From the parting to the end; undefined until it is ready. */
  readonly summary?: RunSummary
  /** Virtual ms at which it was decided. */
  readonly endAt: number
}

export interface Position {
  readonly cursor: Cursor
  /** The furthest point computed. */
  readonly head: Cursor
  readonly fingerprint: string
  /** Virtual ms at which the next event is due; undefined if nothing is left to happen. */
  readonly nextEventAt?: number
  /** True when only periodic housekeeping remains: nothing will change any more unless a command comes. */
  readonly quiet: boolean
  /** The run has become as large as one may be: nothing happens in it any more. */
  readonly isFull?: true
}

export interface TimelineUpdate {
  readonly samples: readonly TimelineSample[]
  readonly requests: readonly RequestSample[]
  readonly marks: readonly TimelineMark[]
  /** Everything after this moment is dropped before the new ones are added. */
  readonly truncateAfter?: number
}

export type Reply =
  | ({
      readonly type: 'reset'
      readonly view: ClusterView
      readonly timeline: TimelineUpdate
      readonly engineVersion: string
      readonly branches: BranchList
    } & Position)
  | ({
      readonly type: 'frame'
      readonly diff: ViewDiff
      readonly timeline: TimelineUpdate
      /** What happened during this frame, at most the last 100 records. */
      readonly trace: readonly TraceRecord[]
      /** What stopped it, for the narrator. */
      readonly stoppedBy?: RunStop
      /** A breakpoint has stopped it. */
      readonly isBreak?: true
      /** True if `maxEvents` or the time budget ran out before `until`. */
      readonly truncated: boolean
    } & Position)
  | ({
      readonly type: 'commandResult'
      readonly result: CommandResult
      readonly diff: ViewDiff
      readonly timeline: TimelineUpdate
      readonly branches: BranchList
      /** The branch that it has begun. */
      readonly startedId?: number
    } & Position)
  /** `done`: the head is where it was asked for, or nothing is left to happen. */
  | ({ readonly type: 'ahead'; readonly timeline: TimelineUpdate; readonly done: boolean } & Position)
  /** `answered` is false for a command that would write: nothing has happened then. */
  | { readonly type: 'query'; readonly answered: boolean }
  | { readonly type: 'terminal'; readonly terminal: TerminalView | undefined }
  | { readonly type: 'completion'; readonly completion: Completion }
  | { readonly type: 'inspection'; readonly inspection: Inspection }
  | { readonly type: 'controlLoop'; readonly controlLoop: ControlLoopView }
  | { readonly type: 'codePath'; readonly codePath: CodePathView }
  | { readonly type: 'causes'; readonly causes: CauseChain }
  | { readonly type: 'document'; readonly document: RunDocument }
  | { readonly type: 'recordedRun'; readonly run: RecordedRun }
  | { readonly type: 'comparison'; readonly comparison: ComparisonFrame }
  | { readonly type: 'error'; readonly message: string }

export interface RequestMessage {
  readonly id: number
  readonly request: Request
}

/** `epoch` rises with every open, seek, step back and branch; the client drops frames of older epochs. */
export type WorkerMessage =
  /** The worker lives as long as it holds this lock of the browser's. */
  | { readonly type: 'alive'; readonly lock: string }
  | { readonly type: 'reply'; readonly id: number; readonly epoch: number; readonly reply: Reply }
  /** The engine has failed. The journal is in `document`. */
  | {
      readonly type: 'fatal'
      readonly message: string
      readonly stack: string
      readonly document: RunDocument | undefined
      /** Of the branch that was played: how many commands had been begun, counted from the beginning of the run. */
      readonly commands?: number
    }
