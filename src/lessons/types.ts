/**
 * A lesson as data: the validated content of its Markdown file. `format` reads it, `play` plays it, the page and the
 * command line show it. A file and its translation give one lesson: steps from the file, texts from the translation.
 */
import type { Nodes } from 'mdast'
import type {
  ClusterConfig,
  Command,
  LoadCost,
  LoadTarget,
  NodeConfig,
  PressureCommand,
  SessionDocument,
  TerminalQuery,
  TimelineSample,
} from '../engine/index.ts'
import type { InspectorTab, StageView } from '../share/sharedView.ts'
import type { UnplacedProblem } from './problems.ts'

/** Topics in the order of the list of lessons. */
export const lessonTopics = ['basics', 'knobs', 'wrong', 'scaling', 'traffic', 'neighbours', 'sets'] as const
export type LessonTopic = (typeof lessonTopics)[number]

/** A position in the file; both numbers count from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** A problem in a file. A problem in a translation has `translation` as its `file`. */
export interface LessonProblem extends Place, UnplacedProblem {
  readonly file: 'lesson' | 'translation'
  /** The problem occurs with this seed, and not with the lesson's own seed. */
  readonly withSeed?: number
}

/**
 * Parsed Markdown with the nodes that `format` allows, rendered as elements, never as HTML text. Texts of predictions
 * and tasks are inline: the children of a paragraph. Positions refer to the file.
 */
export type Prose = readonly Nodes[]

/**
 * A CEL expression over the variables of `play/variables.ts`: measures of the run (`mostPods`) and objects of the
 * cluster (`pods.size()`, `deployment.spec.replicas`).
 */
export interface Expression extends Place {
  readonly source: string
}

/**
 * A condition of a check or a task. With `over`, it is evaluated at the start of its range and after every write since:
 * `ever` is met if it holds at one of these moments, `always` if it holds at all of them. Without, it holds at the end.
 */
export interface Condition extends Expression {
  readonly over?: 'ever' | 'always'
}

export interface Lesson {
  /** File name without its extension. */
  readonly id: string
  readonly title: string
  /** A reader's question, used as the title in lists. The question does not reveal the answer. */
  readonly question: string
  readonly topic: LessonTopic
  /** Minutes to read and play. */
  readonly minutes: number
  readonly seed: number
  readonly cluster: ClusterConfig
  /** Ids of lessons to continue with. */
  readonly next: readonly string[]
  readonly steps: readonly LessonStep[]
}

/** The content of a second-level heading. */
export interface LessonStep extends Place {
  readonly title: string
  /** Shown at the start of the step. */
  readonly prose: Prose
  /** Executed at the start of the step, in order. */
  readonly acts: readonly LessonAct[]
  readonly focus: LessonFocus
  readonly points: readonly Pointer[]
  /** A question after `acts`; the run waits for its answer. */
  readonly prediction?: Prediction
  /** Executed after the learner has answered or skipped the question. */
  readonly reveal: readonly LessonAct[]
  /** Shown after the answer. */
  readonly revealProse: Prose
  /** The view after the reveal; empty if the view does not change. */
  readonly revealFocus: LessonFocus
  readonly revealPoints: readonly Pointer[]
  /** kubectl commands that the reader types at the end of the step; absent without any. */
  readonly toType?: readonly KubectlAct[]
  readonly task?: Task
  /** Numbers in the step's texts that readers can change; absent without such numbers. */
  readonly knobs?: StepKnobs
  /** The sentences to remember, shown at the end of the step and in the handout; empty if the author gives none. */
  readonly takeaways: Prose
  /** Shown to the presenter only. */
  readonly notes: Prose
  /** Minutes planned by the presenter, if the author gives them. */
  readonly minutes?: number
}

/** An action on the run, or a check. */
export type LessonAct =
  /** `kubectl apply -f -`. */
  | ({ readonly type: 'apply'; readonly manifest: string } & Place)
  | KubectlAct
  | ({ readonly type: 'node'; readonly node: string; readonly to: 'lost' | 'back' } & Place)
  | ({ readonly type: 'pressure' } & Pick<PressureCommand, 'node' | 'of' | 'to'> & Place)
  /** Nodes that join the cluster. */
  | ({ readonly type: 'addNodes'; readonly nodes: readonly NodeConfig[] } & Place)
  | LoadAct
  /** Nodes draw their delays with this seed from here on, for one of several possible continuations. */
  | ({ readonly type: 'delays'; readonly seed: number } & Place)
  | ({ readonly type: 'play'; readonly until: PlayTo } & Place)
  /** Conditions that must hold here: the claims of the prose. */
  | ({ readonly type: 'check'; readonly claims: readonly Condition[]; readonly since?: number } & Place)

/** A kubectl command: the words after `kubectl`, as typed on one line. */
export interface KubectlAct extends Place {
  readonly type: 'kubectl'
  readonly typed: string
  readonly stdin?: string
}

