import { useEffect, useState } from 'react'

interface SpokenProps {
  readonly text: string
  /** Said only when nothing has changed for so long: wall-clock ms. */
  readonly restMs: number
}

/** Says the text politely once it has rested. It is there before there is anything to say: else nobody would hear it. */
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
