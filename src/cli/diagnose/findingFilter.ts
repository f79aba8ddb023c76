/** `--ignore` and `--fail-on` of diagnose. */
import { findingIds, type Severity } from '../../engine/index.ts'
import { UsageError } from '../usageError.ts'

export interface FindingFilter {
  readonly ignored: ReadonlySet<string>
  /** The least severity for which the command ends with 1. */
  readonly failOn: Severity
}

const severities: readonly Severity[] = ['low', 'medium', 'high']

/** Throws `UsageError` for an unknown id or severity. */
export function findingFilter(ignored: readonly string[], failOn: string | undefined): FindingFilter {
  const unknown = ignored.find((id) => !findingIds.some((one) => one === id))
  if (unknown !== undefined)
    throw new UsageError(`--ignore: there is no finding "${unknown}": docs/findings.md lists them`)
  const severity = severities.find((one) => one === (failOn ?? 'low'))
  if (severity === undefined) throw new UsageError(`--fail-on must be low, medium or high, not "${failOn}"`)
  return { ignored: new Set(ignored), failOn: severity }
}

interface Filtered {
  readonly id: string
  readonly severity: Severity
  readonly signs?: readonly { readonly id: string }[]
}

/** Findings that have a sign which is not ignored. */
export const shownFindings = <T extends Filtered>(findings: readonly T[], { ignored }: FindingFilter): readonly T[] =>
  findings.filter(({ id, signs = [] }) => [id, ...signs.map((one) => one.id)].some((one) => !ignored.has(one)))

export const failsBy = (findings: readonly Filtered[], { failOn }: FindingFilter): boolean =>
  findings.some(({ severity }) => severities.indexOf(severity) >= severities.indexOf(failOn))

/** A note about omitted findings; empty without omissions. */
export const leftOutNote = (all: number, shown: number): string =>
  all === shown ? '' : `note: ${all - shown} left out by --ignore\n`
