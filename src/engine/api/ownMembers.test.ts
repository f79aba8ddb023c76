/** Objects of users may have members such as `constructor`, which every plain object inherits. */
import { expect, test } from 'vitest'
import { specDifferences } from '../observed/findings/specDifferences.ts'
import { rootRef } from './fieldSets/fieldSchema.ts'
import { mergeValues } from './fieldSets/typedValues.ts'
import type { JsonObject } from './types.ts'

const objectMeta = rootRef('meta.v1.ObjectMeta')

test.each(['constructor', 'toString', 'hasOwnProperty'])('a member %s of one object is absent in another', (name) => {
  const without: JsonObject = { labels: { app: 'web' } }
  const object: JsonObject = { labels: { app: 'web', [name]: 'x' } }
  expect(specDifferences(without, object)).toEqual([{ field: `labels.${name}`, was: '', is: 'x' }])
  expect(specDifferences(object, without)).toEqual([{ field: `labels.${name}`, was: 'x', is: '' }])
  expect(mergeValues(without, object, objectMeta)).toEqual(object)
  expect(mergeValues(object, without, objectMeta)).toEqual(object)
})
