/** The result for each object of a document: accepted, refused or left out, and its rollout. */
import {
  type Answers,
  type CommandProblem,
  type CommandResult,
  givenAnswer,
  noMatch,
  type Question,
  type RolloutVerdict,
  type WorkloadResult,
} from '../../engine/index.ts'
import { foreignFileOf } from '../../manifest/foreignFiles.ts'
import { servedInstead } from '../../manifest/servedVersions.ts'
import { problemText, refusalText, shownPath } from '../badInput.ts'
import { notAppliedWords } from '../order/orderWords.ts'
import { lineOf, type Placed } from './checkDocuments.ts'
import type { DocumentOrder } from './checkOrder.ts'
import { type DefinedKinds, definitionQuestion } from './definitions.ts'
import { foreignController, foreignWords, isCustomResource, isLeftOut, type WrittenObject } from './documents.ts'

/** The result for an object in the files. */
export interface CheckedObject {
  readonly file: string
  /** Line of the object's document, counted from 1. */
  readonly line: number
  /** `Deployment/web`. */
  readonly object: string
  /** The written namespace; empty without one. */
  readonly namespace: string
  readonly verdict: 'accepted' | 'refused' | 'left out'
  /**
   * The API server's or kubectl's message about a refused object, or the reason that the object was left out; else
   * empty.
   */
  readonly words: string
  /** Advice on how to write the field so that the API server accepts it; empty without advice. */
  readonly hint: string
  readonly warnings: readonly string[]
  /** Undefined for an object without Pods. */
  readonly rollout: CheckedRollout | undefined
}

/** The verdict on a workload's rollout, over all ways of answering the open questions. */
export interface CheckedRollout extends RolloutVerdict<WorkloadResult> {
  /** Lines of the questions' fields, counted from 1 in the file; by key. */
  readonly lines: ReadonlyMap<string, number>
  /** The behaviour of another project's controller; undefined for Kubernetes' own kinds. */
  readonly foreign?: string
}

/** Results for a document that the tool does not apply; undefined if the tool applies it. */
export function leftByTool({ tool, notApplied }: DocumentOrder, document: Placed): CheckedObject[] | undefined {
  const found = notApplied.find(({ object }) => object === document)
  if (found === undefined) return undefined
  const { file, line, objects } = document
  const words = notAppliedWords(tool.title, found.why, found.value)
  return objects.map(({ kind, name, namespace }) => ({
    file: shownPath(file.path),
    line,
    object: `${kind}/${name}`,
    namespace,
    verdict: 'left out',
    words,
    hint: '',
    warnings: [],
    rollout: undefined,
  }))
}

interface ToSay {
  readonly rolloutOf: (object: WrittenObject, document: Placed) => RolloutVerdict<WorkloadResult> | undefined
  /** Whether the object is a Node of the cluster, and so exists before the first apply. */
  readonly isNodeOfCluster: (object: WrittenObject) => boolean
  /** The kinds that CustomResourceDefinitions in the files define. */
  readonly defined: DefinedKinds
  readonly answers: Answers
  readonly tool: DocumentOrder['tool']['id']
  /** The answer of the first `kubectl apply`, if the order of the files makes a difference. */
  readonly atFirst: CommandResult | undefined
}

