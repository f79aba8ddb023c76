import type { DeviceTaint, DeviceToleration } from '../fields/apiTypes.ts'

/** Whether a toleration of a device request tolerates the taint. */
// Models k8s.io/dynamic-resource-allocation/resourceclaim ToleratesTaint (v1.36).
export const deviceTolerates = (toleration: DeviceToleration, { key, value = '', effect }: DeviceTaint): boolean =>
  (!toleration.effect || toleration.effect === effect) &&
  (!toleration.key || toleration.key === key) &&
  (toleration.operator === 'Exists' ||
    ((!toleration.operator || toleration.operator === 'Equal') && (toleration.value ?? '') === value))
