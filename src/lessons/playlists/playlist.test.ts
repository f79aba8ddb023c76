import { expect, it } from 'vitest'
import { linkOfList, type Playlist, playlistFragment, playlistOfFragment, workshopPlaylists } from './playlist.ts'
import { readPlaylist } from './playlistFile.ts'
import { isPlaylistText } from './playlistLink.ts'

const hour: Playlist = {
  title: 'Rollouts in an hour / 50%',
  lessons: [{ id: 'first-rollout', minutes: 8 }, { id: 'both-bounds' }],
}

it('a playlist is unchanged after conversion to a link and back', () => {
  expect(playlistFragment(hour)).toBe('#list/1-8,12/Rollouts%20in%20an%20hour%20%2F%2050%25')
  expect(playlistOfFragment(playlistFragment(hour))).toEqual(hour)
})

it.each([
  ['an unknown lesson', '#list/99'],
  ['a repeated lesson', '#list/1,2,1'],
  ['no lesson', '#list/'],
  ['minutes out of range', '#list/1-0'],
  ['a title that is no text', '#list/1/%E0%A4%A'],
  ['a title that is too long', `#list/1/${'a'.repeat(81)}`],
  ['another page', '#lesson/first-rollout'],
])('a link with %s is not a playlist', (_, fragment) => {
  expect(playlistOfFragment(fragment)).toBeUndefined()
})

it('the plans of the workshop are playlists', () => {
  for (const { list, name } of workshopPlaylists)
    expect(playlistOfFragment(linkOfList(list, name))?.lessons).toHaveLength(list.split(',').length)
})

it('a playlist’s file names lessons by number or by name, with or without minutes', () => {
  const text = `# for Monday
playlist: Rollouts in an hour / 50%
lessons:
  - lesson: 1
    minutes: 8
  - both-bounds
`
  expect(isPlaylistText(text)).toBe(true)
  expect(readPlaylist(text)).toEqual({ type: 'playlist', playlist: hour })
})

it.each([
  ['lessons[1]: the course has no lesson 99.', 'playlist: p\nlessons: [1, 99]'],
  ['lessons[1]: lesson "first-rollout" is listed twice.', 'playlist: p\nlessons: [1, first-rollout]'],
  ['lessons:', 'playlist: p\nlessons: []'],
  ['lessons.0', 'playlist: p\nlessons: [{ lesson: 1, minuets: 3 }]'],
  ['lessons.0.minutes', 'playlist: p\nlessons: [{ lesson: 1, minutes: 0 }]'],
  ['larger', `playlist: p${' '.repeat(20_000)}`],
])('a playlist’s file is refused with the line of the mistake: %s', (detail, text) => {
  expect(readPlaylist(text)).toMatchObject({ type: 'problem', detail: expect.stringContaining(detail) })
})

it('a manifest is not a playlist', () => {
  expect(isPlaylistText('apiVersion: v1\nkind: ConfigMap\nplaylist: x')).toBe(false)
})
