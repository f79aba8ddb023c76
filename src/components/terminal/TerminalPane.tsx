import '../../i18n/en/terminal.ts'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { TerminalView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { askEngine } from '../../player/actions/actions.ts'
import { followCursor } from '../../player/queries/liveQuery.ts'
import { interrupt } from '../../player/terminal/terminalActions.ts'
import { clearScreen, writeLine } from '../../store/late/terminal.ts'
import { useTerminal } from '../../store/terminal.ts'
import { EarlierRunNote } from '../manifest/EarlierRunNote.tsx'
import { Prompt } from './Prompt.tsx'
import { Screen } from './Screen.tsx'
import { useSuggestions } from './suggestions.ts'
import styles from './TerminalPane.module.css'

/** A terminal for kubectl: commands up to the cursor with their output, and a prompt. */
export function TerminalPane() {
  const t = useT()
  const view = useTerminalView()
  const input = useRef<HTMLTextAreaElement>(null)
  const scroller = useScrolledToEnd(view)
  const running = view?.entries.findLast(({ canStop }) => canStop)
  const isFresh = useTerminal(({ history, draft }) => history.length === 0 && draft === '')
  const isEmpty = view?.entries.length === 0
  const clear = () => view && clearScreen(view.entries.map(({ id }) => id))
  return (
    <div className="ui-column ui-fill ui-grow">
      <EarlierRunNote />
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
        <div ref={scroller} className={styles.scroller} tabIndex={0}>
          <div role="log" aria-label={t('terminal.log')} className={styles.log}>
            {view && <Screen view={view} />}
          </div>
          {(isFresh || isEmpty) && <Suggestions onChoose={() => input.current?.focus()} />}
        </div>
      </div>
      <Prompt
        input={input}
        canClear={!isEmpty}
        onClear={clear}
        onInterrupt={() => running !== undefined && void interrupt(running)}
      />
    </div>
  )
}

function Suggestions({ onChoose }: { readonly onChoose: () => void }) {
  const t = useT()
  const lines = useSuggestions()
  return (
    <div className={styles.suggestions}>
      <p>{t('terminal.empty')}</p>
      <ul className="ui-wrap ui-close" aria-label={t('terminal.suggestions')}>
        {lines.map((line) => (
          <li key={line}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('terminal.suggestion', { command: line })}
              onClick={() => {
                writeLine(line)
                onChoose()
              }}
            >
              {line}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Stays scrolled to the end, unless the user has scrolled up. */
function useScrolledToEnd(content: unknown) {
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const element = scroller.current
    const onScroll = () => {
      if (element) isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - 24
    }
    const stay = new ResizeObserver(() => {
      if (element && isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    if (element) stay.observe(element)
    element?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      stay.disconnect()
      element?.removeEventListener('scroll', onScroll)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the content that moves the end
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [content])
  return scroller
}

/** Content of the screen at the cursor, without cleared parts; undefined until the first answer. */
function useTerminalView(): TerminalView | undefined {
  const [view, setView] = useState<TerminalView>()
  const shown = useRef<string>(undefined)
  const actions = useTerminal((terminal) => terminal.actions)
  const cleared = useTerminal((terminal) => terminal.cleared)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done at the terminal moves no cursor
  useEffect(() => {
    const follow = () => askEngine('terminal', { known: shown.current })
    return followCursor(follow, (next) => {
      if (next === undefined) return
      shown.current = next.version
      setView(next)
    })
  }, [actions])
  return useMemo(() => view && { ...view, entries: view.entries.filter(({ id }) => !cleared.has(id)) }, [view, cleared])
}
