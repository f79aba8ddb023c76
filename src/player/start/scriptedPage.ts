/**
 * A page for tests without an engine: the test says what the engine and the parts of the page would report. It has no
 * state of its own: its verbs change the page that the test has begun.
 */
import { beginPage } from '../../app/pageState.ts'
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
import { useBranches } from '../../store/branches.ts'
import { useCluster } from '../../store/cluster.ts'
import { useFirstVisit, type VisitStage } from '../../store/firstVisit.ts'
import { type EditForecast, type EditPlan, type ForecastState, useForecast } from '../../store/forecast.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { type HowSureState, useHowSure } from '../../store/howSure.ts'
import { type ImportedState, useImported } from '../../store/imported.ts'
import { type LessonState, useLesson } from '../../store/lesson.ts'
import { type Handout, useHandout } from '../../store/lessons/handout.ts'
import { usePlaylist } from '../../store/lessons/playlist.ts'
import { type ApplyTarget, useManifest } from '../../store/manifest.ts'
import { type EngineFailure, type LongWork, type PlaybackState, usePlayback } from '../../store/playback.ts'
import { type PredictedState, usePredicted } from '../../store/predicted.ts'
import { type PresentingState, usePresenting } from '../../store/presenting.ts'
import { type ProposalState, useProposal } from '../../store/proposal.ts'
import { type ShownRecording, useRecording } from '../../store/recording.ts'
import { useOpenRun } from '../../store/run/openRun.ts'
import { RecordedRun } from '../../store/run/recordedRun.ts'
import { SimulatedRun } from '../../store/run/simulatedRun.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { useScaling } from '../../store/scaling.ts'
import { type UiState, useUi } from '../../store/ui.ts'
import { useWatched, type WatchedShown } from '../../store/watched.ts'
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
    usePlayback.setState({ engine: 'ready', ...run })
  }

  engineIs(engine: 'starting' | 'ready' | 'busy'): void {
    usePlayback.setState({ engine })
  }

  engineFails(fatal?: EngineFailure): void {
    usePlayback.setState({ engine: 'fatal', fatal })
  }

  /** The engine reports a change of the run. */
  reports(run: RunReport): void {
    usePlayback.setState(run)
  }

  /** The run is at this place. */
  isAt(cursor: Cursor): void {
    usePlayback.setState({ cursor })
  }

  /** The run plays, at the chosen speed or at this one (virtual ms per ms). */
  plays(speed = usePlayback.getState().speed): void {
    usePlayback.setState({ playing: true, speed })
  }

  isPaused(): void {
    usePlayback.setState({ playing: false })
  }

  /** The speed without a player that clamps it. */
  hasSpeed(speed: number): void {
    usePlayback.setState({ speed })
  }

  skipsWaits(): void {
    usePlayback.setState({ skipsWaits: true })
  }

  /** The pointer drags the cursor to this virtual time (ms). */
  isSeeking(to: number): void {
    usePlayback.setState({ seekingTo: to })
  }

  /** A long computation is under way; undefined: it has ended. */
  computes(work: LongWork | undefined): void {
    usePlayback.setState({ work })
  }

  /** A step has ended at this stop. */
  stopsAt(lastStop: RunStop): void {
    usePlayback.setState({ lastStop })
  }

  opensSimulation(): void {
    useOpenRun.setState({ run: new SimulatedRun() })
  }

  /** Opens the recording of a real cluster, between these times (Unix ms). */
  opensRecording({
    beginsAt = 0,
    endAt,
    gaps = [],
  }: Partial<ConstructorParameters<typeof RecordedRun>[0]> & { readonly endAt: number }): void {
    useOpenRun.setState({ run: new RecordedRun({ beginsAt, endAt, gaps }) })
  }

  /** The engine sends these objects in the place of those of their kinds. */
  draws({ workloads, revisions, pods, nodes, others, samples }: DrawnObjects): void {
    useCluster.setState({
      ...(workloads && { workloads: byUid(workloads) }),
      ...(revisions && { revisions: byUid(revisions) }),
      ...(pods && { pods: byUid(pods) }),
      ...(nodes && { nodes: new Map(nodes.map((one) => [one.name, one])) }),
      ...(others && { others: byUid(others) }),
      ...(samples && { samples }),
    })
  }

  hasBranches(list: BranchList): void {
    useBranches.setState(list)
  }

  switchesTo(branchId: number): void {
    useBranches.setState({ currentId: branchId })
  }

  /** The API server has accepted this text. */
  hasApplied(appliedText: string): void {
    useManifest.setState({ appliedText })
  }

  /** The result of the last apply. */
  applyAnswers(result: CommandResult): void {
    useManifest.setState({ result })
  }

  /** The page has found where an apply of the text would go. */
  aimsAt(target: ApplyTarget): void {
    useManifest.setState({ target })
  }

  /** The plan of an apply of this text is known. */
  plans(plan: Pick<EditPlan, 'plan' | 'text' | 'cursor'> & Partial<EditPlan>): void {
    useForecast.setState({ plan: { target: 'run', isOld: false, ...plan } })
  }

  /** A command has changed the run since the plan. */
  outdatesPlan(): void {
    useForecast.setState(({ plan }) => ({ plan: plan && { ...plan, isOld: true } }))
  }

  /** The worker of the forecasts reports. */
  foresees(forecast: Partial<ForecastState>): void {
    useForecast.setState(forecast)
  }

  /** The forecast of an apply of the text has changed. */
  foreseesEdit(change: Partial<EditForecast>): void {
    useForecast.setState(({ edit }) => ({ edit: { ...edit, ...change } }))
  }

  /** A manifest would start in this cluster. */
  preparesCluster(config: ClusterConfig): void {
    useFreshCluster.setState({ config })
  }

  /** The engine reports autoscalers and loads. */
  autoscales(view: AutoscalingView): void {
    useScaling.setState({ view })
  }

  /** The state of the lesson has changed. */
  teaches(lesson: Partial<LessonState>): void {
    useLesson.setState(lesson)
  }

  /** Lessons follow one another as in this playlist; undefined: as in the course. */
  follows(playlist: Playlist | undefined): void {
    usePlaylist.setState({ playlist })
  }

  makesHandout(handout: Handout): void {
    useHandout.setState({ handout })
  }

  /**
   * Plays a run whose steps are recorded; undefined: the run has none. `leftAt`: virtual ms from which commands replace
   * the later steps.
   */
  replays(recording: ShownRecording | undefined, leftAt = Number.POSITIVE_INFINITY): void {
    useRecording.setState({ recording, leftAt })
  }

  /** The import of a cluster's recording has changed. */
  imports(state: Partial<ImportedState>): void {
    useImported.setState(state)
  }

  /** The state of a recording in progress; undefined: the run is none. */
  watches(watched: WatchedShown | undefined): void {
    useWatched.setState({ watched })
  }

  /** The study with many seeds has changed. */
  studies(state: Partial<HowSureState>): void {
    useHowSure.setState(state)
  }

  /** The prediction of a recorded rollout has changed. */
  predicts(state: Partial<PredictedState>): void {
    usePredicted.setState(state)
  }

  /** The runs with a proposed strategy have an outcome. */
  proposes(state: Partial<ProposalState>): void {
    useProposal.setState(state)
  }

  /** The state of presenter mode has changed. */
  presents(state: Partial<PresentingState>): void {
    usePresenting.setState(state)
  }

  hasTitle(title: UiState['title']): void {
    useUi.setState({ title })
  }

  /** The run was opened with this text in the editor. */
  hasOpened(openedText: string): void {
    useSavedRun.setState({ openedText })
  }

  /** The hints for a new visitor have reached this stage. */
  hints(stage: VisitStage): void {
    useFirstVisit.setState({ stage })
  }

  /** The page proposes the first rollout, or no longer. */
  proposesRollout(firstHint = true): void {
    useUi.setState({ firstHint })
  }

  showsCatalogue(): void {
    useUi.setState({ catalogue: true })
  }
}
