import { typeOfKind } from '../engine/api/fieldTable.ts'

/** API versions that v1.36 serves; kinds of `extensions` have moved to them. */
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

/** The served version of a kind whose given version is not served; undefined for an unknown kind. */
export function servedInstead(kind: string, version: string): string | undefined {
  const [group] = version.split('/')
  return servedVersions.find(
    (served) => (group === 'extensions' || served.startsWith(`${group}/`)) && typeOfKind(served, kind) !== undefined,
  )
}
