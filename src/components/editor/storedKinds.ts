import type { ObjectOutcome, OtherObjectView } from '../../engine/index.ts'

/** The objects that an apply has written and that no simulated component uses, by kind. */
export function storedKinds(
  objects: readonly Pick<ObjectOutcome, 'operation' | 'kind' | 'name'>[],
  others: readonly Pick<OtherObjectView, 'kind' | 'name' | 'hasEffect'>[],
): { kind: string; names: string[] }[] {
  const byKind = new Map<string, string[]>()
  for (const { operation, kind, name } of objects) {
    if (operation !== 'created' && operation !== 'configured') continue
    const other = others.find((one) => one.kind === kind && one.name === name)
    if (other && !other.hasEffect) byKind.set(kind, [...(byKind.get(kind) ?? []), name])
  }
  return [...byKind].map(([kind, names]) => ({ kind, names }))
}
