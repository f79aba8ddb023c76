/** Questions about objects that a Pod names and no manifest contains: another source may create them. */
import { asObject, objectsIn } from '../../../api/jsonObject.ts'
import { qualified } from '../../../api/outside/keys.ts'
import type { JsonObject } from '../../../api/types.ts'
import { podSpecOf } from '../../../kinds/podSpecs.ts'
import type { PodReference } from '../../../kubelet/references.ts'
import { missingReferences, type UnmetReference } from '../../../view/missingReferences.ts'
import { standIn, withKeys } from '../../standIns.ts'
import type { Asked, Found, QuestionRow, Stage } from '../question.ts'

const stageOf: Readonly<Record<Exclude<PodReference['use'], 'imagePull'>, Stage>> = {
  serviceAccount: 'admission',
  claim: 'scheduling',
  volume: 'volumes',
  env: 'container',
  envFrom: 'container',
}

export const references: QuestionRow = {
  find: (asked) => {
    const { store, namespace, spec } = asked
    if (spec === undefined) return []
    const unmet = missingReferences(store, namespace, spec).filter(
      ({ use, by }) => use !== 'imagePull' && !isOfClaimTemplate(asked, use, by),
    )
    const byObject = new Map<string, UnmetReference[]>()
    for (const one of unmet) {
      const id = `${one.kind} ${one.name} ${one.isThere}`
      byObject.set(id, [...(byObject.get(id) ?? []), one])
    }
    return [...byObject.values()].flatMap((all) => {
      const [first] = all
      if (first === undefined || !isAsked(first) || isDecidedByFiles(asked, first)) return []
      return [found(asked, first, all)]
    })
  },
}

/**
 * Whether the files decide that a key is missing: the object exists with contents. An object that is written empty, or
 * beside a Job that may write it, is filled at run time.
 */
function isDecidedByFiles(asked: Asked, { kind, name, isThere }: UnmetReference): boolean {
  if (!isThere || (kind !== 'ConfigMap' && kind !== 'Secret') || makerOf(asked).maker !== undefined) return false
  const resource = kind === 'ConfigMap' ? 'configmaps' : 'secrets'
  const object: JsonObject | undefined = asked.store.get(resource, `${asked.namespace}/${name}`)
  return ['data', 'binaryData'].some((member) => Object.keys(asObject(object?.[member])).length > 0)
}

/** Whether each Pod of a StatefulSet gets a claim of its own in place of this volume. */
function isOfClaimTemplate({ object }: Asked, use: string, volume: string): boolean {
  const { spec }: JsonObject = object
  const templates = objectsIn(asObject(spec).volumeClaimTemplates)
  return (use === 'claim' || use === 'volume') && templates.some(({ metadata }) => asObject(metadata).name === volume)
}

type AskedReference = UnmetReference & { readonly use: Exclude<UnmetReference['use'], 'imagePull'> }

const isAsked = (one: UnmetReference): one is AskedReference => one.use !== 'imagePull'

function found(asked: Asked, first: AskedReference, all: readonly UnmetReference[]): Found {
  const { namespace, at } = asked
  const { kind, name, use, path, isThere } = first
  const keys = [...new Set(all.flatMap(({ key }) => key ?? []))]
  const base = {
    yes: 'present',
    no: 'absent',
    stage: stageOf[use],
    field: `${at}.${path}`,
    ...makerOf(asked),
  } as const
  const key = `${kind.toLowerCase()}/${qualified(namespace, name)}`
  if (!isThere)
    return {
      ...base,
      id: 'reference',
      key,
      facts: { kind, name },
      preparation: { object: standIn({ kind, namespace, name, keys }) },
    }
  const patch = JSON.stringify(withKeys(kind, keys))
  return {
    ...base,
    id: 'referenceKey',
    key: `${key}:${keys.join(',')}`,
    facts: { kind, name, key: keys.join(', ') },
    preparation: { command: ['patch', kind.toLowerCase(), name, '-n', namespace, '-p', patch] },
  }
}

/** A Job of the namespace that may create the missing object: one that does not wait for the asking object itself. */
function makerOf({ store, object, namespace }: Asked): { readonly maker?: string } {
  for (const job of store.list('jobs', namespace)) {
    if (job.metadata.uid === object.metadata.uid) continue
    const account = podSpecOf(job)?.serviceAccountName
    // Only a Job with a service account of its own may write to the API.
    if (account !== undefined && account !== '' && account !== 'default') return { maker: `Job/${job.metadata.name}` }
  }
  return {}
}
