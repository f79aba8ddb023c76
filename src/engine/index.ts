/** The only door into the engine. */
export type { StatusCause } from './api/errors.ts'
export type * from './api/types.ts'
export type { AddCounts } from './client/workqueue.ts'
export type { Completion } from './kubectl/completion.ts'
export type { FieldDescriptions } from './kubectl/core/command.ts'
export type { PodReference, ReferenceKind } from './kubelet/references.ts'
export type { PodChange, PodsChange } from './playedNode/playedNode.ts'
export type { NodeRefusal, SchedulingAttempt } from './scheduler/attempt.ts'
export type { NodeLack, NodeNeed } from './scheduler/nodeNeeds.ts'
export type { AdvanceOptions, AdvanceResult } from './session/advance.ts'
export type {
  ApplyPlan,
  MissingNamespace,
  PlannedAction,
  PlannedField,
  PlannedObject,
  PlannedWorkload,
  WorkloadEffect,
} from './session/applyPlan.ts'
export { currentRun, journalOf, MOST_BRANCHES } from './session/branchDocument.ts'
export { Branches, type BranchList, type BranchView } from './session/branches.ts'
export type { CauseChain, CauseStep, CausesOf, CauseWhat, CauseWrite } from './session/causes.ts'
export type { CodePathSync, CodePathView, KeyInQueue } from './session/codePath.ts'
export { type ComparedSide, Comparison } from './session/comparison.ts'
export { DEFAULT_CONFIG } from './session/config.ts'
export {
  type DeploymentForecast,
  type Forecast,
  Forecaster,
  type ForecastOptions,
  type ForecastStop,
  type ReplicaSetChange,
} from './session/forecast.ts'
export type { DeploymentTry, ForecastPoint, MergedTries, Spread } from './session/forecastTries.ts'
export { commandProblem } from './session/limits.ts'
export { type PlayOptions, type PlayUntil, playToMoment, playUntil } from './session/play.ts'
export {
  type RecordedRun,
  type RecordedStep,
  type Recording,
  type RecordingStep,
  recordedRun,
  type StepOutput,
} from './session/recording.ts'
export { Session } from './session/session.ts'
export {
  type DeploymentSummary,
  type RolloutOutcome,
  type RunSummary,
  recordsSince,
  summarise,
} from './session/summary.ts'
export type { SyncWay } from './session/syncLog.ts'
export {
  Terminal,
  type TerminalEntry,
  type TerminalQuery,
  type TerminalText,
  type TerminalView,
} from './session/terminal.ts'
export { type TranscriptEntry, transcribe } from './session/transcript.ts'
export type {
  AddNodesCommand,
  BranchEntry,
  BranchedDocument,
  BranchFork,
  ClusterConfig,
  Command,
  CommandFailure,
  CommandProblem,
  CommandResult,
  Cursor,
  DelayRange,
  DeliveryStop,
  InterruptCommand,
  JournalEntry,
  KubectlCommand,
  NodeCommand,
  NodeConfig,
  NodeTaint,
  ObjectName,
  ObjectOutcome,
  PodsCommand,
  RunDocument,
  RunStop,
  SessionDocument,
  StopAt,
} from './session/types.ts'
export { type WorkloadNeeds, workloadNeeds } from './session/workloadNeeds.ts'
export { type FreezeMode, setFreezeMode } from './sim/freeze.ts'
export type {
  CommandRecord,
  DecisionRecord,
  EventRecord,
  Fact,
  SyncRecord,
  TraceRecord,
  WriteRecord,
} from './trace/records.ts'
export { ENGINE_VERSION } from './version.ts'
export type {
  ControlLoopView,
  DeliveryView,
  ExpectationView,
  InformerView,
  KubeletsView,
  OwnWriteView,
} from './view/controlLoop.ts'
export type { LoopKey, SyncView } from './view/loopRecords.ts'
export type { BusyKey, DelayedKey, QueueView } from './view/queueView.ts'
export type { QueuedPodView, SchedulerView } from './view/schedulerView.ts'
export type { StoredKindView, StoredObjectView } from './view/storedKinds.ts'
export type {
  ClusterView,
  DeploymentView,
  EventView,
  InitView,
  Inspection,
  LifeStep,
  MarkKind,
  NodeShare,
  NodeView,
  OtherObjectView,
  PodBlock,
  PodCounts,
  PodState,
  PodView,
  Refusal,
  ReplicaSetView,
  RequestSample,
  RevisionCounts,
  SilentPods,
  StallBound,
  StallKind,
  StallView,
  TimelineMark,
  TimelineSample,
  ViewDiff,
  WaitReason,
} from './view/types.ts'
