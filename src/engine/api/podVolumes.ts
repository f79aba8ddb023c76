import type { Pod } from './types.ts'

/** The claims of its namespace that a Pod uses. */
export function claimNamesOf({ spec }: Pod): string[] {
  if (!('volumes' in spec)) return []
  const { volumes = [] } = spec as {
    readonly volumes?: readonly { readonly persistentVolumeClaim?: { readonly claimName: string } }[]
  }
  return volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [])
}
