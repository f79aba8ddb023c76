/** Problems to fix before an apply, each once, with its places in the text. */

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

/** A range of the text; lines count from 1. */
export interface TextPlace {
  readonly from: number
  readonly to: number
  readonly line: number
}

export type PlanProblem =
  /** A missing namespace. */
  | { readonly id: 'namespace'; readonly name: string; readonly places: readonly TextPlace[] }
  /** A rejection by kubectl or the API server, with the message. */
  | {
      readonly id: 'refused'
      readonly object: string
      readonly message: string
      /** Short form of the message, if the full message is shown elsewhere. */
      readonly short: string
      /** Output of kubectl, with all errors of the document. */
      readonly refusal: string
      readonly explanation: ExplanationId | undefined
      /** Text edits that fix the rejection; undefined if no fix is known. */
      readonly fix: Fix | undefined
      readonly places: readonly TextPlace[]
    }
  /** No node can take the workload's Pods even if empty; for a DaemonSet, no node matches. */
  | { readonly id: 'node'; readonly needs: WorkloadNeeds; readonly need: NonNullable<WorkloadNeeds['node']> }
  /** Missing objects that Pods reference. */
  | { readonly id: 'missing'; readonly objects: readonly MissingObject[] }
  /** Missing objects without which the API server rejects the Pods. */
  | { readonly id: 'withheld'; readonly objects: readonly Pick<SettledObject, 'kind' | 'name'>[] }
  /** Missing StorageClasses of claims. */
  | {
      readonly id: 'storageClass'
      readonly name: string
      /**
       * Replaces the StorageClass by the default class; undefined without a default, or if the text does not name the
       * class.
       */
      readonly fix: Fix | undefined
      readonly places: readonly TextPlace[]
    }
  /** Missing keys of existing objects that Pods reference. */
  | { readonly id: 'missingKeys'; readonly objects: readonly MissingObject[] }
  /** A file for another tool, which generates manifests from it. */
  | { readonly id: 'foreign'; readonly file: ForeignFile | PastedText; readonly places: readonly TextPlace[] }
  /** A manifest with surrounding or interspersed text. */
  | { readonly id: 'wrapped'; readonly without: Unwrapped['without']; readonly edits: readonly TextEdit[] }
  /** Kinds that are not served; the other objects are applied. */
  | { readonly id: 'keptAside'; readonly objects: readonly KeptAside[] }

export interface KeptAside extends Pick<PlannedObject, 'kind' | 'name' | 'words' | 'isDefinedHere'> {
  readonly place: TextPlace
  /** A served version of the kind. */
  readonly fix: Fix | undefined
}

/** Problems of a plan, blocking ones first. `text` is the plan's manifest, and `documents` its parsed form. */
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
  const objects = kept.map(({ apiVersion, kind, name, words, isDefinedHere, document, pointer }) => ({
    ...{ kind, name, words, ...(isDefinedHere ? { isDefinedHere } : {}) },
    place: placeOf(document, `${pointer}/kind`),
    fix: fixOf({ unknownKind: { apiVersion, kind } }, text, documents),
  }))
  // Rejections of a text with surplus parts are caused by these parts.
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

/** A problem per missing StorageClass, with every place. The primary button creates the class. */
function missingClasses(plan: ApplyPlan, text: string, documents: readonly ManifestDocument[]): PlanProblem[] {
  const { settlement, defaultClass: standard } = plan
  const classes = (settlement?.objects ?? []).filter(({ kind }) => kind === 'StorageClass')
  return classes.map(({ name }) => {
    const ranges = classRanges(documents, text, name)
    const fix = standard === undefined || ranges.length === 0 ? undefined : defaultClassFix(ranges, standard)
    return { id: 'storageClass', name, fix, places: ranges.map((range) => textPlace(text, range)) }
  })
}

/** Files for other tools, by index of their document. */
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

/** A problem per kind of file, with every place. */
function foreignProblems(
  foreign: ReadonlyMap<number, ForeignFile | PastedText>,
  placeOf: (document: number) => TextPlace,
): PlanProblem[] {
  return [...new Set(foreign.values())].map((file) => {
    const indexes = [...foreign].flatMap(([index, one]) => (one === file ? [index] : []))
    return { id: 'foreign', file, places: indexes.map(placeOf) }
  })
}

/** A problem per distinct message, with every place; files for other tools are left out. */
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

/** A non-empty document without any object: kubectl rejects it as a whole. */
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
