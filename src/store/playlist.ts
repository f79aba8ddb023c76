import { create } from 'zustand'
import type { Playlist } from '../lessons/playlists/playlist.ts'

/** The playlist in use; undefined: lessons follow one another as in the course. */
export const usePlaylist = create<{ readonly playlist?: Playlist | undefined }>()(() => ({}))
