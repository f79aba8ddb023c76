/**
 * A text of the interface. `{name}` is a parameter. A text that depends on `count` has a form for one and a form for
 * all other numbers.
 */
export type Message = string | { readonly one: string; readonly other: string }

/** The singular and the plural form, or the only form. */
export const formsOf = (message: Message): readonly [string] | readonly [string, string] =>
  typeof message === 'string' ? [message] : [message.one, message.other]

/** The texts of one area in one language. */
export type Catalogue = { readonly [key: string]: Message }

type Param = string | number | boolean

/** Parameters by name, of whichever text. */
export type MessageParams = { readonly [name: string]: Param }

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The names of a text's parameters: `'count' | 'name'` for `'{count} Pods of {name}'`. */
type NamesOf<Text extends Message> = Text extends {
  readonly one: infer One extends string
  readonly other: infer Other extends string
}
  ? NamesIn<One> | NamesIn<Other> | 'count'
  : Text extends string
    ? NamesIn<Text>
    : never

declare const unchecked: unique symbol

/**
 * Parameters whose names the compiler does not know, such as the facts of a record whose id is a part of the key. Tests
 * compare the declared facts with the texts.
 */
export interface Facts {
  readonly [unchecked]: true
}

/** The parameters of a text: exactly the names in it. A `count` that chooses the form is a number. */
type ParamsOf<Text extends Message> =
  | Facts
  | {
      readonly [Name in NamesOf<Text>]: Name extends 'count'
        ? [Extract<Text, object>] extends [never]
          ? Param
          : number
        : Param
    }

/** The arguments after a text's key: none for a text without parameters. */
export type ParamArgs<Text extends Message> = [NamesOf<Text>] extends [never] ? [] : [params: ParamsOf<Text>]

/** The text with its parameters filled in; a missing parameter stays visible as `{name}`. */
export function formatMessage(message: Message, params: MessageParams | Facts = {}): string {
  const { count } = params as MessageParams
  const text = typeof message === 'string' ? message : count === 1 ? message.one : message.other
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? (params as MessageParams)[name] : undefined
    return value === undefined ? whole : String(value)
  })
}
