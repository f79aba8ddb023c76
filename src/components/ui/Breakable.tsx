import { Fragment } from 'react'

/**
 * A name with line break opportunities between its words: `PersistentVolume|Claim`, `shop.example/|team`. Browsers
 * break at hyphens already; without the opportunities a narrow column would break within a word.
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
