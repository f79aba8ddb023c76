/** Sentences about differences between releases, from the page's catalogue. */
import type { ReleaseLine } from '../engine/index.ts'
import { patchReleases, type Release } from '../engine/releases.ts'
import { releaseTexts } from './en/setup/releases.ts'
import { formatMessage } from './message.ts'
import { type Phrase, phrase } from './phrase.ts'

type ReleaseText = Phrase<keyof typeof releaseTexts>

export const releaseInEnglish = ({ key, params }: ReleaseText): string => formatMessage(releaseTexts[key], params)

/** The time from which users see a difference. kubectl and kubelets have releases of their own. */
export const momentOf = ({ part, effect, since }: ReleaseLine): ReleaseText =>
  part === 'controlPlane' ? phrase(`release.when.${effect}`) : phrase(`release.when.${part}`, { since })

/** Facts about an upgrade that depend on the cluster and that a report cannot contain. */
export const unknownOfUpgrade = (from: Release, to: Release): readonly ReleaseText[] => [
  phrase('release.upgrade.unknown.nodes'),
  phrase('release.upgrade.unknown.rollouts'),
  phrase('release.upgrade.unknown.patches', { from: patchReleases[from], to: patchReleases[to] }),
  phrase('release.upgrade.unknown.cluster'),
]

/** The behaviour with or without a line's switch, for its first object, in English; code in backticks. */
export const differenceInEnglish = ({ id, objects }: ReleaseLine, form: 'now' | 'before'): string =>
  formatMessage(releaseTexts[`release.${id}.${form}`], objects[0]?.facts)
