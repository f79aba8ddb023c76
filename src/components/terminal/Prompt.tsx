import '../../i18n/en/terminal.ts'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { moveCaretBehind } from '../../player/terminal/promptKeys.ts'
import { completeLine, isUnfinished } from '../../player/terminal/promptLine.ts'
import { runLine } from '../../player/terminal/terminalActions.ts'
import { noteFocus, writeLine } from '../../store/late/terminal.ts'
import { useTerminal } from '../../store/terminal.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import styles from './Prompt.module.css'
import { completedLine, type Found } from './suggestions.ts'

interface PromptProps {
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly canClear: boolean
  readonly onClear: () => void
  readonly onInterrupt: () => void
}

const mostShownWords = 40
/** Number of visible lines of a script; more lines scroll. */
const mostRows = 8

/** The command line: Enter runs it, Tab completes a word, arrow keys recall earlier commands. */
export function Prompt({ input, canClear, onClear, onInterrupt }: PromptProps) {
  const t = useT()
  const hintId = useId()
  const { draft, problem } = useTerminal()
  useWantedFocus(input)
  const line = usePromptLine(input, draft)
  const { found, write, enter, completeWord } = line
  const onKeyDown = usePromptKeys(draft, line, { clear: onClear, interrupt: onInterrupt })
  return (
    <div className={styles.prompt} data-point="prompt">
      {found && <Words words={found.words} onChoose={line.choose} />}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {t(`terminal.problem.${problem.code}`, { word: problem.word })}
        </p>
      )}
      <div className={classes('ui-row', styles.row)}>
        <span className={styles.sign} aria-hidden="true">
          $ kubectl
        </span>
        <textarea
          ref={input}
          rows={Math.min(draft.split('\n').length, mostRows)}
          wrap="off"
          className={styles.input}
          value={draft}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label={t('terminal.prompt')}
          aria-describedby={hintId}
          aria-invalid={problem !== undefined}
          placeholder={t('terminal.placeholder')}
          maxLength={200_000}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Button
          className={styles.complete}
          shape="square"
          aria-label={t('terminal.complete')}
          disabled={draft.trim() === ''}
          onClick={() => void completeWord()}
        >
          ⇥
        </Button>
        <Button disabled={draft.trim() === ''} onClick={enter}>
          {t('terminal.run')}
        </Button>
      </div>
      <Below hintId={hintId} onClear={canClear ? onClear : undefined} />
    </div>
  )
}

function useWantedFocus(input: PromptProps['input']): void {
  const wantsFocus = useTerminal((terminal) => terminal.wantsFocus)
  useEffect(() => {
    if (!wantsFocus || input.current === null) return
    moveCaretBehind(input.current)
    noteFocus()
  }, [wantsFocus, input])
}

type PromptLine = ReturnType<typeof usePromptLine>

/** The text of the prompt with its actions. */
function usePromptLine(input: PromptProps['input'], draft: string) {
  const [found, setFound] = useState<Found>()
  const history = useHistory()
  const write = (text: string) => {
    setFound(undefined)
    writeLine(text)
  }
  const enter = () => {
    history.forget()
    setFound(undefined)
    void runLine(draft)
  }
  const completeWord = async () => {
    const caret = input.current?.selectionStart ?? draft.length
    const { from, words } = await completeLine(draft.slice(0, caret))
    const { text, isWhole } = completedLine(draft, { from, caret, words })
    // Text that was typed during the request must not be overwritten.
    if (useTerminal.getState().draft !== draft) return
    write(text)
    setFound(isWhole ? undefined : { from, caret: caret + text.length - draft.length, words })
    input.current?.focus()
  }
  const choose = (word: string) => {
    if (found) write(completedLine(draft, { ...found, words: [word] }).text)
    input.current?.focus()
  }
  const closeWords = () => setFound(undefined)
  const goThrough = (where: 'earlier' | 'later') => write(history.go(where, draft))
  return { found, write, enter, completeWord, choose, closeWords, goThrough }
}

type Act = 'enter' | 'complete' | 'closeWords' | 'clear' | 'interrupt' | 'earlier' | 'later'

