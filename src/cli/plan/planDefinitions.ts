/**
 * CustomResourceDefinitions of a plan: custom resources are compared by the definitions in the files. A custom resource
 * without a definition is left out, and its change is an open question.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Answers, asObject, givenAnswer, noMatch, objectsIn, type Question, textOf } from '../../engine/index.ts'
import { toYaml } from '../../manifest/toYaml.ts'
import { BadInputError } from '../badInput.ts'
import {
  conversionQuestion,
  definitionQuestion,
  isDefinition,
  servedVersions,
  storageVersion,
} from '../check/definitions.ts'
import { foreignController, isLeftOut, nameOf } from '../check/documents.ts'
import { comparedFiles } from './comparedFiles.ts'
import type { OpenQuestion, RefusedObject } from './plan.ts'
import { groupOf, type LeftOut, type Side, type SideObject } from './readSide.ts'

interface DefinedSides {
  /** Both sides with those custom resources whose definition is in the files. */
  readonly from: Side
  readonly to: Side
  /** All questions about definitions, answered or not. */
  readonly asked: readonly Question[]
  readonly open: readonly OpenQuestion[]
  /** Custom resources without a definition, by the user's answer. */
  readonly refused: readonly RefusedObject[]
  readonly definitions: Definitions
}

/** The definitions of both sides. */
export interface Definitions {
  /** Whether the cluster serves the object's version before the change. */
  readonly isServedBefore: (object: SideObject) => boolean
  /** Whether the change gives the object's kind another definition. */
  readonly isRedefined: (object: SideObject) => boolean
  /** `status.storedVersions` of definitions, as far as they are known to have more than the storage version. */
  readonly storedVersions: ReadonlyMap<string, readonly string[]>
  readonly hasAny: boolean
}

const isDefinitionObject = ({ value }: SideObject): boolean => isDefinition(value)

const kindId = (group: string, kind: string): string => `${group}/${kind}`

const kindOfObject = ({ value, kind }: SideObject): string => kindId(groupOf(textOf(value.apiVersion)), kind)

function kindOfDefinition({ value }: SideObject): string {
  const { group, names } = asObject(value.spec)
  return kindId(textOf(group), textOf(asObject(names).kind))
}

const versionsOf = ({ value }: SideObject) => objectsIn(asObject(value.spec).versions)

const storageOf = ({ value }: SideObject): string => storageVersion(value)

const byName = (definitions: readonly SideObject[]): ReadonlyMap<string, SideObject> =>
  new Map(definitions.map((one) => [one.name, one]))

const byKind = (definitions: readonly SideObject[]): ReadonlyMap<string, SideObject> =>
  new Map(definitions.map((one) => [kindOfDefinition(one), one]))

/** Splits both sides into objects that can be compared, and custom resources that no definition judges. */
export function definedSides(from: Side, to: Side, answers: Answers): DefinedSides {
  const written = from.objects.filter(isDefinitionObject)
  const after = to.objects.filter(isDefinitionObject)
  const known = byName(written)
  const usedBefore = new Set(from.objects.filter((one) => one.isCustom).map(kindOfObject))
  const presumed = after.filter((one) => !known.has(one.name) && usedBefore.has(kindOfDefinition(one)))
  const before = [...written, ...presumed]
  const [beforeByKind, afterByKind] = [byKind(before), byKind(after)]
  const definitionOf = (object: SideObject): SideObject | undefined =>
    beforeByKind.get(kindOfObject(object)) ?? afterByKind.get(kindOfObject(object))
  const ofOld = judgedSide(from, definitionOf)
  const ofNew = judgedSide(to, definitionOf)
  const unjudged = unjudgedObjects(ofOld.unjudged, ofNew.unjudged)
  const changes = definitionChanges(before, after)
  const ofUnjudged = questionsOfUnjudged(ofNew.unjudged, unjudged, { usedBefore, answers })
  const asked: readonly AskedAbout[] = [
    ...ofUnjudged.asked,
    ...presumed.map((object) => ({ object, question: sameDefinition(object) })),
    ...changes.flatMap(storedVersionQuestions),
    ...conversionQuestions(ofOld.side, ofNew.side, { beforeByKind, afterByKind }),
  ]
  const redefined = new Set([...changes.map(({ is }) => kindOfDefinition(is)), ...newKinds(after, known, presumed)])
  return {
    from: { ...ofOld.side, objects: [...presumed, ...ofOld.side.objects], leftOut: [...from.leftOut, ...unjudged.old] },
    to: { ...ofNew.side, leftOut: [...to.leftOut, ...unjudged.new] },
    asked: asked.map(({ question }) => question),
    open: asked.filter(({ question }) => isOpen(question, answers)),
    refused: ofUnjudged.refused,
    definitions: {
      isServedBefore: (object) => {
        const definition = beforeByKind.get(kindOfObject(object))
        const version = textOf(object.value.apiVersion).split('/')[1] ?? ''
        return definition !== undefined && servedVersions(definition.value).includes(version)
      },
      isRedefined: (object) => redefined.has(kindOfObject(object)),
      storedVersions: new Map(
        before.flatMap((was) => {
          const stored = storedVersionsOf(was, changes, answers)
          return stored === undefined ? [] : [[was.name, stored]]
        }),
      ),
      hasAny: before.length + after.length > 0,
    },
  }
}

