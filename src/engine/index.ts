/** The only module of the engine for imports from outside. */

export { type ApplyOrder, type AskedTool, applyOrder, applyTools, isOrdered } from './analysis/applyOrder/index.ts'
export { type PlayedSteps, playSteps, type StepStop } from './analysis/applyOrder/playSteps.ts'
export type { StepObject } from './analysis/applyOrder/stepState.ts'
export type { ApplyTool, NotApplied, Step } from './analysis/applyOrder/tool.ts'
export {
  type ApplyPlan,
  applyAndPlan,
  type PlannedField,
  type PlannedObject,
  planAtCursor,
} from './analysis/applyPlan.ts'
export { type AutoscalingView, autoscalingOf, type LoadView, type ScalingSync } from './analysis/autoscaling.ts'
export {
  type AwaitedCondition,
  awaitedCondition,
  awaitOutcome,
} from './analysis/awaitOutcome.ts'
export {
  type CauseChain,
  type CauseStep,
  type CausesOf,
  causesOf,
} from './analysis/causes.ts'
export { type ComparedSide, Comparison, type SideChoice } from './analysis/comparison.ts'
export {
  ConditionError,
  comparisonSigns,
  judge,
  parseCondition,
  type RunCondition,
  shareNames,
  shareText,
  type Verdict,
} from './analysis/conditions.ts'
export {
  type Forecast,
  Forecaster,
  type ForecastStop,
  type WorkloadForecast,
} from './analysis/forecast.ts'
export type { PodCountPoint, Spread } from './analysis/forecastTries.ts'
export type { HeldBy } from './analysis/heldBy.ts'
export { inspect, storedObjects } from './analysis/inspector.ts'
export { type EndlessPods, endEndlessPods } from './analysis/looseObjects/endlessPods.ts'
export { keyOf, type LooseObject, membersOf } from './analysis/looseObjects/objects.ts'
export { LOOSE_PODS_MS, resultsOfLoose, startCronJobs, triedJobOf } from './analysis/looseObjects/tryLoose.ts'
export {
  finishedJob,
  type Held,
  heldPods,
  missingNode,
  neverDue,
  OF_UPDATE,
  resultOfObject,
  type WorkloadResult,
} from './analysis/looseObjects/workloadResult.ts'
export { MEASURE_NAMES } from './analysis/measure.ts'
export { type PlayUntil, playEnds, playToMoment, playUntil } from './analysis/play.ts'
export {
  measures,
  numbersOf,
  type WorkloadMeasureName,
} from './analysis/predicates.ts'
export type {
  Brought,
  StallWithTries,
} from './analysis/proposals/proposals.ts'
export type { TrialOptions } from './analysis/proposals/tryProposals.ts'
export {
  type DifferenceEffect,
  releaseDifferences,
} from './analysis/releases/differences.ts'
export {
  appliedObject,
  differenceEffects,
  firstOfEach,
  objectsOfRun,
  objectsOfText,
  type ReleaseLine,
  type ReleaseReport,
  releaseLines,
  releaseReport,
  type TouchedObject,
} from './analysis/releases/releaseLines.ts'
export { type Removal, type RemovedObject, removalOf } from './analysis/releases/removedVersions.ts'
export { startBeside } from './analysis/sameChange.ts'
export type { SettledObject, Settlement } from './analysis/settlement.ts'
export { type Ending, endings, worstOrder } from './analysis/study/endings.ts'
export type { FanPoint } from './analysis/study/newPods.ts'
export {
  commandsUnder,
  judgedRow,
  mergeRows,
  missingSeeds,
  type SeedRange,
  StudyMergeError,
  type StudyRow,
  type StudyRows,
  type StudySubject,
  seedsOf,
  subjectOf,
} from './analysis/study/rows.ts'
export { type SeedOfChange, SeedPlayer, type StudyStart } from './analysis/study/seedPlayer.ts'
export { StudyRefusedError } from './analysis/study/study.ts'
export {
  type Distribution,
  type EndingShare,
  type StudySummary,
  summariseStudy,
} from './analysis/study/studySummary.ts'
export { paretoFront, type SweepFigures, sweepFigures } from './analysis/study/sweep.ts'
export {
  type RunSummary,
  recordsSince,
  summarise,
  type WorkloadSummary,
} from './analysis/summary.ts'
export { areNodesKnown, questionsAbout } from './analysis/verdict/ask.ts'
export { nodesQuestion } from './analysis/verdict/planQuestions.ts'
export type { Question, QuestionId } from './analysis/verdict/question.ts'
export {
  assumedClassOf,
  type ClaimCluster,
  isHeldBy,
  type SharedClaim,
  sharedClaims,
  surgeOf,
} from './analysis/verdict/sharedClaims.ts'
export { simulatedLabels } from './analysis/verdict/simulatedLabels.ts'
export {
  type Future,
  futuresOf,
  type RolloutVerdict,
  rolloutVerdict,
  type VerdictWord,
} from './analysis/verdict/verdict.ts'
export {
  type AnswerOf,
  type Answers,
  answerOfWay,
  answerProblem,
  assumedOf,
  clusterOfWay,
  commandsOfWay,
  givenAnswer,
  isReference,
  isSettled,
  objectsOfWay,
  type StagedWay,
  stagedWay,
  type Way,
  waysOf,
} from './analysis/verdict/ways.ts'
export type { PlannedWorkload, WorkloadEffect } from './analysis/workloadEffect.ts'
export type { WorkloadNeeds } from './analysis/workloadNeeds.ts'
export { isOnDelete, type Workload, type WorkloadObject, workloadsOf } from './analysis/workloads.ts'
export { timestampAt } from './api/clock.ts'
export { StatusError } from './api/errors.ts'
export { fieldDifferences } from './api/fieldDifferences.ts'
export { parseDurationMs } from './api/goDuration.ts'
export { asObject, hasCondition, isObject, objectsIn, textOf, textsIn } from './api/jsonObject.ts'
export type { ControllerRevision, DaemonSet, StatefulSet } from './api/kindTypes.ts'
export { reachOfProvisioner, type VolumeReach } from './api/outside/provisioners.ts'
export { createThreeWayJsonMergePatch, jsonMergePatch } from './api/patch/jsonMergePatch.ts'
export { aggregateContainerResources } from './api/podResources.ts'
export { quantityMilliValue } from './api/quantity.ts'
export { selectorMatches } from './api/selector.ts'
export type * from './api/types.ts'
export { isRollingKind, type RollingKind, rollingKinds, rollingResources } from './api/workloads.ts'
export { LAST_APPLIED } from './api/written.ts'
export { NAMESPACES } from './apiserver/bootstrap.ts'
export { findCustomKind, findCustomKindOfGroup, kindNamesOf } from './apiserver/custom/customKind.ts'
export { storedErrors } from './apiserver/custom/storedErrors.ts'
export { areNamespacesDescribed } from './clusterContents.ts'
export { currentRun, isBefore, journalOf } from './document/branchDocument.ts'
export { ADMISSION_PLUGINS, DEFAULT_CONFIG, DEFAULT_NODE_SIZE, NEW_RUN_CONFIG, newDocument } from './document/config.ts'
export {
  outcomeIs,
  outcomePredicates,
  type RolloutOutcome,
  rolloutOutcomes,
  worstOf,
} from './document/outcomes.ts'
export type { RequestAnswer, RequestCommand } from './document/requests.ts'
export type { CommandProblem, CommandResult, ObjectOutcome } from './document/results.ts'
export type { ObjectName, RunStop, StopAt } from './document/stops.ts'
export type {
  AddNodesCommand,
  BranchEntry,
  BranchedDocument,
  BranchFork,
  ClusterConfig,
  ClusterState,
  Command,
  CommandOf,
  ContainerDelays,
  Cursor,
  DelayRange,
  DelaySamples,
  DelaysCommand,
  InterruptCommand,
  JournalEntry,
  KubectlCommand,
  LoadCommand,
  LoadCost,
  LoadPoint,
  LoadTarget,
  NodeCommand,
  NodeConfig,
  NodeTaint,
  PodsCommand,
  PressureCommand,
  ProvidedCluster,
  RunDocument,
  SessionDocument,
  StorageClassConfig,
} from './document/types.ts'
export { podSpecOf, podSpecPath, podTemplateOf } from './kinds/podSpecs.ts'
export { storedProblem } from './kinds/stored.ts'
export { kindOf } from './kinds/table.ts'
export type { Completion } from './kubectl/completion.ts'
export type { FieldDescriptions } from './kubectl/core/command.ts'
export { noMatch } from './kubectl/core/manifests.ts'
export { quoteWord } from './kubectl/core/shellWords.ts'
export { rolloutState } from './kubectl/verbs/rollout/rolloutStatus.ts'
export { type PodReference, podReferences } from './kubelet/references.ts'
export type {
  Calibration,
  ContainerCalibration,
  SeenDelays,
} from './observed/calibration.ts'
export { type Diagnosis, diagnoseRun, diagnosing } from './observed/diagnose.ts'
export {
  type Explained,
  explainRun,
  type UnexplainedWrite,
} from './observed/explain.ts'
export { exportKwok, exportStream } from './observed/exportStream.ts'
export type { Finding, FindingId, Impact, Severity, Sign } from './observed/findings/finding.ts'
export { findingIds, findingsOf } from './observed/findings/table.ts'
export type { UserChange } from './observed/findings/userChanges.ts'
export { Observation, observe } from './observed/observe.ts'
export {
  type ObservedGap,
  type ObservedNotice,
  type ObservedRun,
  objectsAfter,
} from './observed/observedRun.ts'
export { readText } from './observed/pasted/readText.ts'
export type { TextFacts } from './observed/pasted/textFacts.ts'
export type { TextFinding } from './observed/pasted/textFinding.ts'
export { stateLine, textFindings } from './observed/pasted/textFindings.ts'
export { playedMoments } from './observed/playback/moments.ts'
export { observedDocument, type PlayableRecording, RecordingEvents } from './observed/playback/recordingEvents.ts'
export { type SkippedObject, skippedObjects } from './observed/playback/skipped.ts'
export {
  type BandPoint,
  type ComparedFigure,
  compareRuns,
  type RunComparison,
  type RunDifference,
} from './observed/predicted/compareRuns.ts'
export {
  hasRollout,
  type Prediction,
  type PredictionStart,
  predictingSeed,
  predictionOf,
  predictSeed,
} from './observed/predicted/predict.ts'
export { type Proposal, type ProposalQuestion, proposalOf } from './observed/predicted/proposal.ts'
export type { RolloutTrace } from './observed/predicted/rolloutTrace.ts'
export {
  ENDED_AT,
  type ImportPlace,
  type ImportProblem,
  type ImportRecord,
  RECORDING_KIND,
  SERVER_VERSION,
  type SeenObject,
  seenName,
} from './observed/records.ts'
export { Redactor } from './observed/redaction/redactor.ts'
export { type RunFromRecording, runFromRecording } from './observed/runFromRecording.ts'
export type { StateNotice } from './observed/stateAt.ts'
export { type RecordedSubject, recordedSubject } from './observed/subject.ts'
export {
  type TerminalCause,
  type TerminalCauseId,
  terminalCause,
} from './observed/terminal/terminalCause.ts'
export { type Unread, type UnreadId, unreadFacts } from './observed/unread.ts'
export { type RecordedRun, type RecordedStep, recordedRun } from './recordings/recordedRun.ts'
export type { Recording } from './recordings/recording.ts'
export { DEFAULT_RELEASE, type Release, readRelease, releaseOf, releases } from './releases.ts'
export { establishedDefinitions } from './requests/discovery/routes.ts'
export { RequestHandler } from './requests/handle.ts'
export { memoizeFew } from './requests/memoizeFew.ts'
export { requestWords } from './requests/requestWords.ts'
export type { ApiRequest, WatchAnswer } from './requests/types.ts'
export type { Watch, WatchedEvent } from './requests/watch/watch.ts'
export type { NodeRefusal, SchedulingAttempt } from './scheduler/attempt.ts'
export {
  type AdvanceOptions,
  type AdvanceResult,
  RECORDS_FIGURES,
  type SessionMark,
  type SessionRecord,
} from './session/advance.ts'
export { Branches, type BranchList, type BranchView, type CommandDone } from './session/branches.ts'
export {
  type CodePathSync,
  type CodePathView,
  codePathOf,
  controlLoopOf,
} from './session/codePath.ts'
export { commandProblem, refusalOf } from './session/journalCommands.ts'
export { requestRun } from './session/requestRun.ts'
export { Session } from './session/session.ts'
export type { SyncWay } from './session/syncLog.ts'
export { runUntilIdle } from './session/untilIdle.ts'
export { setFreezeMode } from './sim/freeze.ts'
export type { ObserverFault, ObserverName } from './sim/observers.ts'
export type { TerminalEntry, TerminalText, TerminalView } from './terminal/screen.ts'
export { type LineDone, Terminal, type TerminalQuery } from './terminal/terminal.ts'
export { type TranscriptEntry, transcribe } from './terminal/transcript.ts'
export type {
  DecisionRecord,
  Fact,
  SyncRecord,
  TraceRecord,
  WriteRecord,
} from './trace/records.ts'
export { ENGINE_VERSION } from './version.ts'
export type {
  ControlLoopView,
  DeliveryView,
  InformerView,
  OwnWriteView,
} from './view/controlLoop.ts'
export type { LoopKey, SyncView } from './view/loopRecords.ts'
export type { UnmetReference } from './view/missingReferences.ts'
export type { BusyKey, DelayedKey, QueueView } from './view/queueView.ts'
export type { QueuedPodView } from './view/schedulerView.ts'
export type { StoredKindView, StoredObjectView } from './view/storedKinds.ts'
export type {
  ClusterView,
  EventView,
  InitView,
  Inspection,
  LanePod,
  LifeStep,
  NodeShare,
  NodeView,
  OtherObjectView,
  PodState,
  PodView,
  RequestSample,
  RevisionCounts,
  TimelineMark,
  TimelineSample,
  ViewDiff,
  WaitReason,
} from './view/types.ts'
export type {
  DaemonsView,
  PodCounts,
  RevisionView,
  StallView,
  UnfitNode,
  WorkloadView,
} from './view/workload.ts'
export { workloadKinds } from './view/workloads/kinds.ts'
