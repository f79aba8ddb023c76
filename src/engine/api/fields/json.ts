/** JSON values, and the scalars of the API. */

export type JsonPrimitive = string | number | boolean | null
export type JsonValue = JsonPrimitive | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [key: string]: JsonValue }
/** A JSON object under construction. */
export type JsonDraft = { [key: string]: JsonValue }

declare global {
  interface ArrayConstructor {
    /** An overload of the library's function, which does not distinguish a readonly list from an object. */
    isArray(value: JsonValue | undefined): value is readonly JsonValue[]
  }
}

/** RFC 3339 with whole seconds, UTC: `2026-01-01T00:00:00Z`. */
export type Timestamp = string
export type IntOrString = number | string
/** A resource quantity as written, e.g. `250m`, `64Mi`. */
export type Quantity = string | number