/** Kinds that get their first definition by the change. */
const newKinds = (
  after: readonly SideObject[],
  known: ReadonlyMap<string, SideObject>,
  presumed: readonly SideObject[],
): string[] => after.filter((one) => !known.has(one.name) && !presumed.includes(one)).map(kindOfDefinition)

interface AskedAbout {
  readonly question: Question
  readonly object: SideObject
}

/** An answer `other` leaves the question open: only the files could tell what it means. */
const isOpen = (question: Question, answers: Answers): boolean => {
  const answer = givenAnswer(question, answers)
  return answer === undefined || (answer === 'no' && question.id === 'definitionBefore')
}

interface DefinitionChange {
  readonly was: SideObject
  readonly is: SideObject
}

/** Definitions that the change gives another spec. */
function definitionChanges(before: readonly SideObject[], after: readonly SideObject[]): DefinitionChange[] {
  const known = byName(before)
  return after.flatMap((is) => {
    const was = known.get(is.name)
    return was === undefined || isDeepStrictEqual(was.value, is.value) ? [] : [{ was, is }]
  })
}

/** Versions that a change removes, and that the old definition did not store last. */
function lostVersions({ was, is }: DefinitionChange): string[] {
  const kept = new Set(versionsOf(is).map(({ name }) => textOf(name)))
  const lost = versionsOf(was)
    .map(({ name }) => textOf(name))
    .filter((name) => !kept.has(name))
  // Without the storage version, the API server rejects the definition in any case.
  return was.storedVersions !== undefined || lost.includes(storageOf(was)) ? [] : lost
}

const storedVersionQuestions = (change: DefinitionChange): AskedAbout[] =>
  lostVersions(change).map((version) => ({ object: change.is, question: storedVersion(change.is, version) }))

function storedVersionsOf(
  was: SideObject,
  changes: readonly DefinitionChange[],
  answers: Answers,
): readonly string[] | undefined {
  if (was.storedVersions !== undefined) return was.storedVersions
  const change = changes.find((one) => one.was === was)
  const stored = change === undefined ? [] : lostVersions(change)
  const present = stored.filter((version) => givenAnswer(storedVersion(was, version), answers) === 'no')
  return present.length === 0 ? undefined : [...present, storageOf(was)]
}

const base = ({ kind, namespace, name }: SideObject) =>
  ({ stage: 'object', object: { kind, namespace, name }, isPlayed: false }) as const

/** The question whether objects may be stored in a version that the change removes. */
const storedVersion = (definition: SideObject, version: string): Question => ({
  ...base(definition),
  id: 'storedVersion',
  key: `stored/${definition.name}:${version}`,
  yes: 'absent',
  no: 'present',
  facts: { name: definition.name, version },
  field: 'spec.versions',
})

/** The question whether the cluster's definition is the definition that only the new files have. */
const sameDefinition = (definition: SideObject): Question => ({
  ...base(definition),
  id: 'definitionBefore',
  key: `crd/${definition.name}`,
  yes: 'same',
  no: 'other',
  facts: { name: definition.name, kind: textOf(asObject(asObject(definition.value.spec).names).kind) },
  field: 'spec',
})

interface JudgedSide {
  readonly side: Side
  /** Custom resources without a definition. */
  readonly unjudged: readonly SideObject[]
}

function judgedSide(side: Side, definitionOf: (object: SideObject) => SideObject | undefined): JudgedSide {
  const unjudged = side.objects.filter((one) => one.isCustom && definitionOf(one) === undefined)
  const objects = side.objects.flatMap((one) => {
    if (!one.isCustom) return one
    const definition = definitionOf(one)
    return definition === undefined ? [] : inScope(one, asObject(definition.value.spec).scope === 'Cluster')
  })
  return { side: { ...side, objects }, unjudged }
}

