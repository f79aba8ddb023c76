import { keySet } from './keySet.ts'

/** Keys of the picture under the pointer. */
export const pictureKeys = keySet('frame', { zoom: ['z'] })
