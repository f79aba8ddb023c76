import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { ChangeSummary } from '../../manifest/editor/summary.ts'
import { useManifest } from '../../store/manifest.ts'

type Summarise = (appliedText: string, text: string) => ChangeSummary

/** What differs between the applied and the edited text; undefined until the code that reads YAML has been loaded. */
export function useChangeSummary(): ChangeSummary | undefined {
  const text = useDeferredValue(useManifest((manifest) => manifest.text))
  const appliedText = useManifest((manifest) => manifest.appliedText)
  const [summarise, setSummarise] = useState<Summarise>()
  useEffect(() => {
    let wanted = true
    import('../../manifest/editor/summary.ts').then(
      (module) => {
        if (wanted) setSummarise(() => module.changeSummary)
      },
      // Without it the bar has its buttons and says nothing.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  return useMemo(() => summarise?.(appliedText, text), [summarise, appliedText, text])
}
