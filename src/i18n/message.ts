/**
 * A text of the interface. `{name}` is a parameter. A text that depends on `count` has a form for one and a form for
 * all other numbers.
 */
export type Message = string | { readonly one: string; readonly other: string }

/** The singular and the plural form, or the only form. */
export const formsOf = (message: Message): readonly [string] | readonly [string, string] =>
  typeof message === 'string' ? [message] : [message.one, message.other]

export type MessageParams = { readonly [name: string]: string | number | boolean }

/** The texts of one area in one language. */
export type Catalogue = { readonly [key: string]: Message }

/** The text with its parameters filled in; a missing parameter stays visible as `{name}`. */
export function formatMessage(message: Message, params: MessageParams = {}): string {
  const { count } = params
  const text = typeof message === 'string' ? message : count === 1 ? message.one : message.other
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    return value === undefined ? whole : String(value)
  })
}
