/** What a command line says of what is played. */

export interface ImageChange {
  readonly container: string
  readonly image: string
}

export type Change =
  | { readonly type: 'none' }
  | { readonly type: 'then'; readonly file: string }
  | { readonly type: 'image'; readonly images: readonly ImageChange[] }

/** What is played. Names of files are as typed. */
export interface PlayedOptions {
  readonly before: string
  readonly change: Change
  readonly seed: number
  /** Number of nodes; undefined for the default cluster's. */
  readonly nodes: number | undefined
}
