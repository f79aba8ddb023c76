import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ControllerRevision } from '../../../api/kindTypes.ts'
import { podTemplateHash } from '../../../api/podTemplateHash.ts'
import type { JsonObject } from '../../../api/types.ts'
import {
  byRevision,
  revisionHash,
  revisionName,
  revisionText,
  surplusRevisions,
  templateIn,
  templatePatch,
} from './revisions.ts'

interface Vector {
  readonly kind: 'StatefulSet' | 'DaemonSet'
  readonly name: string
  readonly data: string
  readonly collisionCount?: number
}

const file = new URL('../../../../../conformance/revision-hashes.json', import.meta.url)
const vectors = JSON.parse(readFileSync(file, 'utf8')) as readonly Vector[]
const revisionOf = (name: string, revision: number, more: Partial<ControllerRevision> = {}): ControllerRevision => ({
  apiVersion: 'apps/v1',
  kind: 'ControllerRevision',
  metadata: { name, uid: name, resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' },
  revision,
  ...more,
})

describe('the names and hashes of ControllerRevisions of real clusters', () => {
  it.each(vectors)('$name', ({ kind, name, data, collisionCount }) => {
    const parsed = JSON.parse(data) as JsonObject
    expect(revisionText(parsed)).toBe(data)
    const template = templateIn(revisionOf(name, 1, { data: parsed }))
    if (template === undefined) throw new Error('no template')
    expect(revisionText(templatePatch(template))).toBe(data)
    const hash =
      kind === 'StatefulSet' ? revisionHash(parsed, collisionCount ?? 0) : podTemplateHash(template, collisionCount)
    expect(name.endsWith(`-${hash}`)).toBe(true)
  })
})

it('the long name of a revision is shortened so that the name has room for the hash', () => {
  expect(revisionName('w'.repeat(300), 'abc')).toBe(`${'w'.repeat(223)}-abc`)
})

it('revisions are sorted by number, then by age, then by name', () => {
  const younger = { creationTimestamp: '2026-01-01T00:00:01Z' }
  const [a, b, c, d] = [revisionOf('b', 1), revisionOf('a', 2), revisionOf('c', 2), revisionOf('aa', 2)]
  const young = { ...d, metadata: { ...d.metadata, ...younger } }
  expect([young, c, b, a].sort(byRevision)).toEqual([a, b, c, young])
})

it('surplusRevisions returns the oldest revisions that are not live', () => {
  const all = [1, 2, 3, 4].map((n) => revisionOf(`r${n}`, n))
  const dropped = (live: string[], limit: number) =>
    surplusRevisions(all, new Set(live), limit).map(({ metadata }) => metadata.name)
  expect(dropped(['r1', 'r4'], 1)).toEqual(['r2'])
  expect(dropped(['r1', 'r4'], 2)).toEqual([])
  expect(dropped(['r4'], 0)).toEqual(['r1', 'r2', 'r3'])
  expect(dropped(['r4'], -1)).toEqual([])
})
