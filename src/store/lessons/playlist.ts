import { pageStore } from '../../app/pageState.ts'
import type { Playlist } from '../../lessons/playlists/playlist.ts'

/** The playlist in use; undefined: lessons follow one another as in the course. */
export const usePlaylist = pageStore<{ readonly playlist?: Playlist | undefined }>(() => ({}))
