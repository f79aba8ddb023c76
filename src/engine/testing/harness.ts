import type { ObjectOf } from '../api/kindTypes.ts'
import type { Deployment, JsonObject } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { CommandResult } from '../document/results.ts'
import type { ClusterConfig, SessionDocument } from '../document/types.ts'
import { Session } from '../session/session.ts'
import { assert } from '../sim/assert.ts'
import { type DeploymentOptions, deploymentManifest } from './builders.ts'

/** A document without commands. */
export function emptyDocument(
  options: { readonly seed?: number; readonly config?: ClusterConfig } = {},
): SessionDocument {
  const { seed = 1, config = DEFAULT_CONFIG } = options
  return { format: 1, engineVersion: 'test', seed, config, journal: [] }
}

/** A session with chainable methods; each method runs one kubectl command at the cursor. */
export class Harness {
  readonly session: Session
  /** Result of the last command. */
  last: CommandResult = { stdout: '', stderr: '', exit: 0, problems: [], objects: [], warnings: [] }

  constructor(document: SessionDocument = emptyDocument()) {
    this.session = new Session(document)
  }

  get now(): number {
    return this.session.cursor.at
  }

  /** Runs a command with any result. */
  kubectl(args: readonly string[], stdin?: string): this {
    this.last = this.session.command({ type: 'kubectl', args, ...(stdin === undefined ? {} : { stdin }) })
    return this
  }

  /** Runs a command and throws if it fails. */
  must(args: readonly string[], stdin?: string): this {
    this.kubectl(args, stdin)
    assert(this.last.exit === 0, `kubectl ${args.join(' ')}: ${this.last.stderr}`)
    return this
  }

  apply(...manifests: readonly JsonObject[]): this {
    return this.must(['apply', '-f', '-'], manifests.map((manifest) => JSON.stringify(manifest)).join('\n---\n'))
  }

  deployment(options: DeploymentOptions = {}): this {
    return this.apply(deploymentManifest(options))
  }

  setImage(name: string, image: string): this {
    return this.must(['set', 'image', `deployment/${name}`, `web=${image}`])
  }

  scale(name: string, replicas: number): this {
    return this.must(['scale', `deployment/${name}`, `--replicas=${replicas}`])
  }

  pause(name: string): this {
    return this.must(['rollout', 'pause', `deployment/${name}`])
  }

  resume(name: string): this {
    return this.must(['rollout', 'resume', `deployment/${name}`])
  }

  restart(name: string): this {
    return this.must(['rollout', 'restart', `deployment/${name}`])
  }

  /** Undoes to a revision, by default the one before the newest. */
  undo(name: string, revision = 0): this {
    return this.must(['rollout', 'undo', `deployment/${name}`, `--to-revision=${revision}`])
  }

  deletePod(name: string): this {
    return this.must(['delete', 'pod', name, '--wait=false'])
  }

  cordon(node: string): this {
    return this.must(['cordon', node])
  }

  uncordon(node: string): this {
    return this.must(['uncordon', node])
  }

  run(ms: number): this {
    this.session.advance({ until: this.now + ms })
    return this
  }

  /** Plays until the session is quiet, at most `limitMs`. */
  runUntilQuiet(limitMs = 600_000): this {
    const until = this.now + limitMs
    while (!this.session.quiet && this.now < until) {
      const next = this.session.nextEventAt
      if (next === undefined || next > until) break
      this.session.advance({ until: next })
    }
    return this
  }

  /** Plays until the rollout of a Deployment is complete. Throws after `limitMs`. */
  runUntilComplete(name: string, limitMs = 600_000): this {
    const until = this.now + limitMs
    while (!isComplete(this.get('deployments', name))) {
      const next = this.session.nextEventAt
      assert(next !== undefined && next <= until, `deployment ${name} was not complete after ${limitMs} ms`)
      this.session.advance({ until: next, stopAt: 'event' })
    }
    return this
  }

  get<R extends string>(resource: R, name: string): ObjectOf<R> {
    const found = this.list(resource).find((object) => object.metadata.name === name)
    assert(found !== undefined, `there is no ${resource} ${name}`)
    return found
  }

  list<R extends string>(resource: R): ObjectOf<R>[] {
    return [...this.session.objects.list(resource)]
  }
}

function isComplete({ metadata, spec, status }: Deployment): boolean {
  const { replicas = 0, updatedReplicas = 0, availableReplicas = 0, observedGeneration = 0 } = status
  return (
    observedGeneration >= (metadata.generation ?? 0) &&
    replicas === spec.replicas &&
    updatedReplicas === spec.replicas &&
    availableReplicas === spec.replicas
  )
}
