import { IMAGE_TAG_WORDS } from '../../engine/kubelet/imageBehavior.ts'

/** A word that may be in an image's tag and gives its container a behaviour. */
export interface ImageWord {
  /** Names the meaning: `imageWord.slow`. */
  readonly id: string
  /** As the list shows it, with letters for numbers: `readyNtoM`. */
  readonly word: string
  /** As it can be in a tag: `ready2to6`. */
  readonly example: string
  /** In English. */
  readonly meaning: string
  /** The probe without which nobody notices. */
  readonly needs?: string
}

/** Every word that the simulated container runtime knows. */
export const imageWords: readonly ImageWord[] = IMAGE_TAG_WORDS.map(({ example, ...row }) => ({
  ...row,
  example: example.split('.').at(-1) ?? row.word,
}))
