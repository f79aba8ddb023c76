/** Link to a run of `rollscope serve --open`, at the page's own server. */

const pattern = /^#served\/([0-9a-f]{32})$/

export const servedFragment = (name: string): string => `#served/${name}`

/** The name of the run in a link; undefined for any other fragment. */
export const servedName = (fragment: string): string | undefined => pattern.exec(fragment)?.[1]
