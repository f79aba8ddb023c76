import { memo, useMemo } from 'react'
import { type YamlToken, yamlTokens } from '../../manifest/editor/yamlTokens.ts'
import { classes } from '../ui/classes.ts'
import styles from './YamlLines.module.css'

interface YamlLinesProps {
  readonly text: string
  /** Numbers of the lines to mark, from 1. */
  readonly marked?: ReadonlySet<number>
  /** Names of fields that a lesson points at, by the numbers of their lines. */
  readonly pointed?: ReadonlyMap<number, string>
  /** Names the text for a screen reader. */
  readonly label?: string
}

/** Read-only YAML, styled like the editor. */
export const YamlLines = memo(function YamlLines({ text, marked, pointed, label }: YamlLinesProps) {
  const lines = useMemo(() => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n'), [text])
  return (
    <section
      className="ui-fill ui-grow ui-scroll ui-inside"
      aria-label={label}
      tabIndex={label === undefined ? undefined : 0}
    >
      <pre className={styles.text}>
        {lines.map((line, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
            key={index}
            className={classes('ui-flex', marked?.has(index + 1) && styles.marked)}
            data-point={pointed?.get(index + 1)}
          >
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <YamlLine line={line} />
          </div>
        ))}
      </pre>
    </section>
  )
})

const tokenStyles: Record<YamlToken['kind'], string | undefined> = {
  key: styles.key,
  string: styles.string,
  number: styles.value,
  comment: 'ui-faint',
  plain: undefined,
}

const YamlLine = memo(function YamlLine({ line }: { readonly line: string }) {
  return (
    <span className={styles.content}>
      {yamlTokens(line).map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one fixed line
        <span key={index} className={tokenStyles[token.kind]}>
          {token.text}
        </span>
      ))}
      {'\n'}
    </span>
  )
})
