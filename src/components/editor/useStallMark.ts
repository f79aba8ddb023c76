import '../../i18n/en/stall.ts'
import { useMemo } from 'react'
import { isMessageKey, useT } from '../../i18n/index.ts'
import type { PlannedMark } from '../../manifest/editor/annotations.ts'
import { useManifest } from '../../store/manifest.ts'
import { useShownWorkload } from '../inspector/useShownWorkload.ts'
import { stallPlace } from '../manifest/stallPlace.ts'

/** The line that a stall of the Deployment on the stage is about, with why in a few words. */
export function useStallMark(): readonly PlannedMark[] {
  const t = useT()
  const text = useManifest((manifest) => manifest.text)
  const workload = useShownWorkload()
  const stall = workload?.stall
  const name = workload?.name
  return useMemo(() => {
    const place = stall && name !== undefined ? stallPlace(text, name, stall) : undefined
    if (!place || !stall) return []
    const key = `stall.mark.${stall.kind}`
    const hint = t(isMessageKey(key) ? key : 'stall.mark.other')
    return [{ ...place, severity: 'error', message: stall.message || hint, hint }]
  }, [text, name, stall, t])
}
