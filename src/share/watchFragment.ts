/** Link to a recording in progress of `rollscope watch`, at the page's own server. */

import { servedName } from './servedFragment.ts'

const pattern = /^#watch\/([0-9a-f]{32})$/

export const watchFragment = (name: string): string => `#watch/${name}`

/** Relative to the page. */
export const watchPath = (name: string): string => `watch/${name}`

/** The name of the recording in a link; undefined for any other fragment. */
export const watchName = (fragment: string): string | undefined => pattern.exec(fragment)?.[1]

/** Whether a command is still making the link's run: `rollscope watch`, or `serve`. */
export const isGrowingFragment = (fragment: string): boolean =>
  watchName(fragment) !== undefined || servedName(fragment) !== undefined
