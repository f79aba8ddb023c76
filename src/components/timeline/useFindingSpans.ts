import { useMemo } from 'react'
import type { Finding } from '../../engine/index.ts'
import type { FindingSpan } from '../../layout/timeline/findingRows.ts'
import { useOpenRun } from '../../store/run/openRun.ts'
import { useDiagnosis } from '../run/useFindings.ts'

/** A finding with its span. */
export interface FoundSpan extends FindingSpan {
  readonly finding: Finding
}

/** The findings of the open recording over time, worst first; undefined until they are known. */
export function useFindingSpans(): readonly FoundSpan[] | undefined {
  const findings = useDiagnosis()?.findings
  const run = useOpenRun((open) => open.run)
  return useMemo(() => {
    const { capabilities, epochMs = 0, endMs = 0 } = run
    if (!capabilities.hasFindings) return undefined
    // From the beginning of a second, so that the moment of a finding, at the end of the second, is within its bar.
    const inside = (unixMs: number) => Math.max(0, Math.min(endMs, unixMs - epochMs))
    return findings?.map((finding) => {
      const { at, until } = finding
      return { finding, fromMs: inside(at), toMs: until === undefined ? endMs : inside(until) }
    })
  }, [findings, run])
}
