/**
 * Decides whether an indexed Job succeeds before all its indexes have. Models pkg/controller/job/success_policy.go
 * (v1.36).
 */
import type { Job } from '../../api/kindTypes.ts'
import { readIndexes } from './indexes.ts'

/** The first rule that the succeeded indexes meet, in the words of the condition; undefined without one. */
// Models matchSuccessPolicy.
export function metSuccessRule({ spec }: Job, succeeded: ReadonlySet<number>): string | undefined {
  if (succeeded.size === 0) return undefined
  const rules = spec.successPolicy?.rules ?? []
  const index = rules.findIndex(({ succeededIndexes, succeededCount }) => {
    if (succeededIndexes === undefined) return succeededCount !== undefined && succeeded.size >= succeededCount
    const wanted = readIndexes(succeededIndexes, spec.completions ?? 0)
    const met = [...wanted].filter((one) => succeeded.has(one)).length
    return wanted.size > 0 && (met === wanted.size || (succeededCount !== undefined && met >= succeededCount))
  })
  return index < 0 ? undefined : `Matched rules at index ${index}`
}
