import { Fragment, type ReactNode } from 'react'
import type { ArgsOf } from '../../i18n/english.ts'
import { type MessageKey, type Translate, useT } from '../../i18n/index.ts'
import type { Facts, MessageParams } from '../../i18n/message.ts'

type RichTextProps<Key extends MessageKey> = { readonly text: Key } & ([] extends ArgsOf<Key>
  ? { readonly params?: ArgsOf<Key>[0] }
  : { readonly params: ArgsOf<Key>[0] })

/** A catalogue text with `**bold**` and `` `code` ``. Markup inside of parameters is shown literally. */
export function RichText<Key extends MessageKey>({ text, params }: RichTextProps<Key>) {
  return <>{piecesOf(useT(), text, (params ?? {}) as MessageParams)}</>
}

function piecesOf(t: Translate, text: MessageKey, params: MessageParams): ReactNode {
  const values: string[] = []
  const held: Record<string, MessageParams[string]> = {}
  for (const [name, value] of Object.entries(params)) {
    // The number chooses the form of the text, so it stays.
    held[name] = name === 'count' ? value : `\uE000${values.push(String(value)) - 1}\uE001`
  }
  const made = t(text, held as typeof held & Facts)
  const fill = (part: string) => part.replace(/\uE000(\d+)\uE001/g, (_, index: string) => values[Number(index)] ?? '')
  return made.split(/(\*\*.+?\*\*|`[^`]+`)/).map((part, index) => piece(part, index, fill))
}

function piece(part: string, index: number, fill: (part: string) => string): ReactNode {
  if (part.startsWith('**')) return <b key={index}>{fill(part.slice(2, -2))}</b>
  if (part.startsWith('`')) return <code key={index}>{fill(part.slice(1, -1))}</code>
  return <Fragment key={index}>{fill(part)}</Fragment>
}