/** The object as kubectl sends it: with a namespace only if its kind is namespaced. */
function inScope(object: SideObject, isOfCluster: boolean): SideObject {
  const { namespace: written, ...others } = asObject(object.value.metadata)
  const namespace = isOfCluster ? '' : object.namespace
  const isWritten = namespace === 'default' ? written === undefined : written !== undefined && written === namespace
  const key = `${object.key.split(' ', 1)[0]} ${namespace}/${object.name}`
  if (namespace === '' ? written === undefined : isWritten) return { ...object, namespace, key }
  const metadata = namespace === '' ? others : { ...others, namespace }
  const value = { ...object.value, metadata }
  return { ...object, namespace, key, value, text: toYaml(value) }
}

const leftOut = (object: SideObject, compared: LeftOut['compared']): LeftOut => {
  const { place, value, kind } = object
  const named = { apiVersion: textOf(value.apiVersion), kind }
  const foreign = foreignController(named)
  return {
    place,
    object: nameOf(object),
    why: isLeftOut(named, new Set()) ?? '',
    value,
    ...(compared === undefined ? {} : { compared }),
    ...(foreign === undefined ? {} : { foreign }),
  }
}

interface Unjudged {
  readonly old: readonly LeftOut[]
  /** In the order of the objects. */
  readonly new: readonly LeftOut[]
}

function unjudgedObjects(old: readonly SideObject[], next: readonly SideObject[]): Unjudged {
  const before = new Map(old.map((one) => [one.key, one]))
  const kept = new Set(next.map(({ key }) => key))
  return {
    old: old.map((one) => leftOut(one, kept.has(one.key) ? undefined : comparedFiles(one, undefined))),
    new: next.map((one) => leftOut(one, comparedFiles(before.get(one.key), one))),
  }
}

interface AskingAboutUnjudged {
  /** Kinds of which the old side has an object. */
  readonly usedBefore: ReadonlySet<string>
  readonly answers: Answers
}

/** Throws `BadInputError` for an answer that objects of the old side contradict. */
function questionsOfUnjudged(
  objects: readonly SideObject[],
  { new: left }: Unjudged,
  { usedBefore, answers }: AskingAboutUnjudged,
) {
  const asked: AskedAbout[] = []
  const refused: RefusedObject[] = []
  objects.forEach((object, i) => {
    if (left[i]?.compared?.change === 'same') return
    const { kind, value } = object
    const apiVersion = textOf(value.apiVersion)
    const found = definitionQuestion({ ...object, apiVersion })
    const isUsed = usedBefore.has(kindOfObject(object))
    const question: Question = isUsed ? { ...found, id: 'definitionUnchecked' } : found
    asked.push({ object, question })
    if (givenAnswer(question, answers) !== 'no') return
    if (isUsed)
      throw new BadInputError(`error: --assume ${question.key}=${question.no}: the running objects show the opposite`)
    refused.push({ object, place: object.place, words: noMatch(kind, apiVersion) })
  })
  return { asked, refused }
}

interface BothDefinitions {
  readonly beforeByKind: ReadonlyMap<string, SideObject>
  readonly afterByKind: ReadonlyMap<string, SideObject>
}

/** Questions about new and changed objects that a webhook converts between versions. */
function conversionQuestions(from: Side, to: Side, { beforeByKind, afterByKind }: BothDefinitions): AskedAbout[] {
  const old = new Map(from.objects.map((one) => [one.key, one]))
  return to.objects.flatMap((object) => {
    if (!object.isCustom) return []
    const was = old.get(object.key)
    const before = beforeByKind.get(kindOfObject(object))
    const after = afterByKind.get(kindOfObject(object))
    const isSame = was !== undefined && !was.isLive && isDeepStrictEqual(was.value, object.value)
    if (isSame && (after === undefined || before === undefined || isDeepStrictEqual(before.value, after.value)))
      return []
    const version = textOf(object.value.apiVersion).split('/')[1] ?? ''
    // The stored object is converted to the requested version, and the result to the storage version.
    const versions = [after ?? before, was && before].flatMap((one) => (one === undefined ? [] : storageOf(one)))
    const definition = after ?? before
    if (definition === undefined || versions.every((one) => one === version)) return []
    const question = conversionQuestion(object, definition.value)
    return question === undefined ? [] : [{ object, question }]
  })
}
