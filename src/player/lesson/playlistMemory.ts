/** Stores the playlist of this tab, so that a reload keeps it. Stored data are untrusted. */
import * as v from 'valibot'
import { playlistSchema } from '../../lessons/playlists/playlist.ts'
import { usePlaylist } from '../../store/playlist.ts'
import { attempt } from '../keeping/restoreMarks.ts'

const storageKey = 'rollscope.playlist'

/** Restores the tab's playlist, and stores each later one; returns the stop function. */
export function keepPlaylist(page: Pick<Window, 'sessionStorage'>): () => void {
  const stored = v.safeParse(playlistSchema, parsed(attempt(() => page.sessionStorage.getItem(storageKey))))
  if (stored.success && usePlaylist.getState().playlist === undefined) usePlaylist.setState({ playlist: stored.output })
  return usePlaylist.subscribe(({ playlist }) =>
    attempt(() => page.sessionStorage.setItem(storageKey, JSON.stringify(playlist ?? null))),
  )
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
