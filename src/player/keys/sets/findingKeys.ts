import { keySet } from './keySet.ts'

/** Keys of a recording's findings. */
export const findingKeys = keySet('imported', { next: ['f'], previous: ['Shift+f'] })
