/** The level of Pod security of a namespace, and a Pod's violations. */
import { asObject, textOf } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { baselineChecks } from './baseline.ts'
import { checkedPod, type EnforcedLevel, type SecurityCheck, type Violation } from './check.ts'
import { restrictedChecks } from './restricted.ts'

/** A level in the version of a release: `restricted:v1.24`. */
export interface LevelVersion {
  readonly level: 'privileged' | EnforcedLevel
  /** `latest` or `v1.24`. */
  readonly version: string
}

/** The levels for refusals and for warnings. The level for the audit log has no effect in the simulation. */
interface SecurityPolicy {
  readonly enforce: LevelVersion
  readonly warn: LevelVersion
}

const LABEL = 'pod-security.kubernetes.io/'

/** The levels in order of strictness, the least strict first. */
export const levels = ['privileged', 'baseline', 'restricted'] as const

/** The policy of a namespace's labels. The warn level defaults to the enforced level. */
// Models k8s.io/pod-security-admission/api PolicyToEvaluate (v1.36).
export function policyOf(namespace: JsonObject | undefined): SecurityPolicy {
  const labels = asObject(asObject(namespace?.metadata).labels)
  const written = (name: string): string | undefined =>
    labels[LABEL + name] === undefined ? undefined : textOf(labels[LABEL + name])
  const version = written('enforce-version') ?? 'latest'
  const enforce = { level: levelOf(written('enforce') ?? 'privileged', 'restricted'), version }
  const warned = written('warn')
  const warn = {
    level: warned === undefined ? enforce.level : levelOf(warned, 'privileged'),
    version: written('warn-version') ?? (warned === undefined ? version : 'latest'),
  }
  return { enforce, warn }
}

/** The level, or `other` for an invalid label, which the API server refuses. */
const levelOf = (text: string, other: LevelVersion['level']): LevelVersion['level'] =>
  levels.find((level) => level === text) ?? other

export const levelText = ({ level, version }: LevelVersion): string => `${level}:${version}`

/** Violations of a level by a Pod or a template, in the API server's order. */
// Models k8s.io/pod-security-admission/policy/registry.go EvaluatePod (v1.36).
export function violationsOf(policy: LevelVersion, metadata: JsonObject, spec: JsonObject): readonly Violation[] {
  if (policy.level === 'privileged') return []
  const minor = policy.version === 'latest' ? Number.POSITIVE_INFINITY : Number(policy.version.slice('v1.'.length))
  const restricted = policy.level === 'restricted' ? activeIn(restrictedChecks, minor) : []
  const overridden = new Set(restricted.map(({ overrides }) => overrides))
  const baseline = activeIn(baselineChecks, minor).filter(({ id }) => !overridden.has(id))
  const pod = checkedPod(metadata, spec)
  return [...baseline, ...restricted].flatMap(({ versions }) => {
    const current = versions.findLast(({ since }) => since <= minor)
    return current?.check(pod) ?? []
  })
}

const activeIn = (checks: readonly SecurityCheck[], minor: number): readonly SecurityCheck[] =>
  checks.filter(({ versions }) => versions.some(({ since }) => since <= minor))

/** `host namespaces (hostNetwork=true), privileged (container "a" must …)`. */
export const violationsText = (violations: readonly Violation[]): string =>
  violations.map(({ reason, detail }) => `${reason} (${detail})`).join(', ')
