/** What should be settled before an apply, each thing once, with its places in the text. */

import { isObject } from '../../engine/api/jsonObject.ts'
import type { ApplyPlan, CommandProblem, PlannedObject, SettledObject, WorkloadNeeds } from '../../engine/index.ts'
import { type ForeignFile, foreignFileOf, type PastedText, pastedTextOf } from '../foreignFiles.ts'
import { lineAt, type ManifestDocument } from '../k8sYaml.ts'
import { type Unwrapped, unwrapped } from '../unwrap.ts'
import type { Range } from '../yamlSchema.ts'
import { type ExplanationId, problemDiagnostics } from './diagnostics.ts'
import { classRanges, defaultClassFix, type Fix, fixOf } from './fixes.ts'
import type { TextEdit } from './imageTag.ts'
import { type MissingObject, missingKeys, missingObjects } from './missingObjects.ts'

/** A place in the text; lines count from 1. */
export interface TextPlace {
  readonly from: number
  readonly to: number
  readonly line: number
}

export type PlanProblem =
  /** A namespace that is not there. */
  | { readonly id: 'namespace'; readonly name: string; readonly places: readonly TextPlace[] }
  /** What kubectl or the API server would refuse, in their words. */
  | {
      readonly id: 'refused'
      readonly object: string
      readonly message: string
      /** The same in a few words, for where it is read in full elsewhere. */
      readonly short: string
      /** As kubectl prints it, with whatever else it refuses of the document. */
      readonly refusal: string
      readonly explanation: ExplanationId | undefined
      /** What of the text can be changed, so that it is taken. */
      readonly fix: Fix | undefined
      readonly places: readonly TextPlace[]
    }
  /** No node could take the Pods of a workload, however empty it were; of a DaemonSet, none matches. */
  | { readonly id: 'node'; readonly needs: WorkloadNeeds; readonly need: NonNullable<WorkloadNeeds['node']> }
  /** Objects that Pods name and that are not there. */
  | { readonly id: 'missing'; readonly objects: readonly MissingObject[] }
  /** Objects without which the API server takes no Pod that names them. */
  | { readonly id: 'withheld'; readonly objects: readonly Pick<SettledObject, 'kind' | 'name'>[] }
  /** StorageClasses that claims ask for and that are not there. */
  | {
      readonly id: 'storageClass'
      readonly name: string
      /** The text asks for the default class in its place; undefined where there is none, or where the text does not name it. */
      readonly fix: Fix | undefined
      readonly places: readonly TextPlace[]
    }
  /** Keys that Pods name, of objects that are there. */
  | { readonly id: 'missingKeys'; readonly objects: readonly MissingObject[] }
  /** What is no manifest: another tool makes one of it. */
  | { readonly id: 'foreign'; readonly file: ForeignFile | PastedText; readonly places: readonly TextPlace[] }
  /** A manifest with something else around or in it. */
  | { readonly id: 'wrapped'; readonly without: Unwrapped['without']; readonly edits: readonly TextEdit[] }
  /** Kinds that are not served here; the rest is applied without them. */
  | { readonly id: 'keptAside'; readonly objects: readonly KeptAside[] }

export interface KeptAside extends Pick<PlannedObject, 'apiVersion' | 'kind' | 'name'> {
  readonly place: TextPlace
  /** A kind that is served, in another version. */
  readonly fix: Fix | undefined
}

/** Those that block come first. `text` is what the plan was made of, and `documents` what it says. */
export function planProblems(plan: ApplyPlan, text: string, documents: readonly ManifestDocument[]): PlanProblem[] {
  const placeOf = (document: number, pointer: string, part: 'key' | 'value' = 'value'): TextPlace => {
    const { ranges, offset } = documents[document] ?? {}
    const range: Range = ranges?.get(pointer)?.[part] ?? [offset ?? 0, offset ?? 0]
    return textPlace(text, range)
  }
  const namespaces = plan.missingNamespaces.map(({ name }): PlanProblem => {
    const asking = plan.objects.filter((one) => one.namespace === name && one.action !== 'keptAside')
    return {
      id: 'namespace',
      name,
      places: asking.map(({ document, pointer }) => placeOf(document, `${pointer}/metadata/namespace`)),
    }
  })
  const foreign = foreignDocuments(text, documents)
  const kept = plan.objects.filter(({ action, document }) => action === 'keptAside' && !foreign.has(document))
  const objects = kept.map(({ apiVersion, kind, name, document, pointer }) => ({
    ...{ apiVersion, kind, name },
    place: placeOf(document, `${pointer}/kind`),
    fix: fixOf({ unknownKind: { apiVersion, kind } }, text, documents),
  }))
  // What is refused of such a text is refused for what does not belong to it.
  const wrapped = plan.result.problems.length > 0 ? unwrapped(text) : undefined
  if (wrapped !== undefined)
    return [
      { id: 'wrapped', without: wrapped.without, edits: [{ from: 0, to: text.length, insert: wrapped.text }] },
      ...namespaces,
    ]
  const refused = refusals(plan, text, documents, foreign)
  const nodes = plan.needs.flatMap((needs): PlanProblem[] => {
    const need = needs.node ?? needs.fitsNowhere
    return need ? [{ id: 'node', needs, need }] : []
  })
  const missing = missingObjects(plan.needs)
  const lacking = missingKeys(plan.needs)
  const settled = plan.settlement?.objects ?? []
  const withheld = settled.filter(({ kind }) => kind === 'PriorityClass' || kind === 'ServiceAccount')
  return [
    ...namespaces,
    ...foreignProblems(foreign, (document) => placeOf(document, '')),
    ...refused,
    ...nodes,
    ...(withheld.length > 0 ? [{ id: 'withheld' as const, objects: withheld }] : []),
    ...(missing.length > 0 ? [{ id: 'missing' as const, objects: missing }] : []),
    ...missingClasses(plan, text, documents),
    ...(lacking.length > 0 ? [{ id: 'missingKeys' as const, objects: lacking }] : []),
    ...(objects.length > 0 ? [{ id: 'keptAside' as const, objects }] : []),
  ]
}

