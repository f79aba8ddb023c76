import { copyText } from '../../player/actions/actions.ts'
import { classes } from '../ui/classes.ts'
import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/embed.ts'
import { useState } from 'react'
import { componentSnippet, type EmbedSnippet, frameSnippet, markdownSnippet } from '../../embed/snippets.ts'
import { useT } from '../../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './EmbedDialog.module.css'

const makers = { component: componentSnippet, frame: frameSnippet, markdown: markdownSnippet } as const
type Way = keyof typeof makers
const ways = ['component', 'frame', 'markdown'] as const satisfies readonly Way[]

/** Source code to paste, in three forms. */
export function EmbedSnippets({ snippet }: { readonly snippet: EmbedSnippet }) {
  const t = useT()
  const [way, setWay] = useState<Way>('component')
  return (
    <Tabs
      label={t('embed.dialog.snippets')}
      selected={way}
      onSelect={setWay}
      className="ui-box"
      items={ways.map((id) => ({
        id,
        label: t(`embed.dialog.${id}`),
        content: <Snippet key={id} text={makers[id](snippet)} note={t(`embed.dialog.${id}Note`)} />,
      }))}
    />
  )
}

function Snippet({ text, note }: { readonly text: string; readonly note: string }) {
  const t = useT()
  const [copied, setCopied] = useState<string>()
  const copy = async () => setCopied((await copyText(text)) ? text : undefined)
  return (
    <div className={styles.snippet}>
      <p className="ui-muted">{note}</p>
      <textarea
        className="ui-wide ui-code ui-raised"
        readOnly
        rows={6}
        spellCheck={false}
        aria-label={note}
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <Toolbar className={styles.row}>
        <Button variant="primary" onClick={() => void copy()}>
          {t('embed.dialog.copy')}
        </Button>
        <span role="status" className={classes('ui-muted', styles.note)}>
          {copied === text && t('embed.dialog.copied')}
        </span>
      </Toolbar>
    </div>
  )
}
