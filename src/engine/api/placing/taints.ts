import type { DeviceTaint, DeviceToleration } from '../fields/apiTypes.ts'
import type { Taint, Toleration } from '../types.ts'

/** Whether a toleration tolerates the taint. */
// Models component-helpers scheduling/corev1 Toleration.ToleratesTaint (v1.36).
export function tolerates(toleration: Toleration, taint: Taint): boolean {
  if (toleration.effect && toleration.effect !== taint.effect) return false
  if (toleration.key && toleration.key !== taint.key) return false
  const operator = toleration.operator || 'Equal'
  if (operator === 'Exists') return true
  if (!toleration.key) return false
  const [mine, theirs] = [toleration.value ?? '', taint.value ?? '']
  if (operator === 'Gt') return Number(theirs) > Number(mine)
  if (operator === 'Lt') return Number(theirs) < Number(mine)
  return operator === 'Equal' && mine === theirs
}

/** Whether a toleration of a device request tolerates the taint. */
// Models k8s.io/dynamic-resource-allocation/resourceclaim ToleratesTaint (v1.36).
export const deviceTolerates = (toleration: DeviceToleration, { key, value = '', effect }: DeviceTaint): boolean =>
  (!toleration.effect || toleration.effect === effect) &&
  (!toleration.key || toleration.key === key) &&
  (toleration.operator === 'Exists' ||
    ((!toleration.operator || toleration.operator === 'Equal') && (toleration.value ?? '') === value))

/** Effects of taints. */
export const taintEffects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const

export const isTaintEffect = (text: string): text is (typeof taintEffects)[number] =>
  taintEffects.some((effect) => effect === text)
