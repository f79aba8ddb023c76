/** What the volumes of a Pod name. */
import type { Pod } from './types.ts'

/** The claims of its namespace that a Pod uses. */
export function claimNamesOf({ spec }: Pod): string[] {
  if (!('volumes' in spec)) return []
  const { volumes = [] } = spec as {
    readonly volumes?: readonly { readonly persistentVolumeClaim?: { readonly claimName: string } }[]
  }
  return volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [])
}

/** What controllers of a real cluster put into every namespace. Here it is taken to be there, and not stored. */
const DEFAULTS: ReadonlySet<string> = new Set(['ServiceAccount/default', 'ConfigMap/kube-root-ca.crt'])

export const isOfEveryNamespace = (kind: string, name: string): boolean => DEFAULTS.has(`${kind}/${name}`)
