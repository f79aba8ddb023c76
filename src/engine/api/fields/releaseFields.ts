import { NEWEST_RELEASE, type Release, releases, UNNAMED_RELEASE } from '../../releases.ts'
import { lookup } from '../lookup.ts'
import table from './releaseFields.json' with { type: 'json' }

/** A field that some releases do not have. */
interface ReleaseField {
  /** The type's name in the field table. */
  readonly type: string
  readonly since?: string
  readonly until?: string
}

const types: Readonly<Record<string, Readonly<Record<string, ReleaseField>>>> = lookup(table)

/** The release of the field table. */
export const TABLED_RELEASE = UNNAMED_RELEASE

/**
 * - `unknown`: the release does not have the field.
 * - `dropped`: the release has the field, and the field table lacks it. The features of these fields are off, so the
 *   API server drops their values.
 * - Undefined: as in the field table.
 */
export function fieldIn(release: Release, typeName: string, field: string): 'unknown' | 'dropped' | undefined {
  const fields = Object.hasOwn(types, typeName) ? types[typeName] : undefined
  const found = fields && Object.hasOwn(fields, field) ? fields[field] : undefined
  if (!found) return undefined
  if (!isWithin(release, found)) return 'unknown'
  return isWithin(TABLED_RELEASE, found) ? undefined : 'dropped'
}

const isWithin = (release: Release, { since = releases[0], until = NEWEST_RELEASE }: ReleaseField): boolean => {
  const at = releases.indexOf(release)
  return at >= placeOf(since) && at <= placeOf(until)
}

const placeOf = (release: string): number => releases.findIndex((one) => one === release)
