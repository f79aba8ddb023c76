import { typeOfKind } from '../engine/api/fieldTable.ts'

/** Served in v1.36, and what of them stood in the group `extensions` once. */
const servedVersions = [
  'apps/v1',
  'batch/v1',
  'policy/v1',
  'autoscaling/v2',
  'networking.k8s.io/v1',
  'rbac.authorization.k8s.io/v1',
  'storage.k8s.io/v1',
  'scheduling.k8s.io/v1',
] as const

/** The version in which a kind is served whose own is not, or no longer; undefined for a kind that never was one. */
export function servedInstead(kind: string, version: string): string | undefined {
  const [group] = version.split('/')
  return servedVersions.find(
    (served) => (group === 'extensions' || served.startsWith(`${group}/`)) && typeOfKind(served, kind) !== undefined,
  )
}
