/** What was done to real kubelets and schedulers, as steps that the page can play. */

import type { SessionDocument } from '../src/engine/document/types.ts'
import {
  RECORDING_PAUSE_MS,
  type Recording,
  type RecordingStep,
  recordedRun,
} from '../src/engine/recordings/recording.ts'
import { Session } from '../src/engine/session/session.ts'
import { compareRun } from './nodeCompare.ts'
import { NodeObserver } from './nodeObserver.ts'
import { configOf, hasKubelet, KUBELET_NODES, middle, WARM_UP_MS } from './nodeRunner.ts'
import { type NodeRecording, type RecordedNode, takesOf } from './takes.ts'

/** Seconds that the page shows after the last step. */
const AFTER_LAST_STEP_S = 2
/** Of two Pods whose containers crash again and again, one run in several hundred has all the random delays that were recorded. */
const SEEDS = 1000

/** The nodes are made as they were, then the recorded commands are given at the recorded times. */
export function nodeInput(recording: NodeRecording, name: string): Recording {
  const nodes = recording.nodes ?? (hasKubelet(recording) ? KUBELET_NODES : [])
  const { steps } = recording
  return {
    name,
    config: configOf(recording, nodes),
    steps: [
      ...nodes.flatMap(preparation),
      ...steps.map(({ kubectl, stdin, lose, back, at, wait }, i): RecordingStep => {
        const next = steps[i + 1]
        const seconds = next ? middle(next.at) - middle(at) : (wait ?? 0) + AFTER_LAST_STEP_S
        return {
          ...(kubectl === undefined ? {} : { kubectl }),
          ...(stdin === undefined ? {} : { stdin }),
          ...(lose === undefined ? {} : { node: { node: lose, to: 'lost' } }),
          ...(back === undefined ? {} : { node: { node: back, to: 'back' } }),
          took: Math.max(0, Math.round(seconds * 1000 - RECORDING_PAUSE_MS)) / 1000,
        }
      }),
    ],
  }
}

/**
 * A seed with which the page's run follows the recording: nodes act at random, and the page shows one run. `tryFirst` is one
 * that was found before. Undefined if none is found.
 */
export function seedThatFollows(recording: NodeRecording, tryFirst = 1): number | undefined {
  const { document, endAt } = recordedRun({ ...nodeInput(recording, recording.name), seed: tryFirst }, WARM_UP_MS)
  const isFollowed = (seed: number) => doesFollow(recording, { ...document, seed }, endAt)
  if (isFollowed(tryFirst)) return tryFirst
  for (let seed = 1; seed <= SEEDS; seed++) if (isFollowed(seed)) return seed
  return undefined
}

function doesFollow(recording: NodeRecording, document: SessionDocument, endAt: number): boolean {
  const session = new Session({ ...document, journal: [] })
  const clock = {
    get now() {
      return session.cursor.at
    },
  }
  const observer = new NodeObserver(clock, session.cluster.store)
  for (const { at, command } of document.journal) {
    session.advance({ until: at })
    session.command(command)
  }
  session.advance({ until: endAt })
  const base = observer.firstPodAt ?? WARM_UP_MS
  return takesOf(recording).some((take) => compareRun(take, observer, base).difference === undefined)
}

function preparation({ name, labels = {}, taints = [], unschedulable }: RecordedNode): RecordingStep[] {
  const commands = [
    ...Object.entries(labels).map(([key, value]) => `label node ${name} ${key}=${value}`),
    ...taints.map(({ key, value = '', effect }) => `taint node ${name} ${key}=${value}:${effect}`),
    ...(unschedulable ? [`cordon ${name}`] : []),
  ]
  return commands.map((kubectl) => ({ kubectl, took: 0 }))
}
