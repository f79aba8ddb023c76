/**
 * A page for tests without an engine: the test says what the engine and the parts of the page would report. It has no
 * state of its own: its verbs change the page that the test has begun.
 */

import { beginPage } from '../../app/pageState.ts'
import { scriptState } from '../../app/scriptedState.ts'
import type {
  AutoscalingView,
  BranchList,
  ClusterConfig,
  CommandResult,
  Cursor,
  NodeView,
  OtherObjectView,
  PodView,
  RevisionView,
  RunStop,
  TimelineSample,
  WorkloadView,
} from '../../engine/index.ts'
import type { Playlist } from '../../lessons/playlists/playlist.ts'
import { showBranches, useBranches } from '../../store/branches.ts'
import { showCluster } from '../../store/cluster.ts'
import { hintAt, type VisitStage } from '../../store/firstVisit.ts'
import { type EditForecast, type EditPlan, type ForecastState, useForecast } from '../../store/forecast.ts'
import { type HowSureState, useHowSure } from '../../store/howSure.ts'
import { type ImportedState, useImported } from '../../store/imported.ts'
import { changeEdit, outdatePlan, showPlans } from '../../store/late/forecast.ts'
import { prepareCluster } from '../../store/late/freshCluster.ts'
import { showResult } from '../../store/late/manifest.ts'
import { skipWaits } from '../../store/late/playback.ts'
import { type LessonState, useLesson } from '../../store/lesson.ts'
import { coverWith, type Handout } from '../../store/lessons/handout.ts'
import { followPlaylist } from '../../store/lessons/playlist.ts'
import { type ApplyTarget, aimAt, useManifest } from '../../store/manifest.ts'
import {
  changeSpeed,
  type EngineFailure,
  failEngine,
  type LongWork,
  noteSeeking,
  noteStop,
  noteWork,
  type PlaybackState,
  stopPlaying,
  usePlayback,
} from '../../store/playback.ts'
import { type PredictedState, usePredicted } from '../../store/predicted.ts'
import { type PresentingState, usePresenting } from '../../store/presenting.ts'
import { type ProposalState, useProposal } from '../../store/proposal.ts'
import { type ShownRecording, useRecording } from '../../store/recording.ts'
import { showRun } from '../../store/run/openRun.ts'
import { RecordedRun } from '../../store/run/recordedRun.ts'
import { SimulatedRun } from '../../store/run/simulatedRun.ts'
import { noteOpenedText } from '../../store/savedRun.ts'
import { showScaling } from '../../store/scaling.ts'
import { retitleRun, showCatalogue, type UiState, useUi } from '../../store/ui.ts'
import { showWatched, type WatchedShown } from '../../store/watched.ts'
import { PageUser } from './pageUser.ts'

/** The engine's report of a run, except for its objects. */
type RunReport = Partial<
  Pick<
    PlaybackState,
    'cursor' | 'head' | 'events' | 'seed' | 'kubernetes' | 'compatibility' | 'fingerprint' | 'isFull' | 'planned'
  >
>

/** Objects of the cluster. Kinds that are absent stay as they are. */
interface DrawnObjects {
  readonly workloads?: readonly WorkloadView[]
  readonly revisions?: readonly RevisionView[]
  readonly pods?: readonly PodView[]
  readonly nodes?: readonly NodeView[]
  readonly others?: readonly OtherObjectView[]
  readonly samples?: readonly TimelineSample[]
}

const byUid = <One extends { readonly uid: string }>(all: readonly One[]): ReadonlyMap<string, One> =>
  new Map(all.map((one) => [one.uid, one]))

export class ScriptedPage extends PageUser {
  /** The browser loads the page again: what the page has not stored is gone. */
  reload(): void {
    beginPage()
  }

  /** The engine answers, with a run that has this state. */
  engineIsReady(run: RunReport = {}): void {
    scriptState(usePlayback, { engine: 'ready', fatal: undefined, ...run })
  }

  engineIs(engine: 'starting' | 'ready' | 'busy'): void {
    scriptState(usePlayback, { engine, fatal: undefined })
  }

  engineFails(fatal: EngineFailure = { message: '', stack: '', document: undefined, canRestart: false }): void {
    failEngine(fatal)
  }

  /** The engine reports a change of the run. */
  reports(run: RunReport): void {
    scriptState(usePlayback, run)
  }

  /** The run is at this place. */
  isAt(cursor: Cursor): void {
    scriptState(usePlayback, { cursor })
  }

  /** The run plays, at the chosen speed or at this one (virtual ms per ms). */
  plays(speed = usePlayback.getState().speed): void {
    scriptState(usePlayback, { playing: true, speed })
  }

  isPaused(): void {
    stopPlaying()
  }

  hasSpeed(speed: number): void {
    changeSpeed(speed, usePlayback.getState().skipsWaits)
  }

  skipsWaits(): void {
    skipWaits()
  }

