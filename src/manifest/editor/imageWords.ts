import { IMAGE_TAG_WORDS } from '../../engine/kubelet/imageBehavior.ts'

/** A word in an image tag that controls the container's behaviour. */
export interface ImageWord {
  /** Id of its description: `imageWord.slow`. */
  readonly id: string
  /** Form in the list, with letters for numbers: `readyNtoM`. */
  readonly word: string
  /** Example in a tag: `ready2to6`. */
  readonly example: string
  /** In English. */
  readonly meaning: string
  /** Probe that is needed to detect the behaviour. */
  readonly needs?: string
}

/** All words of the simulated container runtime. */
export const imageWords: readonly ImageWord[] = IMAGE_TAG_WORDS.map(({ example, ...row }) => ({
  ...row,
  example: example.split('.').at(-1) ?? row.word,
}))