/** Requests to a target from here on. */
export interface LoadAct extends Place {
  readonly type: 'load'
  readonly target: LoadTarget
  /** Load over time: virtual seconds from here on, and requests per second. */
  readonly points: readonly (readonly [seconds: number, perSecond: number])[]
  readonly cost?: LoadCost
}

/** Target of playing. */
export type PlayTo =
  /**
   * `settled`: every rollout is complete or stalled (long before its deadline), at least one second later. `quiet`: the
   * run has no further events.
   */
  | { readonly type: 'end'; readonly end: 'settled' | 'quiet' }
  /** Virtual seconds. */
  | { readonly type: 'seconds'; readonly seconds: number }
  /** The next reason of an Event or condition, controller function or bound, as in breakpoints. */
  | { readonly type: 'breakpoint'; readonly word: string }
  /** The first write after which the condition is met. */
  | { readonly type: 'holds'; readonly condition: Expression }

/** The view of the page. */
export interface LessonFocus {
  readonly view?: StageView
  readonly tab?: InspectorTab
  readonly left?: 'lesson' | 'manifest' | 'kubectl' | 'live'
  /** Such as `deployment/web`, `node/node-1`; a Pod by an expression for its name: `pod/=deletedPods[0]`. */
  readonly select?: string
  /** Gives the moment to show: the first of the step at which the expression has the value of the step's end. */
  readonly moment?: Expression
}

/**
 * An element with a ring and a letter; in prose, a link to `#A` shows the letter beside its text. At most two per view.
 */
export interface Pointer extends Place {
  readonly letter: string
  /**
   * `bound/minAvailable`, `bound/maxPods`, `revision/2`, `pod/NAME` or `pod/=EXPRESSION`, `node/NAME`,
   * `condition/Progressing`, `sum/mayAdd` (a row of the computation in the Why panel),
   * `object/spec.replicas` (a field of the selected object's YAML), `partition`, `waits`, `events`, `timeline`,
   * `stall`, `prompt`.
   */
  readonly target: string
}

interface PredictionBase extends Place {
  readonly ask: Prose
  /** Step (from 1) at whose start measurements begin; absent: the prediction's own step. */
  readonly since?: number
  /** Shown for the right answer. */
  readonly right: Prose
  /** Shown for a wrong answer without its own reason. */
  readonly otherwise: Prose
  /** The answer depends on the seed. The verdict mentions the dependence. */
  readonly dependsOnChance: boolean
}

export type Prediction =
  | (PredictionBase & {
      readonly type: 'choice'
      readonly choices: readonly {
        readonly text: Prose
        /** Whether this choice is right; true for exactly one choice. */
        readonly when: Expression
        /** The reason for which the choice is wrong. */
        readonly why: Prose
      }[]
    })
  | (PredictionBase & {
      readonly type: 'numbers'
      /** The requested numbers: one or two. */
      readonly values: readonly NumberAsked[]
      /** Offered choices, one of which is right; steppers allow other numbers. */
      readonly choices: readonly { readonly values: readonly number[]; readonly why: Prose }[]
    })
  | (PredictionBase & {
      readonly type: 'pod'
      /** Returns the name of a right Pod, or a list of right names. */
      readonly answer: Expression
    })
  | (PredictionBase & {
      readonly type: 'moment'
      /** Returns virtual seconds since the question. */
      readonly answer: Expression
      /** Tolerance of an answer, in seconds. */
      readonly within: number
    })

export interface NumberAsked {
  /** Unit of the number: `Pods`, `broken`. */
  readonly label: string
  readonly answer: Expression
  readonly least: number
  readonly most: number
  /** Drawn as a draggable line over the timeline: all Pods, failing Pods, or available Pods. */
  readonly curve?: 'pods' | 'failing' | 'available'
}

/** An exercise that the learner does on a branch. */
export interface Task extends Place {
  /**
   * The task is done when all conditions hold, at least one command was given since the branch started, and every
   * rollout is complete or stalled. Measurements start at the branch, where not all conditions may hold yet.
   */
  readonly done: readonly Condition[]
  /** The conditions in words, in their order; empty if the author gives none. */
  readonly goals: readonly Prose[]
  readonly hints: readonly Prose[]
  /** Shown when the task is done. */
  readonly success: Prose
  /** The step (from 1) at whose start the branch begins; absent: at the current position. */
  readonly from?: number
  /** A solution: checks the lesson on a branch, and is shown after the last hint. */
  readonly solution: readonly LessonAct[]
}

/** Units of a knob. `Pods` and `s` are only displayed; the other units follow the number in the field. */
export const knobUnitNames = ['Pods', 's', '%', 'm', 'Mi', 'Gi'] as const
type KnobUnit = (typeof knobUnitNames)[number]

