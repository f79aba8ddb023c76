import { Fragment } from 'react'

/**
 * A name that breaks where its words end: `PersistentVolume|Claim`, `shop.example/|team`. Hyphens need no help. Without it a
 * narrow column would break in the middle of a word.
 */
export function Breakable({ text }: { readonly text: string }) {
  const words = text.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[./_:])(?=\w)/)
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one name, in their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ))
}
