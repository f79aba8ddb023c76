/** Converts recordings of kubelets and schedulers into steps that the page can play. */

import { createCluster } from '../src/engine/cluster.ts'
import { bareRun, StepPlayer } from '../src/engine/recordings/player.ts'
import {
  RECORDING_PAUSE_MS,
  type Recording,
  type RecordingStep,
  recordingStart,
  timedSteps,
} from '../src/engine/recordings/recording.ts'
import { Simulation } from '../src/engine/sim/simulation.ts'
import { compareRun } from './nodeCompare.ts'
import { NodeObserver } from './nodeObserver.ts'
import { configOf, inputOf, middle, nodesOf, warmUpMs } from './nodeSetup.ts'
import { type NodeRecording, type RecordedNode, takesOf } from './takes.ts'

/** Seconds that the page plays after the last step. */
const AFTER_LAST_STEP_S = 2
/** With two crash-looping Pods, about one run in several hundred has all recorded random delays. */
const SEEDS = 1000

/** Creates the recorded nodes, followed by the recorded commands at their times. */
export function nodeInput(recording: NodeRecording, name: string): Recording {
  const { steps } = recording
  return {
    name,
    config: configOf(recording),
    steps: [
      ...nodesOf(recording).flatMap(preparation),
      ...steps.map((step, i): RecordingStep => {
        const next = steps[i + 1]
        const seconds = next ? secondsBetween(middle(step.at), middle(next.at)) : (step.wait ?? 0) + AFTER_LAST_STEP_S
        return { ...inputOf(step), took: Math.max(0, Math.round(seconds * 1000 - RECORDING_PAUSE_MS)) / 1000 }
      }),
    ],
  }
}

/**
 * Seconds from the effect of a step to the next step. If a step is before second 0 and the next step after it, the step
 * created the first Pod at second 0, and kubectl took the time before. The page's commands take no time, and a
 * comparison tolerates one and a half seconds.
 */
const secondsBetween = (at: number, next: number): number => next - (at < -SLOW_KUBECTL_S && next > 0 ? 0 : at)

const SLOW_KUBECTL_S = 1.5

/**
 * A seed with which the page's run matches the recording, because nodes behave randomly. `tryFirst` is a seed found
 * earlier. Undefined if no seed is found.
 */
export function seedThatFollows(recording: NodeRecording, tryFirst = 1): number | undefined {
  const input = nodeInput(recording, recording.name)
  const takes = takesOf(recording)
  const beginsMs = warmUpMs(recording)
  const isFollowed = (seed: number): boolean => {
    const observer = observeRun({ ...input, seed }, beginsMs)
    const base = observer.firstPodAt ?? beginsMs
    return takes.some((take) => compareRun(take, observer, base).difference === undefined)
  }
  if (isFollowed(tryFirst)) return tryFirst
  for (let seed = 1; seed <= SEEDS; seed++) if (isFollowed(seed)) return seed
  return undefined
}

function observeRun(input: Recording, beginsMs: number): NodeObserver {
  const { seed, config } = recordingStart(input, beginsMs)
  const cluster = createCluster(new Simulation(seed), config)
  const observer = new NodeObserver(cluster.sim, cluster.store)
  const steps = timedSteps(input.steps, beginsMs)
  new StepPlayer(bareRun(cluster), steps).playUntil(steps.at(-1)?.endAt ?? beginsMs)
  return observer
}

function preparation({ name, labels = {}, taints = [], unschedulable }: RecordedNode): RecordingStep[] {
  const commands = [
    ...Object.entries(labels).map(([key, value]) => `label node ${name} ${key}=${value}`),
    ...taints.map(({ key, value = '', effect }) => `taint node ${name} ${key}=${value}:${effect}`),
    ...(unschedulable ? [`cordon ${name}`] : []),
  ]
  return commands.map((kubectl) => ({ kubectl, took: 0 }))
}
