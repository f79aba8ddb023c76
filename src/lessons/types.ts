/**
 * A lesson as data: what its Markdown file says, validated. `format` reads it, `play` plays it, the page and the command
 * line show it. A file and its translations give one lesson: the steps are the file's, the words the reader's.
 */
import type { Nodes } from 'mdast'
import type {
  ClusterConfig,
  Command,
  LoadCost,
  LoadTarget,
  NodeConfig,
  SessionDocument,
  TerminalQuery,
  TimelineSample,
} from '../engine/index.ts'
import type { InspectorTab, StageView } from '../share/sharedView.ts'
import type { SaidProblem } from './problems.ts'

/** What lessons are sorted by, in the catalogue's order. */
export const lessonTopics = ['basics', 'knobs', 'wrong', 'scaling', 'traffic', 'neighbours'] as const
export type LessonTopic = (typeof lessonTopics)[number]

/** Where something is in the file; both count from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** What is wrong with a file. Of a translation, `file` is `translation`. */
export interface LessonProblem extends Place, SaidProblem {
  readonly file: 'lesson' | 'translation'
  /** Found with this seed, and not with the lesson's own. */
  readonly withSeed?: number
}

/**
 * Markdown, parsed: of the kinds of nodes that `format` lets through, drawn as elements, never as HTML text. Texts of
 * predictions and tasks are inline: the nodes of a paragraph without the paragraph. Positions are those of the file.
 */
export type Prose = readonly Nodes[]

/**
 * An expression in CEL over what `play/variables.ts` declares: numbers of the run (`mostPods`), and the objects of the
 * cluster (`pods.size()`, `deployment.spec.replicas`).
 */
export interface Expression extends Place {
  readonly source: string
}

export interface Lesson {
  /** The file's name without its ending. */
  readonly id: string
  readonly title: string
  /** As people ask it; the catalogue's title. It does not give the answer away. */
  readonly question: string
  readonly topic: LessonTopic
  /** How long it takes to read and play. */
  readonly minutes: number
  readonly seed: number
  readonly cluster: ClusterConfig
  /** Ids of lessons to go on with. */
  readonly next: readonly string[]
  readonly steps: readonly LessonStep[]
}

/** What is under one heading of the second level. */
export interface LessonStep extends Place {
  readonly title: string
  /** Shown as the step begins. */
  readonly prose: Prose
  /** Done as the step begins, one after the other. */
  readonly acts: readonly LessonAct[]
  readonly look: Look
  readonly points: readonly Pointer[]
  /** The run waits for it after `acts`. */
  readonly prediction?: Prediction
  /** Done when it is answered or skipped. */
  readonly reveal: readonly LessonAct[]
  /** Shown from then on. */
  readonly revealProse: Prose
  /** Of the picture after the reveal; empty where the same holds as before. */
  readonly revealLook: Look
  readonly revealPoints: readonly Pointer[]
  readonly task?: Task
  /** For the presenter alone. */
  readonly notes: Prose
  /** Minutes that the presenter plans for it, if the author says so. */
  readonly minutes?: number
}

/** One thing that happens to the run, or that is asked of it. */
export type LessonAct =
  /** `kubectl apply -f -`. */
  | ({ readonly type: 'apply'; readonly manifest: string } & Place)
  /** Words after `kubectl`, as typed on one line. */
  | ({ readonly type: 'kubectl'; readonly typed: string; readonly stdin?: string } & Place)
  | ({ readonly type: 'node'; readonly node: string; readonly to: 'lost' | 'back' } & Place)
  /** Machines that join. */
  | ({ readonly type: 'addNodes'; readonly nodes: readonly NodeConfig[] } & Place)
  | LoadAct
  /** From here on nodes draw their delays as with this seed: one of the ways in which the run may go on. */
  | ({ readonly type: 'delays'; readonly seed: number } & Place)
  | ({ readonly type: 'play'; readonly until: PlayTo } & Place)
  /** Conditions that must hold here: what the prose claims. */
  | ({ readonly type: 'check'; readonly claims: readonly Expression[]; readonly since?: number } & Place)

/** What clients ask of a target from here on. */
export interface LoadAct extends Place {
  readonly type: 'load'
  readonly target: LoadTarget
  /** In order of time: virtual seconds from here on, and requests a second. */
  readonly points: readonly (readonly [seconds: number, perSecond: number])[]
  readonly cost?: LoadCost
}

/** How far to play. */
export type PlayTo =
  /**
   * Until every rollout is complete or stalls as the picture says it, which is long before its deadline, and in any case
   * a second on (`settled`), or until nothing happens any more (`quiet`).
   */
  | { readonly type: 'end'; readonly end: 'settled' | 'quiet' }
  /** Virtual seconds. */
  | { readonly type: 'seconds'; readonly seconds: number }
  /** The next reason of an Event or a condition, function of the controllers, or bound: what a breakpoint may name. */
  | { readonly type: 'breakpoint'; readonly word: string }
  /** The first write after which this holds. */
  | { readonly type: 'holds'; readonly condition: Expression }

/** What the page shows. */
export interface Look {
  readonly view?: StageView
  readonly tab?: InspectorTab
  readonly left?: 'lesson' | 'manifest' | 'kubectl' | 'live'
  /** `deployment/web`, `node/node-1`; a Pod by an expression that gives its name: `pod/=deletedPods[0]`. */
  readonly select?: string
}

/**
 * Something in the picture that is ringed and has a letter; in the prose, a link to `#A` is the letter beside its words.
 * At most two of a picture.
 */
