/** Largest number of characters of a playlist's file. */
export const longestFile = 20_000

/** Whether a fragment has the form of a playlist's link; `playlistOfFragment` reads the playlist. */
export const isPlaylistFragment = (fragment: string): boolean => fragment.startsWith('#list/')

/** Whether a text is intended as a playlist: its first key is `playlist`. */
export const isPlaylistText = (text: string): boolean =>
  /^(?:#[^\n]*\n|---[ \t]*\r?\n|[ \t]*\r?\n){0,50}playlist:/.test(text.slice(0, longestFile))
