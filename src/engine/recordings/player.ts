/** Plays the steps of a recording as timed commands in any run. */

import type { StoredObjects } from '../apiserver/store.ts'
import type { Cluster } from '../cluster.ts'
import type { Command } from '../document/types.ts'
import { carryOut } from '../session/journalCommands.ts'
import type { Session } from '../session/session.ts'
import { nodeConfigOf, type StepInput, type TimedStep, taintOf } from './recording.ts'

/** A run that a StepPlayer can advance and command. */
export interface PlayableRun {
  /** Virtual ms. */
  readonly now: number
  readonly objects: StoredObjects
  /** Handles all events up to `until` (virtual ms, included) and sets the clock to it. */
  runUntil(until: number): void
  carryOut(command: Command): void
}

/** A run with journal, history and picture, as the page shows it. */
export const sessionRun = (session: Session): PlayableRun => ({
  get now() {
    return session.cursor.at
  },
  objects: session.objects,
  runUntil: (until) => {
    session.advance({ until })
  },
  carryOut: (command) => {
    session.command(command)
  },
})

/** A run without these, which is faster, and whose simulation can be restored and reseeded. */
export const bareRun = (cluster: Cluster): PlayableRun => ({
  get now() {
    return cluster.sim.now
  },
  objects: cluster.store,
  runUntil: (until) => cluster.sim.runUntil(until),
  carryOut: (command) => {
    carryOut(cluster, command)
  },
})

/** Position of a player in its steps. */
export interface PlayerState {
  readonly done: number
  readonly hashes: readonly string[]
}

/** Plays steps in order. It can pause at any time and continue, also from a saved state. */
export class StepPlayer {
  readonly hashes: SeenHashes
  readonly #run: PlayableRun
  readonly #steps: readonly TimedStep[]
  #done = 0

  /** `run` must be at its beginning, so that no hash is missed. */
  constructor(run: PlayableRun, steps: readonly TimedStep[]) {
    this.hashes = new SeenHashes(run.objects)
    this.#run = run
    this.#steps = steps
  }

  /** Advances the run to `until` (virtual ms, included), carries out the commands of the steps, and returns them. */
  playUntil(until: number): Command[] {
    const run = this.#run
    const given: Command[] = []
    for (let step = this.#steps[this.#done]; step; step = this.#steps[this.#done]) {
      const at = Math.max(run.now, typeof step.at === 'number' ? step.at : step.at())
      if (at > until) break
      run.runUntil(at)
      this.#done++
      const command = commandOf(step.input, this.hashes)
      if (!command) continue
      run.carryOut(command)
      given.push(command)
    }
    run.runUntil(Math.max(run.now, until))
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

/** Command of a step; undefined if the step only waits. */
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
  if (step.pressure) return { type: 'pressure', ...step.pressure }
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

/** Command of a step that changes a Node object. */
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
 * Hashes in the order in which their ReplicaSets and ControllerRevisions were created: `{1}` in a recording is the
 * first. The hash of a ControllerRevision is the end of its name; revisions without an owner, and names with a short
 * last part, have none.
 */
export class SeenHashes {
  all: readonly string[] = []

  constructor(objects: StoredObjects) {
    objects.observe(({ resource, after }) => {
      const hash =
        resource === 'replicasets'
          ? after?.metadata.labels?.['pod-template-hash']
          : resource === 'controllerrevisions' && after?.metadata.ownerReferences
            ? revisionHash(after.metadata.name)
            : undefined
      if (hash !== undefined && !this.all.includes(hash)) this.all = [...this.all, hash]
    })
  }

  /** Replaces `{1}` by the first hash, and so on. */
  fill(text: string): string {
    return text.replace(/\{(\d+)\}/g, (whole, n: string) => this.all[Number(n) - 1] ?? whole)
  }

  /** Hash for a text that consists of one placeholder; else undefined. */
  hashOf(placeholder: string): string | undefined {
    const n = /^\{(\d+)\}$/.exec(placeholder)?.[1]
    return n === undefined ? undefined : this.all[Number(n) - 1]
  }
}
