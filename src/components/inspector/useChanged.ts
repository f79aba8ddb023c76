import { useState } from 'react'

interface Shown {
  readonly key: string
  readonly texts: ReadonlyMap<string, string>
  readonly changed: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** Which of some named texts the last change of an object touched; the marks stay until it changes again. */
export function useChanged(key: string, texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const [shown, setShown] = useState<Shown>({ key, texts, changed: nothing })
  const different = [...texts].flatMap(([name, text]) => (shown.texts.get(name) === text ? [] : [name]))
  const isSame = different.length === 0 && texts.size === shown.texts.size
  if (shown.key === key && isSame) return shown.changed
  const changed = shown.key === key && shown.texts.size > 0 ? new Set(different) : nothing
  setShown({ key, texts, changed })
  return changed
}
