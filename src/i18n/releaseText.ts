/** Sentences about differences between releases, from the page's catalogue. */
import type { ReleaseLine } from '../engine/index.ts'
import { patchReleases, type Release } from '../engine/releases.ts'
import { releaseTexts } from './en/setup/releases.ts'
import { formatMessage } from './message.ts'

/** Key and parameters of a text of the catalogue. */
export interface ReleaseText {
  readonly key: keyof typeof releaseTexts
  readonly params?: Readonly<Record<string, string>>
}

export const releaseInEnglish = ({ key, params }: ReleaseText): string => formatMessage(releaseTexts[key], params)

/** The time from which users see a difference. kubectl and kubelets have releases of their own. */
export const momentOf = ({ part, effect, since }: ReleaseLine): ReleaseText =>
  part === 'controlPlane' ? { key: `release.when.${effect}` } : { key: `release.when.${part}`, params: { since } }

/** Facts about an upgrade that depend on the cluster and that a report cannot contain. */
export const unknownOfUpgrade = (from: Release, to: Release): readonly ReleaseText[] => [
  { key: 'release.upgrade.unknown.nodes' },
  { key: 'release.upgrade.unknown.rollouts' },
  { key: 'release.upgrade.unknown.patches', params: { from: patchReleases[from], to: patchReleases[to] } },
  { key: 'release.upgrade.unknown.cluster' },
]

/** The behaviour with or without a line's switch, for its first object, in English; code in backticks. */
export const differenceInEnglish = ({ id, objects }: ReleaseLine, form: 'now' | 'before'): string =>
  formatMessage(releaseTexts[`release.${id}.${form}`], objects[0]?.facts)
