import { englishTexts } from '../english.ts'

/** Effects of the words in an image tag. Keys begin with `manifest.imageWord.`. */
export const imageTags = englishTexts({
  'manifest.tags.intro':
    'No real container runs here. Words at the end of an image tag, after dots, decide how its container behaves; without them the container starts, becomes ready and keeps running.',
  'manifest.tags.hint':
    'Choose a word to write it into the image nearest to the cursor. N and M are seconds, or an exit code.',
  'manifest.tags.needs': 'Needs a {probe}.',
  'manifest.imageWord.slow': 'Takes 20 s to become ready.',
  'manifest.imageWord.neverready': 'Never becomes ready.',
  'manifest.imageWord.crash': 'Exits with code 1 one second after its start.',
  'manifest.imageWord.crashlater': 'Exits with code 1 after 20 s.',
  'manifest.imageWord.oom': 'Is killed after 5 s because memory runs out.',
  'manifest.imageWord.done': 'Exits with code 0 after 5 s.',
  'manifest.imageWord.nopull': 'The image does not exist.',
  'manifest.imageWord.slowpull': 'Pulling takes 20 s.',
  'manifest.imageWord.slowstart': 'Starting takes 10 s.',
  'manifest.imageWord.slowstop': 'Takes 15 s to exit after SIGTERM.',
  'manifest.imageWord.nosig': 'Does not react to SIGTERM.',
  'manifest.imageWord.drains': 'Keeps answering requests after SIGTERM until it exits.',
  'manifest.imageWord.hangs': 'Its liveness probe fails after 20 s; as an init container, or in a Job, it never exits.',
  'manifest.imageWord.losesready': 'Becomes not ready 20 s after its start.',
  'manifest.imageWord.pullN': 'Pulling takes N seconds.',
  'manifest.imageWord.pullfail': 'The image does not exist.',
  'manifest.imageWord.startN': 'Starting takes N seconds.',
  'manifest.imageWord.exitCafterN': 'Exits with code M, N seconds after its start.',
  'manifest.imageWord.failsN': 'Exits with code 1 one second after each of its first N starts in a Pod, then works.',
  'manifest.imageWord.termN': 'Takes N seconds to exit after SIGTERM.',
  'manifest.imageWord.readyN': 'Its readiness probe succeeds N seconds after the start.',
  'manifest.imageWord.readyNtoM': 'Its readiness probe succeeds from N until M seconds after the start.',
  'manifest.imageWord.liveN': 'Its liveness probe succeeds until N seconds after the start.',
  'manifest.imageWord.startedN': 'Its startup probe succeeds N seconds after the start.',
  'manifest.imageWord.usesN': 'Uses N MiB of memory; without the word, the first container of a Pod uses 64 MiB.',
  'manifest.imageWord.writesN': 'Writes N MiB to the disk of its node; without the word, 1 MiB.',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof imageTags> {}
}
