import { lookup } from '../../api/lookup.ts'

const stability: Readonly<Record<string, number>> = lookup({ '': 0, beta: 1, alpha: 2 })

/** Order of versions: stable versions first, then beta and alpha, higher numbers first; other names last. */
// Models apimachinery/pkg/version/helpers.go CompareKubeAwareVersionStrings (v1.36).
export function byPreference(a: string, b: string): number {
  const [x, y] = [ranked(a), ranked(b)]
  if (x === undefined || y === undefined) return x ? -1 : y ? 1 : a < b ? -1 : 1
  return x.stage - y.stage || y.major - x.major || y.minor - x.minor
}

function ranked(version: string) {
  const [, major, stage = '', minor = '0'] = /^v(\d{1,9})(?:(alpha|beta)(\d{1,9}))?$/.exec(version) ?? []
  return major === undefined ? undefined : { major: Number(major), stage: stability[stage] ?? 0, minor: Number(minor) }
}
