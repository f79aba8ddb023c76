import { goQuote } from '../../api/goFormat.ts'
import { asObject, textsIn } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { qualifiedName } from '../../api/validation/formats.ts'
import type { Warnings } from '../../kinds/kind.ts'

const standard: ReadonlySet<string> = new Set(['orphan', 'foregroundDeletion', 'kubernetes'])

const finalizersOf = ({ metadata }: JsonObject): string[] => textsIn(asObject(metadata).finalizers)

// Models registry/customresource/validator.go validateKubeFinalizerName (v1.36).
function warningsOf(name: string): string[] {
  const at = `metadata.finalizers: ${goQuote(name)}`
  const path = name.includes('.') ? ' including a path (/)' : ''
  return [
    ...qualifiedName(name).map((text) => `${at}: ${text}`),
    ...(name.includes('/') || standard.has(name)
      ? []
      : [
          `${at}: prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`,
        ]),
  ]
}

/** Warnings about finalizer names that other writers may use as well. */
export const finalizerWarnings: Warnings = {
  create: (object) => finalizersOf(object).toSorted().flatMap(warningsOf),
  update: (object, old) => {
    const known = new Set(finalizersOf(old))
    return finalizersOf(object)
      .filter((name) => !known.has(name))
      .toSorted()
      .flatMap(warningsOf)
  },
}
