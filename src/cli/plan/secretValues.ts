/** Hides the values of Secrets, both in the run behind the link and in the text. */
import { asObject, isObject, type JsonObject, LAST_APPLIED } from '../../engine/index.ts'

/** Replaces each value; equal values get equal replacements, so that changes stay visible. */
export class SecretValues {
  readonly #seen = new Map<string, number>()

  /** The object with hidden values; an object of another kind is returned unchanged. */
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

  /** The replacement is JSON, because some types of Secrets must contain JSON. */
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
