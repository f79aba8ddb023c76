import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in the lesson: if the focused button or answer disappears with a step or phase, the new question,
 * verdict or step gets the focus instead of the body.
 */
export function useFocusInLesson(step: RefObject<HTMLElement | null>, state: string): void {
  const wasInside = useRef(false)
  useEffect(() => {
    const pane = step.current?.closest('[data-lesson]')
    const note = ({ target }: FocusEvent): void => {
      wasInside.current = target instanceof Node && pane?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [step])
  // biome-ignore lint/correctness/useExhaustiveDependencies: elements disappear with a change of the state
  useLayoutEffect(() => {
    if (!wasInside.current || document.activeElement !== document.body) return
    const next = step.current?.querySelector<HTMLElement>('[data-prediction] h4, [data-verdict] h4')
    const heading = next ?? step.current?.querySelector<HTMLElement>('h3')
    heading?.focus({ preventScroll: true })
  }, [state, step])
}
