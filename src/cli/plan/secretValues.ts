/** Hides the values of Secrets, both in the run behind the link and in the text. */
import { asObject, isObject, type JsonObject, LAST_APPLIED } from '../../engine/index.ts'

/** Puts another value in the place of each; equal ones stay equal, so that a change is one. */
export class SecretValues {
  readonly #seen = new Map<string, number>()

  /** The object itself, unless it is a Secret. */
  hidden(object: JsonObject): JsonObject {
    if (object.kind !== 'Secret' || object.apiVersion !== 'v1') return object
    const { data, stringData, metadata } = object
    const { annotations } = asObject(metadata)
    const { [LAST_APPLIED]: _, ...others } = asObject(annotations)
    return {
      ...object,
      ...(isObject(metadata) && isObject(annotations) ? { metadata: { ...metadata, annotations: others } } : {}),
      ...(isObject(data) ? { data: this.#each(data, (value) => btoa(this.#inPlaceOf(decoded(value)))) } : {}),
      ...(isObject(stringData) ? { stringData: this.#each(stringData, (value) => this.#inPlaceOf(value)) } : {}),
    }
  }

  #each(values: JsonObject, change: (value: string) => string): JsonObject {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]),
    )
  }

  /** JSON, since some types of Secrets must hold it. */
  #inPlaceOf(value: string): string {
    const number = this.#seen.get(value) ?? this.#seen.size + 1
    this.#seen.set(value, number)
    return `{"hidden":${number}}`
  }
}

function decoded(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return base64
  }
}