/** The knobs of a step. */
export interface StepKnobs {
  /** The step (from 1) at whose start the figure begins; absent: the knobs' own step. */
  readonly since?: number
  readonly list: readonly Knob[]
}

/** A number of a manifest that readers change in the text, at a link to `knob:NAME`. */
export interface Knob extends Place {
  readonly name: string
  /** An object of a manifest that the lesson applies: `deployment/web`. */
  readonly object: string
  /** The field as the author writes it: `spec.template.spec.containers[0].image`. */
  readonly field: string
  /** The number in the lesson's own run. */
  readonly value: number
  readonly from: number
  readonly to: number
  readonly step: number
  readonly unit?: KnobUnit
}

/** Numbers by the names of their knobs. */
export type KnobValues = Readonly<Record<string, number>>

/** A step of a lesson with the numbers of its knobs. */
export interface KnobTurn {
  readonly lesson: Lesson
  /** Index from 0. */
  readonly stepIndex: number
  readonly values: KnobValues
}

/** The run of a lesson from one step to another with turned knobs. */
export interface KnobPlay {
  /** Kind and name of the drawn workload; empty without one. */
  readonly workload: string
  /** Pods of the workload, oldest first; the first sample is at `fromMs`. */
  readonly samples: readonly KnobSample[]
  /** Virtual ms. */
  readonly fromMs: number
  readonly toMs: number
  /** Virtual ms from `fromMs` until every rollout was complete; absent for an incomplete run. */
  readonly completeMs?: number
  readonly lowestAvailable: number
  readonly mostPods: number
  readonly mostWithTerminating: number
  /** Values of the expressions in the step's texts, by source. */
  readonly values: Readonly<Record<string, string>>
  /** The API server's words if it refuses these numbers. */
  readonly refused?: string
}

export type KnobSample = Pick<TimelineSample, 'at' | 'revisions' | 'minAvailable' | 'maxPods'>

/** A lesson played automatically: every position and answer, computed from lesson and seed alone. */
export interface LessonPlan {
  readonly seed: number
  /** The run with all its commands, without branches. */
  readonly document: SessionDocument
  readonly steps: readonly PlannedStep[]
  /** False claims, unanswerable questions, failed commands; empty for a valid lesson. */
  readonly problems: readonly LessonProblem[]
}

/** Curve of a lesson's run: the number of Pods of one workload over time. */
export interface LessonShape {
  /** Oldest first. */
  readonly samples: readonly TimelineSample[]
  /** Virtual ms. */
  readonly fromMs: number
  readonly toMs: number
  /** Virtual ms from which on the curve would reveal an answer. */
  readonly questionAt?: number
}

/** A position in the run (see the document's `Cursor`). */
export interface PlannedPosition {
  readonly at: number
  readonly step: number
  /** Number of commands given so far. It distinguishes positions at the same time. */
  readonly commands: number
}

export interface PlannedStep {
  readonly from: PlannedPosition
  readonly acts: readonly PlannedAct[]
  /** Position after `acts`, where the prediction is asked. */
  readonly asked: PlannedPosition
  readonly reveal: readonly PlannedAct[]
  /** End of the step. */
  readonly to: PlannedPosition
  readonly answer?: PlannedAnswer
  /**
   * Values of the inline expressions by source, evaluated at `asked`: for `prose`, `look`, `points` and the
   * prediction's `ask`. Measurements start where the prediction's measurements start (`since`), otherwise at the start
   * of the step.
   */
  readonly valuesBefore: Readonly<Record<string, string>>
  /** Values for all other texts, evaluated at `to`. */
  readonly values: Readonly<Record<string, string>>
  /** The moment that decides the step: of its `look`, or of its answer; absent without one. */
  readonly moment?: PlannedPosition
  /** Result of each claim. */
  readonly claims: readonly { readonly expression: Condition; readonly holds: boolean }[]
}

/** Acts without checks. */
export type PlannedAct =
  /** A command at the position that the previous act has reached. */
  | { readonly type: 'command'; readonly command: Command }
  /** A read-only kubectl command, executed without a journal entry. */
  | { readonly type: 'query'; readonly query: TerminalQuery }
  | { readonly type: 'play'; readonly to: PlannedPosition }

export type PlannedAnswer =
  /** Index of the right choice. */
  | { readonly type: 'choice'; readonly choice: number }
  | { readonly type: 'numbers'; readonly values: readonly number[] }
  /** Names of right Pods. */
  | { readonly type: 'pod'; readonly pods: readonly string[] }
  | { readonly type: 'moment'; readonly seconds: number }

/** State of a task at a position of its branch. */
export interface JudgedTask {
  readonly isDone: boolean
  readonly conditions: readonly {
    readonly holds: boolean
    /** Current value of a condition's operand: `8` for `lowestAvailable >= 8`; empty until the value can be read. */
    readonly value: string
    /** The condition can never be met again on this branch. */
    readonly isOutOfReach: boolean
  }[]
}
