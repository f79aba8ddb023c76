import { englishTexts } from '../english.ts'

/** What the words of an image tag do. Keys begin with `manifest.imageWord.`. */
export const imageTags = englishTexts({
  'manifest.tags.intro':
    'No container really runs here. Words at the end of an image tag, after dots, say how its container behaves; without one it starts, becomes ready and stays.',
  'manifest.tags.hint': 'Choose one to write it into the image nearest to the cursor. N and M are seconds, or a code.',
  'manifest.tags.needs': 'Needs a {probe}.',
  'manifest.imageWord.slow': 'Takes 20 s to become ready.',
  'manifest.imageWord.neverready': 'Never becomes ready.',
  'manifest.imageWord.crash': 'Ends with code 1 a second after its start.',
  'manifest.imageWord.crashlater': 'Ends with code 1 after 20 s.',
  'manifest.imageWord.oom': 'Is killed for lack of memory after 5 s.',
  'manifest.imageWord.done': 'Ends with code 0 after 5 s.',
  'manifest.imageWord.nopull': 'There is no such image.',
  'manifest.imageWord.slowpull': 'Pulling takes 20 s.',
  'manifest.imageWord.slowstart': 'Starting takes 10 s.',
  'manifest.imageWord.slowstop': 'Takes 15 s to end after SIGTERM.',
  'manifest.imageWord.nosig': 'Does not react to SIGTERM.',
  'manifest.imageWord.drains': 'Goes on answering requests from SIGTERM to its end.',
  'manifest.imageWord.hangs': 'Its liveness probe fails after 20 s; as an init container, or in a Job, it never ends.',
  'manifest.imageWord.losesready': 'Stops being ready 20 s after its start.',
  'manifest.imageWord.pullN': 'Pulling takes N seconds.',
  'manifest.imageWord.pullfail': 'There is no such image.',
  'manifest.imageWord.startN': 'Starting takes N seconds.',
  'manifest.imageWord.exitCafterN': 'Ends by itself with code M, N seconds after its start.',
  'manifest.imageWord.failsN': 'Ends with code 1 a second after each of its first N starts in a Pod, then works.',
  'manifest.imageWord.termN': 'Takes N seconds to end after SIGTERM.',
  'manifest.imageWord.readyN': 'Its readiness probe succeeds from N seconds after the start.',
  'manifest.imageWord.readyNtoM': 'Its readiness probe succeeds from N until M seconds after the start.',
  'manifest.imageWord.liveN': 'Its liveness probe succeeds until N seconds after the start.',
  'manifest.imageWord.startedN': 'Its startup probe succeeds from N seconds after the start.',
})
