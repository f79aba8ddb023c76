import type { OtherObjectView } from '../../engine/index.ts'

/** The objects that an apply answered for and that nothing simulates, by kind: `service/frontend created`. */
export function storedKinds(
  stdout: string,
  others: readonly Pick<OtherObjectView, 'kind' | 'name' | 'hasEffect'>[],
): { kind: string; names: string[] }[] {
  const byKind = new Map<string, string[]>()
  for (const line of stdout.split('\n')) {
    const [, resource, name] = /^([\w-]+)(?:\.[\w.-]+)?\/(\S+) (?:created|configured)/.exec(line) ?? []
    const other = others.find((one) => one.kind.toLowerCase() === resource && one.name === name)
    if (other && !other.hasEffect) byKind.set(other.kind, [...(byKind.get(other.kind) ?? []), other.name])
  }
  return [...byKind].map(([kind, names]) => ({ kind, names }))
}
