/** Links to runs that a command is still making, at the page's own server: `rollscope watch`, and `serve --open`. */

const watchPattern = /^#watch\/([0-9a-f]{32})$/

export const watchFragment = (name: string): string => `#watch/${name}`

/** Relative to the page. */
export const watchPath = (name: string): string => `watch/${name}`

/** The name of the recording in a link; undefined for any other fragment. */
export const watchName = (fragment: string): string | undefined => watchPattern.exec(fragment)?.[1]

const servedPattern = /^#served\/([0-9a-f]{32})$/

export const servedFragment = (name: string): string => `#served/${name}`

/** The name of the run in a link; undefined for any other fragment. */
export const servedName = (fragment: string): string | undefined => servedPattern.exec(fragment)?.[1]

/** Whether a command is still making the link's run: `rollscope watch`, or `serve`. */
export const isGrowingFragment = (fragment: string): boolean =>
  watchName(fragment) !== undefined || servedName(fragment) !== undefined
