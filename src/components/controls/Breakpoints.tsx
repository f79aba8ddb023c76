import '../../i18n/en/breakpoints.ts'
import { useState } from 'react'
import { breakpointSuggestions } from '../../engine/document/breakpointSuggestions.ts'
import type { RunStop } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { useBreakpoints } from '../../store/breakpoints.ts'
import { addBreakpoint, removeBreakpoint } from '../../store/late/breakpoints.ts'
import { usePlayback } from '../../store/playback.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './Breakpoints.module.css'

/** The number of breakpoints, the breakpoint that stopped the run, and the list of all breakpoints. */
export function Breakpoints() {
  const t = useT()
  const words = useBreakpoints((state) => state.words)
  const stop = usePlayback((playback) => playback.lastStop)
  const hit = words.find((word) => isNamed(stop, word))
  return (
    <div className={styles.bar}>
      <Popover
        label={t('breakpoints.title')}
        mount="whenOpen"
        button={words.length === 0 ? t('breakpoints.title') : t('breakpoints.count', { count: words.length })}
        buttonProps={{
          shape: 'pill',
          className: styles.pill,
          icon: <i className={styles.dot} data-on={words.length > 0} />,
          'aria-label': words.length === 0 ? undefined : t('breakpoints.count', { count: words.length }),
        }}
      >
        <List words={words} t={t} />
      </Popover>
      <output className={classes('ui-shrink ui-lit ui-ellipsis', styles.hit)} title={hit}>
        {hit !== undefined && t('breakpoints.hit', { word: hit })}
      </output>
    </div>
  )
}

interface ListProps {
  readonly words: readonly string[]
  readonly t: Translate
}

function List({ words, t }: ListProps) {
  const [typed, setTyped] = useState('')
  return (
    <div className={styles.list}>
      <p>{t('breakpoints.note')}</p>
      {words.length === 0 ? (
        <p>{t('breakpoints.none')}</p>
      ) : (
        <ul>
          {words.map((word) => (
            <li key={word} className="ui-line ui-split ui-topline">
              <code className="ui-anywhere">{word}</code>
              <IconButton
                label={t('breakpoints.remove', { word })}
                icon={<CloseIcon size={12} />}
                onClick={() => removeBreakpoint(word)}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className="ui-flex ui-spaced"
        onSubmit={(event) => {
          event.preventDefault()
          addBreakpoint(typed)
          setTyped('')
        }}
      >
        <input
          className={styles.field}
          list="breakpointSuggestions"
          aria-label={t('breakpoints.field')}
          placeholder={t('breakpoints.field')}
          value={typed}
          maxLength={80}
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id="breakpointSuggestions">
          {breakpointSuggestions.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
        <Button type="submit" disabled={typed.trim() === ''}>
          {t('breakpoints.add')}
        </Button>
      </form>
    </div>
  )
}

/** Whether the run stopped at this breakpoint. */
function isNamed(stop: RunStop | undefined, word: string): boolean {
  if (stop?.type === 'bound') return stop.bound === word
  if (stop?.type === 'outcome') return stop.word === word
  if (stop?.type === 'event') return stop.reason === word
  return stop?.type === 'decision' && (stop.source.split(' ').includes(word) || stop.facts.reason === word)
}
