/** The state that a simulated run goes on from, without what is nobody else's: such a run may be handed on as a link. */
import type { JsonObject } from '../../api/types.ts'
import { givenObject } from '../../apiserver/givenState.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { seenName } from '../records.ts'
import type { StateNotice, StateOfRecording } from '../stateAt.ts'
import { Redactor } from './redactor.ts'

/** Numbers texts in the order of their appearance, so that no token can be turned back into its text. */
function numberedTokens(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const token = known.get(text) ?? (known.size + 1).toString(16).padStart(8, '0')
    known.set(text, token)
    return token
  }
}

/** Redacts what a run from a recording begins with; names stay, and what refers to them. */
export class StateRedactor {
  readonly #redactor = new Redactor({ names: false, token: numberedTokens() })

  /** The objects, and the nodes that are made up; an object that is none any more is left out and named. */
  state({ from, nodes, notices, ...rest }: StateOfRecording): StateOfRecording {
    const more: StateNotice[] = []
    const objects = from.objects.flatMap((object): JsonObject[] => {
      const redacted = this.#redactor.redact(object)
      try {
        givenObject(redacted, from.at)
        return [redacted]
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        more.push({ id: 'objectLeftOut', facts: { object: seenName(object), problem } })
        return []
      }
    })
    const named = nodes.map((node) => ({ ...node, name: this.#redactor.name(node.name) }))
    return { ...rest, from: { ...from, objects }, nodes: named, notices: [...notices, ...more] }
  }

  /** A workload under the name that it has in the state. */
  workload<T extends { readonly name: string; readonly namespace: string }>(workload: T): T {
    const { name, namespace } = workload
    return { ...workload, name: this.#redactor.name(name), namespace: this.#redactor.name(namespace) }
  }

  /** Delays that were seen, under the names that the state has. */
  config(config: ClusterConfig): ClusterConfig {
    const { seen } = config.kubelet
    if (seen === undefined) return config
    const named = seen.map((delays) => ({
      ...delays,
      workload: this.#redactor.name(delays.workload),
      container: this.#redactor.name(delays.container),
      image: this.#redactor.image(delays.image),
      ...(delays.node === undefined ? {} : { node: this.#redactor.name(delays.node) }),
    }))
    return { ...config, kubelet: { ...config.kubelet, seen: named } }
  }
}
