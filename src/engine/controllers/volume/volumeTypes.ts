import type { Claim } from '../../api/kindTypes.ts'

export const WAITS_FOR_CONSUMER = 'WaitForFirstConsumer'
export const NO_PROVISIONER = 'kubernetes.io/no-provisioner'

export const isBound = ({ status }: Claim): boolean => status?.phase === 'Bound'
