/** Changes of the scheduling constraints of a Pod that has scheduling gates: they may only be narrowed. */
import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import type { NodeAffinity, NodeSelectorTerm, PodSpec } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { invalidValue } from '../validation/fieldErrors.ts'

export const isGated = ({ schedulingGates }: Defaulted<PodSpec>): boolean => (schedulingGates ?? []).length > 0

/** Errors of changed node selectors and node affinity. */
// Models pkg/apis/core/validation ValidatePodUpdate for gated Pods (v1.36).
export function gatedErrors(spec: Defaulted<PodSpec>, old: Defaulted<PodSpec>): FieldError[] {
  if (!isGated(old)) return []
  return [
    ...selectorErrors(spec.nodeSelector ?? {}, old.nodeSelector ?? {}),
    ...affinityErrors(termsOf(spec), termsOf(old)),
  ]
}

// Models validateNodeSelectorMutation.
function selectorErrors(
  selector: Readonly<Record<string, string>>,
  old: Readonly<Record<string, string>>,
): FieldError[] {
  if (Object.entries(old).every(([key, value]) => selector[key] === value)) return []
  const detail = 'only additions to spec.nodeSelector are allowed (no mutations or deletions)'
  return [invalidValue('spec.nodeSelector', selector, detail)]
}

const TERMS = 'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms'

type Term = Defaulted<NodeSelectorTerm>

const termsOf = ({ affinity }: Defaulted<PodSpec>): readonly Term[] =>
  affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? []

// Models validateNodeAffinityMutation.
function affinityErrors(terms: readonly Term[], old: readonly Term[]): FieldError[] {
  if (old.length === 0) return []
  if (old.length !== terms.length) {
    const detail = 'no additions/deletions to non-empty NodeSelectorTerms list are allowed'
    return [invalidValue(TERMS, terms.length === 0 ? null : terms, detail)]
  }
  return old.flatMap((before, i) => {
    const after = terms[i]
    if (!after || addsOnly(after, before)) return []
    return [invalidValue(`${TERMS}[${i}]`, after, 'only additions are allowed (no mutations or deletions)')]
  })
}

// Models validateNodeSelectorTermHasOnlyAdditions.
function addsOnly(after: Term, before: Term): boolean {
  const lists = ['matchExpressions', 'matchFields'] as const
  const had = lists.some((list) => (before[list] ?? []).length > 0)
  const has = lists.some((list) => (after[list] ?? []).length > 0)
  if (!had && has) return false
  return lists.every((list) => {
    const old = before[list] ?? []
    return deepEqual((after[list] ?? []).slice(0, old.length), old)
  })
}

/** The affinity of a changed spec with the old node affinity, for the comparison of all other fields. */
export function withOldNodeAffinity(
  { affinity }: Defaulted<PodSpec>,
  { affinity: old }: Defaulted<PodSpec>,
): Defaulted<PodSpec>['affinity'] {
  const before: Defaulted<NodeAffinity> | undefined = old?.nodeAffinity
  if (!affinity) return before === undefined ? affinity : { nodeAffinity: before }
  const { nodeAffinity: _, ...others } = affinity
  if (!old && Object.keys(others).length === 0) return undefined
  return before === undefined ? others : { ...others, nodeAffinity: before }
}
