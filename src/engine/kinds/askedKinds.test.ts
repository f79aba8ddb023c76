/** What a real API server of v1.36.3 said to objects of kinds that nothing here acts on, and what it stored of them. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { Harness } from '../testing/harness.ts'

interface Asked {
  readonly object: JsonObject & { readonly kind: string; readonly metadata: JsonObject }
  readonly refused?: string
  readonly stored?: JsonObject
}

const asked: readonly Asked[] = JSON.parse(readFileSync(new URL('./testdata/askedKinds.json', import.meta.url), 'utf8'))

/** Who wrote it, and when, is another cluster's. */
function withoutIdentity({ metadata, status: _, ...rest }: JsonObject): JsonObject {
  const { uid: __, resourceVersion: ___, creationTimestamp: ____, ...kept } = metadata as JsonObject
  return { ...rest, metadata: kept }
}

const cluster = new Harness()

it.each(asked.map((one) => [`${one.object.kind} ${one.object.metadata.name}`, one] as const))(
  '%s',
  (_, { object, refused, stored }) => {
    const { last } = cluster.kubectl(['create', '--validate=strict', '-o', 'json', '-f', '-'], JSON.stringify(object))
    expect(last.stderr.trim()).toBe(refused ?? '')
    if (stored !== undefined) expect(withoutIdentity(JSON.parse(last.stdout))).toEqual(withoutIdentity(stored))
  },
)

it('is about each kind that has rules of its own here', () => {
  expect(new Set(asked.map(({ object }) => object.kind)).size).toBe(18)
})
