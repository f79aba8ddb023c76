/**
 * Decides which names a CustomResourceDefinition may have. Models apiextensions-apiserver
 * controller/status/naming_controller.go (v1.36).
 */
import { deepEqual } from '../../api/equality.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject, textOf, textsIn } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'

/** A condition without its time. */
export interface WantedCondition {
  readonly type: string
  readonly status: 'True' | 'False'
  readonly reason: string
  readonly message: string
}

interface NamingResult {
  readonly acceptedNames: JsonObject
  readonly condition: WantedCondition
}

/** Each name with the reason of its conflict. Names of resources share one namespace, names of kinds another. */
const names = [
  ['plural', 'PluralConflict', 'resources'],
  ['singular', 'SingularConflict', 'resources'],
  ['kind', 'KindConflict', 'kinds'],
  ['listKind', 'ListKindConflict', 'kinds'],
] as const

/** The names that a definition may have. `others`: all definitions of its group, including itself. */
export function namesOf(definition: JsonObject, others: readonly JsonObject[]): NamingResult {
  const wanted = asObject(asObject(definition.spec).names)
  const before = acceptedNamesOf(definition)
  const used = usedNames(others)
  const accepted: Record<string, JsonObject[string]> = { ...before }
  let conflict: { readonly reason: string; readonly message: string } | undefined
  const take = (reason: string, problems: readonly string[], accept: () => void): void => {
    if (problems.length > 0) conflict = { reason, message: aggregated(problems) }
    else accept()
  }
  const problemsOf = (name: string, own: string, of: 'resources' | 'kinds'): string[] =>
    name === own || !used[of].has(name) ? [] : [`${goQuote(name)} is already in use`]
  const takeName = ([name, reason, of]: (typeof names)[number]): void =>
    take(reason, problemsOf(textOf(wanted[name]), textOf(before[name]), of), () => {
      accepted[name] = textOf(wanted[name])
    })
  const [plural, singular, ...kinds] = names
  for (const one of [plural, singular]) takeName(one)
  const own = textsIn(before.shortNames)
  const shortNames = textsIn(wanted.shortNames)
  const taken = shortNames.filter((name) => !own.includes(name)).flatMap((name) => problemsOf(name, '', 'resources'))
  take('ShortNamesConflict', taken, () => {
    if (shortNames.length > 0) accepted.shortNames = shortNames
    else delete accepted.shortNames
  })
  for (const one of kinds) takeName(one)
  if (textsIn(wanted.categories).length > 0) accepted.categories = textsIn(wanted.categories)
  else delete accepted.categories
  return {
    acceptedNames: accepted,
    condition: conflict
      ? { type: 'NamesAccepted', status: 'False', ...conflict }
      : { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' },
  }
}

const aggregated = (texts: readonly string[]): string => (texts.length === 1 ? texts.join() : `[${texts.join(', ')}]`)

export const acceptedNamesOf = ({ status }: JsonObject): JsonObject => asObject(asObject(status).acceptedNames)

/** Whether all names in a definition's spec are accepted in its status. */
export const hasItsNames = (definition: JsonObject): boolean =>
  deepEqual(asObject(asObject(definition.spec).names), acceptedNamesOf(definition))

function usedNames(definitions: readonly JsonObject[]) {
  const resources = new Set<string>()
  const kinds = new Set<string>()
  for (const { plural, singular, shortNames, kind, listKind } of definitions.map(acceptedNamesOf)) {
    for (const name of [textOf(plural), textOf(singular), ...textsIn(shortNames)]) resources.add(name)
    for (const name of [textOf(kind), textOf(listKind)]) kinds.add(name)
  }
  return { resources, kinds }
}
