/** Compares kinds without controllers with the recorded answers and objects of a real API server of v1.36.3. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultedPart } from '../api/fields/defaulted.ts'
import type { JsonObject } from '../api/types.ts'
import { validateClaimSpec, validateClaimUpdate } from '../api/validation/claims.ts'
import { Harness } from '../testing/harness.ts'

interface Asked {
  readonly object: JsonObject & { readonly kind: string; readonly metadata: JsonObject }
  readonly refused?: string
  readonly stored?: JsonObject
}

const asked: readonly Asked[] = JSON.parse(readFileSync(new URL('./testdata/askedKinds.json', import.meta.url), 'utf8'))

/** The object without identity and times, which differ between the recorded and the simulated cluster. */
function withoutIdentity({ metadata, status: _, ...rest }: JsonObject): JsonObject {
  const { uid: __, resourceVersion: ___, creationTimestamp: ____, ...kept } = metadata as JsonObject
  return { ...rest, metadata: kept }
}

const cluster = new Harness()

it.each(asked.map((one) => [`${one.object.kind} ${one.object.metadata.name}`, one] as const))(
  'the simulated API server answers with the recorded refusal and object for %s',
  (_, { object, refused, stored }) => {
    const { last } = cluster.kubectl(['create', '--validate=strict', '-o', 'json', '-f', '-'], JSON.stringify(object))
    expect(last.stderr.trim()).toBe(refused ?? '')
    if (stored !== undefined) expect(withoutIdentity(JSON.parse(last.stdout))).toEqual(withoutIdentity(stored))
  },
)

it('the recorded answers cover each kind with validation rules of its own', () => {
  expect(new Set(asked.map(({ object }) => object.kind)).size).toBe(32)
})

it('a bound PersistentVolumeClaim keeps its spec, except for a larger size', () => {
  const claim = (spec: object) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
  })
  const apply = (h: Harness, spec: object) => h.kubectl(['apply', '-f', '-'], JSON.stringify(claim(spec))).last
  const h = new Harness()
  expect(apply(h, {}).exit).toBe(0)
  h.run(20_000)
  const words = 'spec: Forbidden: spec is immutable after creation except resources.requests'
  expect(apply(h, { accessModes: ['ReadWriteMany'] }).stderr).toContain(words)
  const [stored] = h.list('persistentvolumeclaims')
  const bound = defaultedPart('core.v1.PersistentVolumeClaim', {
    ...stored,
    status: { phase: 'Bound', capacity: { storage: '1Gi' } },
  })
  const resized = (storage: string) => ({ ...bound, spec: { ...bound.spec, resources: { requests: { storage } } } })
  expect(validateClaimUpdate(resized('2Gi'), bound)).toEqual([])
  expect(validateClaimUpdate(resized('1Mi'), bound).map(({ body }) => body)).toEqual([
    'Forbidden: field can not be less than status.capacity',
  ])
})

it.each([
  [{ kind: 'Snapshot', name: 'a' }, undefined, "must be 'PersistentVolumeClaim' when referencing the default apiGroup"],
  [{ kind: 'PersistentVolumeClaim' }, undefined, 'Required value'],
  [
    { kind: 'PersistentVolumeClaim', name: 'a' },
    { kind: 'PersistentVolumeClaim', name: 'b' },
    'must match dataSourceRef',
  ],
  [undefined, { apiGroup: 'a b', kind: 'X', name: 'b' }, 'RFC 1123 subdomain'],
])('a PersistentVolumeClaim with invalid source fields is refused: %j %j', (dataSource, dataSourceRef, words) => {
  const spec = {
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage: '1Gi' } },
    dataSource,
    dataSourceRef,
  }
  expect(validateClaimSpec('spec', JSON.parse(JSON.stringify(spec))).map(({ body }) => body)).toEqual([
    expect.stringContaining(words),
  ])
})
