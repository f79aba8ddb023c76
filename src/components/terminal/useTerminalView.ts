import { useEffect, useMemo, useRef, useState } from 'react'
import type { TerminalView } from '../../engine/index.ts'
import { askEngine } from '../../player/actions/actions.ts'
import { useTerminal } from '../../store/terminal.ts'
import { followAnswers } from '../inspector/followAnswers.ts'

/** What is on the screen at the cursor, without what was cleared; undefined until the first answer. */
export function useTerminalView(): TerminalView | undefined {
  const [view, setView] = useState<TerminalView>()
  const shown = useRef<string>(undefined)
  const actions = useTerminal((terminal) => terminal.actions)
  const cleared = useTerminal((terminal) => terminal.cleared)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done at the terminal moves no cursor
  useEffect(() => {
    const follow = () => askEngine('terminal', { known: shown.current })
    return followAnswers(follow, (next) => {
      if (next === undefined) return
      shown.current = next.version
      setView(next)
    })
  }, [actions])
  return useMemo(() => view && { ...view, entries: view.entries.filter(({ id }) => !cleared.has(id)) }, [view, cleared])
}
