import { useEffect, useState } from 'react'

interface SpokenProps {
  readonly text: string
  /** Wall-clock ms without a change before the text is announced. */
  readonly restMs: number
}

/**
 * A polite live region that announces the text once it is stable. It is mounted before any text, because screen readers
 * ignore regions that appear with their text.
 */
export function Spoken({ text, restMs }: SpokenProps) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), restMs)
    return () => clearTimeout(timer)
  }, [text, restMs])
  return (
    <p className="visuallyHidden" role="status">
      {spoken}
    </p>
  )
}