function usePromptKeys(draft: string, line: PromptLine, others: Pick<Record<Act, () => void>, 'clear' | 'interrupt'>) {
  // After Escape, Tab leaves the field instead of completing, so that the field is no keyboard trap.
  const isReleased = useRef(false)
  const acts: Record<Act, () => void> = {
    ...others,
    enter: line.enter,
    complete: () => void line.completeWord(),
    closeWords: line.closeWords,
    earlier: () => line.goThrough('earlier'),
    later: () => line.goThrough('later'),
  }
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const wasReleased = isReleased.current
    isReleased.current = event.key === 'Escape'
    const act = actionOf(event, { draft, wasReleased, hasWords: line.found !== undefined })
    if (act === undefined) return
    event.preventDefault()
    acts[act]()
  }
}

interface BelowProps {
  /** Id of the element that describes the field. */
  readonly hintId: string
  /** Undefined if there is nothing to clear. */
  readonly onClear: (() => void) | undefined
}

/** The written files, else a hint. */
function Below({ hintId, onClear }: BelowProps) {
  const t = useT()
  const written = useTerminal((terminal) => terminal.files)
  const files = written.size > 0 ? t('terminal.files', { names: [...written.keys()].join(', ') }) : ''
  return (
    <div className={styles.below}>
      <span className={styles.hint} aria-hidden="true">
        {files || t('terminal.hint')}
      </span>
      <span role="status" className="visuallyHidden">
        {files}
      </span>
      <span id={hintId} className="visuallyHidden">
        {t('terminal.hint.full')}
      </span>
      {onClear && (
        <button type="button" className={styles.clear} onClick={onClear}>
          {t('terminal.clear')}
        </button>
      )}
    </div>
  )
}

interface WordsProps {
  readonly words: readonly string[]
  readonly onChoose: (word: string) => void
}

function Words({ words, onChoose }: WordsProps) {
  const t = useT()
  return (
    <div className={styles.words}>
      <p className="visuallyHidden" role="status">
        {t('terminal.candidates.count', { count: words.length })}
      </p>
      <ul className={styles.list} aria-label={t('terminal.candidates')}>
        {words.slice(0, mostShownWords).map((word) => (
          <li key={word}>
            <button type="button" className={styles.word} onClick={() => onChoose(word)}>
              {word}
            </button>
          </li>
        ))}
        {words.length > mostShownWords && <li>…</li>}
      </ul>
    </div>
  )
}

interface PromptState {
  readonly draft: string
  readonly wasReleased: boolean
  readonly hasWords: boolean
}

function actionOf(event: KeyboardEvent<HTMLTextAreaElement>, state: PromptState): Act | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget: field } = event
  if (altKey || metaKey) return undefined
  if (ctrlKey) {
    // With a selection, Ctrl-C copies.
    if (key === 'c' && field.selectionStart === field.selectionEnd) return 'interrupt'
    return key === 'l' ? 'clear' : undefined
  }
  // Shift+Enter adds a line, and so does Enter after an unfinished command.
  if (key === 'Enter') return shiftKey || isUnfinished(state.draft) ? undefined : 'enter'
  if (key === 'Tab') return !shiftKey && !state.wasReleased && state.draft.trim() !== '' ? 'complete' : undefined
  if (key === 'Escape') return state.hasWords ? 'closeWords' : undefined
  // In a text of several lines, arrow keys first move within it.
  if (key === 'ArrowUp') return field.value.slice(0, field.selectionStart).includes('\n') ? undefined : 'earlier'
  return key === 'ArrowDown' && !field.value.slice(field.selectionEnd).includes('\n') ? 'later' : undefined
}

/** Goes through the history of commands. After the newest command follows the text that was typed before. */
function useHistory() {
  const place = useRef<{ back: number; typed: string }>({ back: 0, typed: '' })
  return {
    go: (where: 'earlier' | 'later', draft: string): string => {
      const { history } = useTerminal.getState()
      const now = place.current
      const typed = now.back === 0 ? draft : now.typed
      const back = Math.min(Math.max(now.back + (where === 'earlier' ? 1 : -1), 0), history.length)
      place.current = { back, typed }
      return back === 0 ? typed : (history[history.length - back] ?? '')
    },
    forget: () => {
      place.current = { back: 0, typed: '' }
    },
  }
}