/** The results for the objects of a document that was applied. */
export function checkedObjects(
  document: Placed,
  answer: CommandResult | undefined,
  { rolloutOf, isNodeOfCluster, defined, answers, tool, atFirst }: ToSay,
): CheckedObject[] {
  const { file, line, index, objects } = document
  const shown = shownPath(file.path)
  const problems = (answer?.problems ?? []).map((problem) => ({ ...problem, document: index }))
  const words = answer && answer.exit !== 0 ? refusalText({ ...answer, problems }, file) : ''
  const warnings = answer?.warnings ?? []
  const base = { file: shown, line, warnings, rollout: undefined, hint: '' }
  const foreign = foreignFileOf(document.parsed, document.text)
  if (foreign !== undefined) {
    const [{ kind, name } = { kind: '', name: '' }] = objects
    const object = kind === '' ? 'document' : `${kind}/${name}`
    return [{ ...base, object, namespace: '', verdict: 'left out', warnings: [], words: foreignWords[foreign] }]
  }
  if (objects.length === 0)
    return [{ ...base, object: 'document', namespace: '', verdict: 'refused', words: words || 'not an object' }]
  const isAlone = objects.length === 1
  return objects.map((object): CheckedObject => {
    const name = { ...base, object: `${object.kind}/${object.name}`, namespace: object.namespace }
    const outside = isLeftOut(object, defined)
    if (outside !== undefined) {
      const asked = isCustomResource(object) ? definitionQuestion(object) : undefined
      if (asked !== undefined && givenAnswer(asked, answers) === 'no')
        return { ...name, verdict: 'refused', words: noMatch(object.kind, object.apiVersion), hint: INSTALL_FIRST }
      const isOpen = asked !== undefined && givenAnswer(asked, answers) === undefined
      const rollout = foreignRollout(object) ?? (isOpen ? openRollout(asked, document) : undefined)
      return { ...name, warnings: [], verdict: 'left out', words: outside, rollout }
    }
    if (isNodeOfCluster(object)) return { ...name, verdict: 'accepted', words: '', warnings: [] }
    // The answer names the accepted items of a list.
    const isTaken = isAlone ? words === '' : isNamed(answer, object)
    if (!isTaken) return { ...name, verdict: 'refused', words, hint: hintOf(object, problems) }
    const rollout = rolloutOf(object, document)
    const shownRollout = foreignRollout(object) ?? (rollout && withLines(rollout, document))
    // kubectl reads the served kinds before it applies anything; other tools apply definitions first.
    const isDefinedTooLate = tool === 'kubectl' && isCustomResource(object)
    const hint = isDefinedTooLate ? APPLY_TWICE : rejectedAtFirst(atFirst, object, document)
    return { ...name, verdict: 'accepted', words: '', hint, rollout: shownRollout }
  })
}

/** The hint about an object whose kind the first `kubectl apply` does not find. */
export const APPLY_TWICE = 'by the second kubectl apply: the first one only creates its definition'

/** Says that only a second apply creates the object, and why; empty for an object that the first apply creates. */
function rejectedAtFirst(atFirst: CommandResult | undefined, object: WrittenObject, { file, objects }: Placed): string {
  if (atFirst === undefined || atFirst.exit === 0 || (objects.length > 1 && isNamed(atFirst, object))) return ''
  const words = atFirst.problems.map((problem) => problemText(problem, file.path).trimEnd()).join('; ')
  return `by the second kubectl apply: the files define later what the first one lacks: ${words}`
}

const INSTALL_FIRST = 'install its CustomResourceDefinition first'

/** The open result of a custom resource whose definition may be missing. */
const openRollout = (asked: Question, document: Placed): CheckedRollout =>
  withLines({ word: 'cannotTell', questions: [asked], futures: [] }, document)

/** Adds the lines of the questions' fields. */
function withLines(rollout: RolloutVerdict<WorkloadResult>, document: Placed): CheckedRollout {
  const all = [...rollout.questions, ...rollout.futures.flatMap(({ without }) => without)]
  return { ...rollout, lines: new Map(all.map((one) => [one.key, lineOf(document, one.field)])) }
}

function foreignRollout(object: WrittenObject): CheckedRollout | undefined {
  const foreign = foreignController(object)
  return foreign === undefined
    ? undefined
    : { word: 'cannotTell', questions: [], futures: [], lines: new Map(), foreign }
}

/** Advice such as `write apps/v1` for a kind in a version that is no longer served. */
function hintOf({ apiVersion, kind }: WrittenObject, problems: readonly CommandProblem[]): string {
  const isUnknown = problems.some(({ unknownKind: one }) => one?.apiVersion === apiVersion && one.kind === kind)
  const served = isUnknown ? servedInstead(kind, apiVersion) : undefined
  return served === undefined ? '' : `write apiVersion: ${served}`
}

const isNamed = (answer: CommandResult | undefined, { kind, name }: { readonly kind: string; readonly name: string }) =>
  answer?.objects.some((one) => one.kind === kind && one.name === name) === true
