import { keySet } from './keySet.ts'

/** Keys of the run of `rollscope serve`. */
export const servedKeys = keySet('served', { follow: ['f'] })
