/** `rollscope diagnose --predict`: compares the recorded rollout with simulated rollouts from its first state. */

import {
  compareRuns,
  ENGINE_VERSION,
  type ObservedRun,
  type Prediction,
  predictionOf,
  predictSeed,
  type RunComparison,
} from '../../engine/index.ts'
import { predictedDifference, predictedLines, predictedReport, sayPredicted } from '../../i18n/predictedText.ts'
import { shownLines } from '../shownText.ts'

export interface PredictedRun {
  readonly prediction: Prediction
  readonly comparison: RunComparison
}

/** Undefined without a recorded rollout. */
export function predictRun(run: ObservedRun, seeds: number): PredictedRun | undefined {
  const prediction = predictionOf(run)
  if (prediction === undefined) return undefined
  const { start, real, calibration, unrepeated, causes } = prediction
  const traces = Array.from({ length: seeds }, (_, i) => predictSeed(start, i + 1))
  const comparison = compareRuns(real, traces, { calibration, realMs: start.realMs, unrepeated, causes })
  return { prediction, comparison }
}

/** Empty without `--predict`. */
export function predictionText(predicted: PredictedRun | null | undefined): string {
  if (predicted === undefined) return ''
  if (predicted === null) return `\n${sayPredicted('predicted.none')}\n`
  const { prediction, comparison } = predicted
  const { kind, namespace, name } = prediction.start.workload
  const of = `${kind} ${namespace}/${name}, ${sayPredicted('predicted.seeds', { count: comparison.seeds })}`
  const lines = predictedLines(comparison, prediction.calibration, sayPredicted)
  return `\n${shownLines([`${sayPredicted('predicted.title')}: ${of}`, ...lines])}\n`
}

export function reportText({ prediction, comparison }: PredictedRun): string {
  const { calibration, start } = prediction
  return predictedReport(comparison, calibration, { version: ENGINE_VERSION, kind: start.workload.kind }, sayPredicted)
}

/** The prediction in `--json`; times in ms. null without a recorded rollout. */
export function predictionJson(predicted: PredictedRun | null) {
  if (predicted === null) return null
  const { prediction, comparison } = predicted
  const { differences, seeds, sameEnd, sameScalings, timeToComplete, lowestAvailable, mostPods, pods, agrees } =
    comparison
  return {
    workload: prediction.start.workload,
    seeds,
    sameEnd,
    sameScalings,
    timeToComplete,
    lowestAvailable,
    mostPods,
    pods,
    delays: prediction.calibration.containers,
    differences: differences.map((one) => ({ ...one, text: predictedDifference(one, sayPredicted) })),
    agrees,
  }
}