/** Each class once, with every place that names it. The primary button creates it. */
function missingClasses(plan: ApplyPlan, text: string, documents: readonly ManifestDocument[]): PlanProblem[] {
  const { settlement, defaultClass: standard } = plan
  const classes = (settlement?.objects ?? []).filter(({ kind }) => kind === 'StorageClass')
  return classes.map(({ name }) => {
    const ranges = classRanges(documents, text, name)
    const fix = standard === undefined || ranges.length === 0 ? undefined : defaultClassFix(ranges, standard)
    return { id: 'storageClass', name, fix, places: ranges.map((range) => textPlace(text, range)) }
  })
}

/** What is no manifest, by the indexes of its documents. */
function foreignDocuments(
  text: string,
  documents: readonly ManifestDocument[],
): ReadonlyMap<number, ForeignFile | PastedText> {
  const found = new Map<number, ForeignFile | PastedText>()
  for (const [index, document] of documents.entries()) {
    const own = text.slice(document.offset, documents[index + 1]?.offset)
    const file = foreignFileOf(document, own) ?? (isObjectOf(document) ? undefined : pastedTextOf(own))
    if (file !== undefined) found.set(document.index, file)
  }
  return found
}

const isObjectOf = ({ value }: ManifestDocument): boolean => isObject(value) && value.kind !== undefined

/** Each kind of file once, with every place. */
function foreignProblems(
  foreign: ReadonlyMap<number, ForeignFile | PastedText>,
  placeOf: (document: number) => TextPlace,
): PlanProblem[] {
  return [...new Set(foreign.values())].map((file) => {
    const indexes = [...foreign].flatMap(([index, one]) => (one === file ? [index] : []))
    return { id: 'foreign', file, places: indexes.map(placeOf) }
  })
}

/** Equal words appear once, with every place. What is no manifest is reported above. */
function refusals(
  plan: ApplyPlan,
  text: string,
  documents: readonly ManifestDocument[],
  foreign: ReadonlyMap<number, ForeignFile | PastedText>,
): PlanProblem[] {
  const byMessage = new Map<string, PlanProblem & { id: 'refused'; places: TextPlace[] }>()
  for (const problem of plan.result.problems) {
    const document = documents[problem.document]
    const object = plan.objects.find((one) => one.document === problem.document && one.action === 'refused')
    if (
      document === undefined ||
      foreign.has(problem.document) ||
      (document.value !== undefined && object === undefined && !isNoObject(document, plan))
    )
      continue
    for (const one of worded(document, problem)) {
      const known = byMessage.get(one.message)
      const place = textPlace(text, [one.from, one.to])
      if (known) known.places.push(place)
      else
        byMessage.set(one.message, {
          id: 'refused',
          object: object ? `${object.kind} ${object.name}` : '',
          message: one.message,
          short: one.short ?? one.message,
          refusal: problem.message,
          explanation: one.explanation,
          fix: fixOf({ ...problem, field: one.field }, text, documents),
          places: [place],
        })
    }
  }
  return [...byMessage.values()]
}

/** It says something, and nothing of it is an object: kubectl refuses it as a whole. */
const isNoObject = ({ index, value }: ManifestDocument, { objects }: ApplyPlan): boolean =>
  value !== null && !objects.some(({ document }) => document === index)

const worded = (document: ManifestDocument, problem: CommandProblem) =>
  problemDiagnostics(document, problem).map(({ message, explanation, field, short, from, to }) => ({
    ...{ message, explanation, field, short, from, to },
  }))

const textPlace = (text: string, [from, to]: Range): TextPlace => ({
  from,
  to,
  line: lineAt(text, from),
})
