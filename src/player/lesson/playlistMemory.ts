/** Stores the playlist of this tab, so that a reload keeps it. Stored data are untrusted. */
import * as v from 'valibot'
import { jsonOf, readText, writeText } from '../../app/browserStorage.ts'
import { playlistSchema } from '../../lessons/playlists/playlist.ts'
import { usePlaylist } from '../../store/lessons/playlist.ts'

const storageKey = 'rollscope.playlist'

/** Restores the tab's playlist, and stores each later playlist; returns the stop function. */
export function storePlaylist(page: Pick<Window, 'sessionStorage'>): () => void {
  const session = (): Storage => page.sessionStorage
  const stored = v.safeParse(playlistSchema, jsonOf(readText(session, storageKey)))
  if (stored.success && usePlaylist.getState().playlist === undefined) usePlaylist.setState({ playlist: stored.output })
  return usePlaylist.subscribe(({ playlist }) => writeText(session, storageKey, JSON.stringify(playlist ?? null)))
}
