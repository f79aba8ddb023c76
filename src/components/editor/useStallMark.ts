import { useMemo } from 'react'
import { stall as en } from '../../i18n/en/stall.ts'
import { useCatalogue } from '../../i18n/useCatalogue.ts'
import { stall as zhCN } from '../../i18n/zhCN/stall.ts'
import type { PlannedMark } from '../../manifest/editor/annotations.ts'
import { useManifest } from '../../store/manifest.ts'
import { useShownDeployment } from '../inspector/useShownDeployment.ts'
import { stallPlace } from './stallPlace.ts'

const catalogues = { en, 'zh-CN': zhCN }

/** The line that a stall of the Deployment on the stage is about, with why in a few words. */
export function useStallMark(): readonly PlannedMark[] {
  const t = useCatalogue(catalogues)
  const text = useManifest((manifest) => manifest.text)
  const deployment = useShownDeployment()
  const stall = deployment?.stall
  const name = deployment?.name
  return useMemo(() => {
    const place = stall && name !== undefined ? stallPlace(text, name, stall) : undefined
    if (!place || !stall) return []
    const key = `stall.mark.${stall.kind}` as const
    const hint = t(key in en ? (key as keyof typeof en) : 'stall.mark.other')
    return [{ ...place, severity: 'error', message: stall.message || hint, hint }]
  }, [text, name, stall, t])
}