export interface Pointer extends Place {
  readonly letter: string
  /**
   * `bound/minAvailable`, `bound/maxPods`, `revision/2`, `pod/NAME` or `pod/=EXPRESSION`, `node/NAME`, `condition/Progressing`,
   * `sum/mayAdd` (a row of the sum in the why panel), `partition`, `waits`, `events`, `timeline`, `stall`, `prompt`.
   */
  readonly target: string
}

interface PredictionBase extends Place {
  readonly ask: Prose
  /** The step from whose beginning numbers of the run are measured, counted from 1; absent: the prediction's own. */
  readonly since?: number
  /** Said with the right answer. */
  readonly right: Prose
  /** Said with a wrong answer for which there is no reason of its own. */
  readonly otherwise: Prose
  /** The answer hangs on the seed, and the verdict says so. */
  readonly dependsOnChance: boolean
}

export type Prediction =
  | (PredictionBase & {
      readonly type: 'choice'
      readonly choices: readonly {
        readonly text: Prose
        /** Whether it is the right one: exactly one of them is. */
        readonly when: Expression
        /** Why it is wrong, for who chose it. */
        readonly why: Prose
      }[]
    })
  | (PredictionBase & {
      readonly type: 'numbers'
      /** One or two. */
      readonly values: readonly NumberAsked[]
      /** Offered to choose from, one of them right; others can be set by the steppers. */
      readonly choices: readonly { readonly values: readonly number[]; readonly why: Prose }[]
    })
  | (PredictionBase & {
      readonly type: 'pod'
      /** Gives the name of a Pod, or a list of names of which each is right. */
      readonly answer: Expression
    })
  | (PredictionBase & {
      readonly type: 'moment'
      /** Gives virtual seconds since the moment at which it is asked. */
      readonly answer: Expression
      /** Seconds by which an answer may be beside it. */
      readonly within: number
    })

export interface NumberAsked {
  /** What it counts, as it is written behind the number: `Pods`, `broken`. */
  readonly label: string
  readonly answer: Expression
  readonly least: number
  readonly most: number
  /** Drawn as a line over the timeline that can be dragged: so many Pods in all, or so many of them broken. */
  readonly curve?: 'pods' | 'failing' | 'available'
}

/** What the learner does alone, on a branch. */
export interface Task extends Place {
  /**
   * It is done when all of them hold, something was done since the branch began, and every rollout is complete or stands
   * still. Numbers of the run count from where the branch began, where not all of them may hold yet.
   */
  readonly done: readonly Expression[]
  readonly hints: readonly Prose[]
  /** Said when it is done. */
  readonly success: Prose
  /** The step at whose beginning the branch begins, counted from 1; absent: where the run is. */
  readonly from?: number
  /** A way to do it, for the check of the lesson alone; done on a branch. */
  readonly solution: readonly LessonAct[]
}

/** A lesson played through by itself: every position and every answer, made from the lesson and a seed alone. */
export interface LessonPlan {
  readonly seed: number
  /** The run with all its commands, without what is done on branches. */
  readonly document: SessionDocument
  readonly steps: readonly PlannedStep[]
  /** Claims that do not hold, answers that cannot be given, commands that fail; empty if the lesson is sound. */
  readonly problems: readonly LessonProblem[]
}

/** A lesson's run in small: the Pods of one workload over time. */
export interface LessonShape {
  /** Oldest first. */
  readonly samples: readonly TimelineSample[]
  /** Virtual ms. */
  readonly fromMs: number
  readonly toMs: number
  /** From here on (virtual ms) the curve would give an answer away. */
  readonly questionAt?: number
}

/** A position in the run (see the document's `Cursor`). */
export interface PlannedPosition {
  readonly at: number
  readonly step: number
  /** Commands of the run given up to here: at one moment it is these that tell before from after. */
  readonly commands: number
}

export interface PlannedStep {
  readonly from: PlannedPosition
  readonly acts: readonly PlannedAct[]
  /** After `acts`: where the prediction is asked. */
  readonly asked: PlannedPosition
  readonly reveal: readonly PlannedAct[]
  /** Where the step ends. */
  readonly to: PlannedPosition
  readonly answer?: PlannedAnswer
  /**
   * What the inline expressions give, by their source: those of `prose`, `look`, `points` and of the prediction's `ask` as
   * things are at `asked`. Numbers of the run count from where the prediction's answers do (`since`), or else from the
   * step's beginning.
   */
  readonly valuesBefore: Readonly<Record<string, string>>
  /** The same of all other texts, as things are at `to`. */
  readonly values: Readonly<Record<string, string>>
  /** Whether each claim holds. */
  readonly claims: readonly { readonly expression: Expression; readonly holds: boolean }[]
}

/** Acts that only check are left out. */
export type PlannedAct =
  /** Given at the position that the act before has led to. */
  | { readonly type: 'command'; readonly command: Command }
  /** A line of kubectl that only reads: it is asked beside the run, and the run's journal does not have it. */
  | { readonly type: 'query'; readonly query: TerminalQuery }
  | { readonly type: 'play'; readonly to: PlannedPosition }

export type PlannedAnswer =
  /** Index of the right choice. */
  | { readonly type: 'choice'; readonly choice: number }
  | { readonly type: 'numbers'; readonly values: readonly number[] }
  /** Names. */
  | { readonly type: 'pod'; readonly pods: readonly string[] }
  | { readonly type: 'moment'; readonly seconds: number }

/** How a task stands at a position of its branch. */
export interface JudgedTask {
  readonly isDone: boolean
  readonly conditions: readonly {
    readonly holds: boolean
    /** What the condition compares, as it is now: `8` for `lowestAvailable >= 8`; empty where it cannot be read yet. */
    readonly value: string
  }[]
}
