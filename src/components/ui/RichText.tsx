import { Fragment, type ReactNode } from 'react'
import { type MessageKey, useT } from '../../i18n/index.ts'
import type { MessageParams } from '../../i18n/message.ts'

export interface RichTextProps {
  readonly text: MessageKey
  readonly params?: MessageParams
}

/** A catalogue text with `**bold**` and `` `code` ``. Markup inside of parameters is shown literally. */
export function RichText({ text, params = {} }: RichTextProps) {
  const t = useT()
  return <RichWords words={(values) => t(text, values)} params={params} />
}

interface RichWordsProps {
  /** Inserts values into a text with markup. */
  readonly words: (values: MessageParams) => string
  readonly params: MessageParams
}

/** `RichText` for the texts of a lazily loaded catalogue. */
export function RichWords({ words, params }: RichWordsProps) {
  const values: string[] = []
  const held: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    if (name === 'count') continue
    held[name] = `\uE000${values.length}\uE001`
    values.push(String(value))
  }
  const made = words({ ...held, ...(params.count === undefined ? {} : { count: params.count }) })
  const fill = (part: string) => part.replace(/\uE000(\d+)\uE001/g, (_, index: string) => values[Number(index)] ?? '')
  return <>{made.split(/(\*\*.+?\*\*|`[^`]+`)/).map((part, index) => piece(part, index, fill))}</>
}

function piece(part: string, index: number, fill: (part: string) => string): ReactNode {
  if (part.startsWith('**')) return <b key={index}>{fill(part.slice(2, -2))}</b>
  if (part.startsWith('`')) return <code key={index}>{fill(part.slice(1, -1))}</code>
  return <Fragment key={index}>{fill(part)}</Fragment>
}
