/** The one player of recordings: it gives their steps as commands at their times, in whatever run. */

import type { Cluster } from '../cluster.ts'
import type { Command } from '../document/types.ts'
import { carryOut } from '../session/carryOut.ts'
import type { Session } from '../session/session.ts'
import { nodeConfigOf, type StepInput, type TimedStep, taintOf } from './recording.ts'

/** A run that can be played on and given commands. */
export interface PlayableRun {
  readonly cluster: Cluster
  /** Handles what is due up to that moment (virtual ms, included) and leaves the clock there. */
  runUntil(until: number): void
  carryOut(command: Command): void
}

/** With journal, history and picture: what the page shows. */
export const sessionRun = (session: Session): PlayableRun => ({
  cluster: session.cluster,
  runUntil: (until) => {
    session.advance({ until })
  },
  carryOut: (command) => {
    session.command(command)
  },
})

/** The same run with nothing around it: quicker, and its simulation can be taken back and draw its chances again. */
export const bareRun = (cluster: Cluster): PlayableRun => ({
  cluster,
  runUntil: (until) => cluster.sim.runUntil(until),
  carryOut: (command) => {
    carryOut(cluster, command)
  },
})

/** Where a player was in its steps. */
export interface PlayerState {
  readonly done: number
  readonly hashes: readonly string[]
}

/** Plays steps in their order; it can stop at any moment and continue, there or from a state that was saved. */
export class StepPlayer {
  readonly hashes: SeenHashes
  readonly #run: PlayableRun
  readonly #steps: readonly TimedStep[]
  #done = 0

  /** `run` is at its beginning, so that none of its hashes is missed. */
  constructor(run: PlayableRun, steps: readonly TimedStep[]) {
    this.hashes = new SeenHashes(run.cluster)
    this.#run = run
    this.#steps = steps
  }

  /** Runs up to that moment (virtual ms, included) and gives the commands of the steps until then, which it returns. */
  playUntil(until: number): Command[] {
    const { sim } = this.#run.cluster
    const given: Command[] = []
    for (let step = this.#steps[this.#done]; step; step = this.#steps[this.#done]) {
      const at = Math.max(sim.now, typeof step.at === 'number' ? step.at : step.at())
      if (at > until) break
      this.#run.runUntil(at)
      this.#done++
      const command = commandOf(step.input, this.hashes)
      if (!command) continue
      this.#run.carryOut(command)
      given.push(command)
    }
    this.#run.runUntil(Math.max(sim.now, until))
    return given
  }

  save(): PlayerState {
    return { done: this.#done, hashes: this.hashes.all }
  }

  load({ done, hashes }: PlayerState): void {
    this.#done = done
    this.hashes.all = hashes
  }
}

/** What a step does; undefined if it only waits. */
function commandOf(step: StepInput, hashes: SeenHashes): Command | undefined {
  if (step.pods) {
    const { of, pod, revision } = step.pods
    const hash = hashes.hashOf(of)
    return {
      type: 'pods',
      ...step.pods,
      of: hash === undefined ? hashes.fill(of) : `-${hash}`,
      ...(pod === undefined ? {} : { pod: hashes.fill(pod) }),
      ...(revision === undefined ? {} : { revision: hashes.fill(revision) }),
    }
  }
  if (step.node) return { type: 'node', ...step.node }
  const ofNode = nodeCommand(step)
  if (ofNode) return ofNode
  if (step.kubectl === undefined) return undefined
  return {
    type: 'kubectl',
    args: hashes
      .fill(step.kubectl)
      .split(/\s+/)
      .filter((word) => word !== ''),
    ...(step.stdin === undefined ? {} : { stdin: hashes.fill(step.stdin) }),
    ...(step.client === undefined ? {} : { client: step.client }),
    ...(step.interrupt === undefined ? {} : { interruptAfterMs: step.interrupt * 1000 }),
  }
}

/** What a step does to a Node object. */
function nodeCommand({ addNode, removeNode, labelNode, taintNode }: StepInput): Command | undefined {
  if (addNode) return { type: 'addNodes', nodes: [nodeConfigOf(addNode)] }
  if (removeNode !== undefined) return { type: 'kubectl', args: ['delete', 'node', removeNode] }
  if (labelNode) {
    const labels = Object.entries(labelNode.labels).map(([key, value]) =>
      value === null ? `${key}-` : `${key}=${value}`,
    )
    return { type: 'kubectl', args: ['label', 'node', labelNode.name, ...labels, '--overwrite'] }
  }
  if (!taintNode) return undefined
  const patch = JSON.stringify({ spec: { taints: (taintNode.taints ?? []).map(taintOf) } })
  return { type: 'kubectl', args: ['patch', 'node', taintNode.name, '--type=merge', '-p', patch] }
}

const SHORTEST_HASH = 6

function revisionHash(name: string): string | undefined {
  const end = name.slice(name.lastIndexOf('-') + 1)
  return end.length < SHORTEST_HASH ? undefined : end
}

/**
 * Hashes in the order in which ReplicaSets and ControllerRevisions with them were first seen: `{1}` in the texts of a recording
 * is the first. That of a ControllerRevision is the end of its name; one that nobody owns has none, and neither has one
 * whose name, given by hand, ends in a short word.
 */
export class SeenHashes {
  all: readonly string[] = []

  constructor({ store }: Cluster) {
    store.observe(({ resource, after }) => {
      const hash =
        resource === 'replicasets'
          ? after?.metadata.labels?.['pod-template-hash']
          : resource === 'controllerrevisions' && after?.metadata.ownerReferences
            ? revisionHash(after.metadata.name)
            : undefined
      if (hash !== undefined && !this.all.includes(hash)) this.all = [...this.all, hash]
    })
  }

  /** `{1}` becomes the hash that it is for. */
  fill(text: string): string {
    return text.replace(/\{(\d+)\}/g, (whole, n: string) => this.all[Number(n) - 1] ?? whole)
  }

  /** The hash that a text is, if it is nothing but a placeholder. */
  hashOf(placeholder: string): string | undefined {
    const n = /^\{(\d+)\}$/.exec(placeholder)?.[1]
    return n === undefined ? undefined : this.all[Number(n) - 1]
  }
}
