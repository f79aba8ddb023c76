import { englishTexts } from '../english.ts'

/** Branches of a run, loaded with the second branch. Keys begin with `branches.`. */
export const branches = englishTexts({
  'branches.title': 'Branches',
  'branches.button': 'Branch: {name}',
  'branches.current': 'shown',
  'branches.first': 'from the beginning to {end}',
  'branches.from': 'from {fork} to {end}',
  'branches.switch': 'Go to “{name}”',
  'branches.rename': 'Rename “{name}”',
  'branches.newName': 'New name of “{name}”',
  'branches.delete': 'Delete “{name}”',
  'branches.compare': 'Compare',
  'branches.compareWith': 'Compare “{current}” with “{name}”',
  'branches.start': 'Begin a branch here',
  'branches.note': 'A command in the past starts a branch automatically. The original future is kept.',
  'branches.tracks': 'Branches on the timeline',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof branches> {}
}
