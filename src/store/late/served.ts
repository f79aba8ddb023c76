/** Transitions of a served run, as its server reports them. Loaded with it. */
import { type ServedShown, useServed } from '../served.ts'

/** The server has told its state and the end of its run. */
export function showServed(news: Omit<ServedShown, 'link' | 'note'>): void {
  useServed.setState(({ served }) => ({ served: { ...news, link: 'live', note: served?.note } }))
}

/** The server does not respond. */
export function loseServed(): void {
  useServed.setState(({ served }) => ({ served: served && { ...served, link: 'lost' } }))
}

/** The page follows the present, or shows the past. */
export function keepUp(isFollowing: boolean): void {
  useServed.setState(({ served }) => ({ served: served && { ...served, isFollowing } }))
}

/** Says why the server has not carried out a request; undefined: it has. */
export function noteServed(note: ServedShown['note']): void {
  useServed.setState(({ served }) => ({ served: served && { ...served, note } }))
}

export function endServed(): void {
  useServed.setState({ served: undefined })
}
