/** Risks of changed and removed CustomResourceDefinitions. */
import { asObject, type JsonObject, storedErrors, textOf } from '../../engine/index.ts'
import { isDefinition, servedVersions } from '../check/definitions.ts'
import { nameOf } from '../check/documents.ts'
import type { RiskFacts, RiskRow } from './plan.ts'
import { storedObject } from './planStart.ts'

const kindIn = ({ spec }: JsonObject): string => textOf(asObject(asObject(spec).names).kind)

const changedDefinitions = ({ changed }: RiskFacts) =>
  changed.filter(({ object, isNew }) => !isNew && isDefinition(object.value))

export const definitionRows: readonly RiskRow[] = [
  {
    id: 'definitionRemoved',
    severity: 'high',
    find: ({ removed }) =>
      removed
        .filter(({ value }) => isDefinition(value))
        .map((object) => ({
          object: nameOf(object),
          words: `is removed: if your deployment tool prunes, the API server deletes every ${kindIn(object.value)} of the cluster`,
        })),
  },
  {
    id: 'storedInvalid',
    severity: 'medium',
    find: (facts) =>
      changedDefinitions(facts).flatMap(({ object: definition }) => {
        const stored = storedObject(facts.session, definition)
        const invalid = stored === undefined ? [] : storedErrors(facts.session.objects, stored)
        return invalid.map(({ object: { kind, metadata }, errors }) => ({
          object: nameOf({ kind, namespace: metadata.namespace ?? '', name: metadata.name }),
          words: `is not valid by the new ${nameOf(definition)}: ${errors.join('; ')}. The API server keeps it, but may reject its next update, and would reject it as a new object`,
        }))
      }),
  },
  {
    id: 'versionNotServed',
    severity: 'medium',
    find: (facts) =>
      changedDefinitions(facts).flatMap(({ object }) => {
        const kept = new Set(servedVersions(object.value))
        const was = facts.before.get(object.key)
        const lost = (was === undefined ? [] : servedVersions(was.value)).filter((version) => !kept.has(version))
        return lost.length === 0
          ? []
          : [
              {
                object: nameOf(object),
                words: `no longer serves ${lost.join(', ')}: requests in ${lost.length === 1 ? 'this version' : 'these versions'} fail`,
              },
            ]
      }),
  },
]
