/** Redacts the state from which a simulated run continues, so that the run can be shared as a link. */
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

/** Redacts the first state of a run from a recording; names and references to them stay. */
export class StateRedactor {
  readonly #redactor = new Redactor({ names: false, token: numberedTokens() })

  /**
   * The redacted state with its objects and invented nodes. An object that becomes invalid is left out and reported.
   */
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

  /** An object of the recording as it would be in the redacted state. */
  object(object: JsonObject): JsonObject {
    return this.#redactor.redact(object)
  }

  /** The workload under its name in the redacted state. */
  workload<T extends { readonly name: string; readonly namespace: string }>(workload: T): T {
    const { name, namespace } = workload
    return { ...workload, name: this.#redactor.name(name), namespace: this.#redactor.name(namespace) }
  }

  /** The settings with measured delays under the names in the redacted state. */
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
