import { persistedStore } from '../../app/persistedStore.ts'
import type { Playlist } from '../../lessons/playlists/playlist.ts'

interface PlaylistState {
  readonly playlist?: Playlist | undefined
}

/** The playlist in use; undefined: lessons follow one another as in the course. A reload of the tab keeps it. */
export const usePlaylist = persistedStore<PlaylistState, Playlist | null>(() => ({}), {
  name: 'rollscope.playlist',
  keep: ({ playlist }) => playlist ?? null,
  restore: (kept, state) => (kept === null || state.playlist !== undefined ? state : { playlist: kept }),
})

/** Lessons follow one another as in this playlist from now on; undefined: as in the course. */
export function followPlaylist(playlist: Playlist | undefined): void {
  usePlaylist.setState({ playlist })
}
