/**
 * Objects that a plan's simulated cluster contains besides its nodes because manifests name them and no file contains
 * them.
 */
import { asObject, type Question, textOf } from '../../engine/index.ts'

/** An object in no file that the plan assumes to exist. */
export interface AssumedObject {
  readonly kind: string
  /** Empty for a kind without namespaces. */
  readonly namespace: string
  readonly name: string
  /** Keys of a ConfigMap or Secret that Pods need. */
  readonly keys: readonly string[]
}

/** The objects whose existence answers these questions with `yes`, each once. */
export function assumedBy(questions: readonly Question[]): AssumedObject[] {
  const all = questions.flatMap(assumedOf)
  return [...new Map(all.map((one) => [`${one.kind} ${one.namespace}/${one.name} ${one.keys.join()}`, one])).values()]
}

function assumedOf({ id, facts, object, preparation }: Question): AssumedObject[] {
  if (id === 'referenceKey') {
    const keys = String(facts.key).split(', ')
    return [{ kind: String(facts.kind), namespace: object.namespace || 'default', name: String(facts.name), keys }]
  }
  if (preparation?.object === undefined) return []
  const { kind, metadata, data, stringData } = preparation.object
  const { name, namespace } = asObject(metadata)
  const keys = Object.keys(asObject(data ?? stringData))
  return [{ kind: textOf(kind), namespace: textOf(namespace), name: textOf(name), keys }]
}