  /** The pointer drags the cursor to this virtual time (ms). */
  isSeeking(to: number): void {
    noteSeeking(to)
  }

  /** A long computation is under way; undefined: it has ended. */
  computes(work: LongWork | undefined): void {
    noteWork(work)
  }

  /** A step has ended at this stop. */
  stopsAt(lastStop: RunStop): void {
    noteStop(lastStop)
  }

  opensSimulation(): void {
    showRun(new SimulatedRun())
  }

  /** Opens the recording of a real cluster, between these times (Unix ms). */
  opensRecording({
    beginsAt = 0,
    endAt,
    gaps = [],
  }: Partial<ConstructorParameters<typeof RecordedRun>[0]> & { readonly endAt: number }): void {
    showRun(new RecordedRun({ beginsAt, endAt, gaps }))
  }

  /** The engine sends these objects in the place of those of their kinds. */
  draws({ workloads, revisions, pods, nodes, others, samples }: DrawnObjects): void {
    showCluster({
      ...(workloads && { workloads: byUid(workloads) }),
      ...(revisions && { revisions: byUid(revisions) }),
      ...(pods && { pods: byUid(pods) }),
      ...(nodes && { nodes: new Map(nodes.map((one) => [one.name, one])) }),
      ...(others && { others: byUid(others) }),
      ...(samples && { samples }),
    })
  }

  hasBranches(list: BranchList): void {
    showBranches(list)
  }

  switchesTo(branchId: number): void {
    scriptState(useBranches, { currentId: branchId })
  }

  /** The API server has accepted this text. */
  hasApplied(appliedText: string): void {
    scriptState(useManifest, { appliedText })
  }

  /** The result of the last apply. */
  applyAnswers(result: CommandResult): void {
    showResult(result)
  }

  /** The page has found where an apply of the text would go. */
  aimsAt(target: ApplyTarget): void {
    aimAt(target)
  }

  /** The plan of an apply of this text is known. */
  plans(plan: Pick<EditPlan, 'plan' | 'text' | 'cursor'> & Partial<EditPlan>): void {
    showPlans({ plan: { target: 'run', isOld: false, ...plan } })
  }

  /** A command has changed the run since the plan. */
  outdatesPlan(): void {
    outdatePlan()
  }

  /** The worker of the forecasts reports. */
  foresees(forecast: Partial<ForecastState>): void {
    scriptState(useForecast, forecast)
  }

  /** The forecast of an apply of the text has changed. */
  foreseesEdit(change: Partial<EditForecast>): void {
    changeEdit(change)
  }

  /** A manifest would start in this cluster. */
  preparesCluster(config: ClusterConfig): void {
    prepareCluster(config)
  }

  /** The engine reports autoscalers and loads. */
  autoscales(view: AutoscalingView): void {
    showScaling(view)
  }

  /** The state of the lesson has changed. */
  teaches(lesson: Partial<LessonState>): void {
    scriptState(useLesson, lesson)
  }

  /** Lessons follow one another as in this playlist; undefined: as in the course. */
  follows(playlist: Playlist | undefined): void {
    followPlaylist(playlist)
  }

  makesHandout(handout: Handout): void {
    coverWith(handout)
  }

  /**
   * Plays a run whose steps are recorded; undefined: the run has none. `leftAt`: virtual ms from which commands replace
   * the later steps.
   */
  replays(recording: ShownRecording | undefined, leftAt = Number.POSITIVE_INFINITY): void {
    scriptState(useRecording, { recording, leftAt })
  }

  /** The import of a cluster's recording has changed. */
  imports(state: Partial<ImportedState>): void {
    scriptState(useImported, state)
  }

  /** The state of a recording in progress; undefined: the run is none. */
  watches(watched: WatchedShown | undefined): void {
    showWatched(watched)
  }

  /** The study with many seeds has changed. */
  studies(state: Partial<HowSureState>): void {
    scriptState(useHowSure, state)
  }

  /** The prediction of a recorded rollout has changed. */
  predicts(state: Partial<PredictedState>): void {
    scriptState(usePredicted, state)
  }

  /** The runs with a proposed strategy have an outcome. */
  proposes(state: Partial<ProposalState>): void {
    scriptState(useProposal, state)
  }

  /** The state of presenter mode has changed. */
  presents(state: Partial<PresentingState>): void {
    scriptState(usePresenting, state)
  }

  hasTitle(title: UiState['title']): void {
    retitleRun(title)
  }

  /** The run was opened with this text in the editor. */
  hasOpened(openedText: string): void {
    noteOpenedText(openedText)
  }

  /** The hints for a new visitor have reached this stage. */
  hints(stage: VisitStage): void {
    hintAt(stage)
  }

  /** The page proposes the first rollout, or no longer. */
  proposesRollout(firstHint = true): void {
    scriptState(useUi, { firstHint })
  }

  showsCatalogue(): void {
    showCatalogue()
  }
}
