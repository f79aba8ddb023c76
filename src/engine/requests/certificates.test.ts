import { expect, test } from 'vitest'
import { asObject, objectsIn, textOf } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { requestRun } from '../session/requestRun.ts'
import { Session } from '../session/session.ts'
import { emptyDocument } from '../testing/harness.ts'
import { RequestHandler } from './handle.ts'

const requests = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
/** A request with the name `x` and a key that nobody has. */
const request = [
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIRk1HNENBUUF3RERFS01BZ0dBMVVFQXd3QmVEQlpNQk1H',
  'QnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCRzlyNWVHdlFTays2Z3pydDQvay9yTXNCbHlVczR0UzBvaEtjcFM3Szgy',
  'MzhMWGgrazgxU3k1R0dETUk0WlAxCjJnOFZ2Wmo0N0pMRXZwSGt4S21NdDdhZ0FEQUtCZ2dxaGtqT1BRUURBZ05IQURCRUFp',
  'QlVMMGxhQmI5WWRGVVEKR3NWSlFzWDUzRG4zVFV6cEtJeUI3NFZJVzV0S3J3SWdaYlI2UlIzSXR5WUZLRUxmL09vYzU4NFIz',
  'V1hUMTNuSApYRmNWVjYrbHhvZz0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==',
].join('')
const named = (name: string, spec: JsonObject = {}): JsonObject => ({
  apiVersion: 'certificates.k8s.io/v1',
  kind: 'CertificateSigningRequest',
  metadata: { name },
  spec: { request, signerName: 'example.com/signer', usages: ['client auth'], ...spec },
})

function served() {
  const { config, ...document } = emptyDocument({ seed: 1 })
  const handler = new RequestHandler(requestRun(new Session({ ...document, config: { ...config, clients: true } })))
  return (method: string, target: string, sent?: JsonObject, contentType = 'application/json'): JsonObject => {
    const body = sent === undefined ? {} : { body: JSON.stringify(sent), contentType }
    const answer = handler.handle({ method, target, ...body })
    if ('watch' in answer || typeof answer.body !== 'object' || answer.body instanceof Uint8Array)
      throw new Error('no object')
    return answer.body
  }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const pem = (type: string, body: string): string => base64(`-----BEGIN ${type}-----\n${body}\n-----END ${type}-----\n`)

// The messages are those of a real server, v1.36.3.
test.each<[JsonObject, string]>([
  [{ request: 'aGVsbG8=' }, 'spec.request: Invalid value: "aGVsbG8=": PEM block type must be CERTIFICATE REQUEST'],
  [{ request: pem('CERTIFICATE', 'AAAA') }, 'PEM block type must be CERTIFICATE REQUEST'],
  [{ request: pem('CERTIFICATE REQUEST', '') }, 'asn1: syntax error: sequence truncated'],
  [{ request: pem('CERTIFICATE REQUEST', 'MIIB') }, 'asn1: syntax error: truncated tag or length'],
  [
    { request: pem('CERTIFICATE REQUEST', 'AAAA') },
    "asn1: structure error: tags don't match (16 vs {class:0 tag:0 length:0 isCompound:false})",
  ],
  [{ usages: [] }, 'spec.usages: Required value'],
  [{ usages: ['any', 'any'] }, 'spec.usages[1]: Duplicate value: "any"'],
  [
    { usages: ['some'] },
    'spec.usages[0]: Unsupported value: "some": supported values: "any", "cert sign", "client auth"',
  ],
  [{ signerName: '' }, 'spec.signerName: Required value'],
  [
    { signerName: 'example.com/a/b' },
    "must be a fully qualified domain and path of the form 'example.com/signer-name'",
  ],
  [{ signerName: 'example/a' }, 'should be a domain with at least two segments separated by dots'],
  [{ signerName: 'kubernetes.io/legacy-unknown' }, 'the legacy signerName is not allowed via this API version'],
  [{ expirationSeconds: 60 }, '60: may not specify a duration less than 600 seconds (10 minutes)'],
])('a request with %j is refused', (spec, words) => {
  expect(textOf(served()('POST', requests, named('a', spec)).message)).toContain(words)
})

test('a request names its user, stays as it is, and is decided on once', () => {
  const ask = served()
  expect(ask('POST', requests, named('a', { username: 'somebody' }))).toMatchObject({
    spec: { username: 'kubernetes-admin' },
    status: {},
  })
  const status = { conditions: [{ type: 'Approved', status: 'True' }] }
  const approved = { ...named('a'), status }
  expect(ask('PUT', `${requests}/a`, { ...approved, spec: { usages: ['any'] } })).toMatchObject({
    spec: { usages: ['client auth'] },
    status: {},
  })
  expect(ask('PUT', `${requests}/a/status`, approved).message).toContain(
    'status.conditions: Forbidden: updates may not add a condition of type "Approved"',
  )
  const certificate = pem('CERTIFICATE', 'MAA=')
  const time = '2026-01-01T00:00:00Z'
  expect(ask('PUT', `${requests}/a/approval`, { ...approved, status: { ...status, certificate } }).status).toEqual({
    conditions: [{ type: 'Approved', status: 'True', lastUpdateTime: time, lastTransitionTime: time }],
  })
  expect(ask('PUT', `${requests}/a/approval`, { ...approved, status: {} }).message).toContain(
    'updates may not remove a condition of type "Approved"',
  )
  const denied = { status: { conditions: [...status.conditions, { type: 'Denied', status: 'True' }] } }
  expect(ask('PATCH', `${requests}/a/approval`, denied, 'application/merge-patch+json').message).toContain(
    'status.conditions: Invalid value: "Denied": Approved and Denied conditions are mutually exclusive',
  )
  expect(ask('PUT', `${requests}/a/status`, { ...approved, status: { ...status, certificate } }).status).toMatchObject({
    certificate,
  })
  const other = pem('CERTIFICATE', 'MAAA')
  expect(
    ask('PUT', `${requests}/a/status`, { ...approved, status: { ...status, certificate: other } }).message,
  ).toContain('status.certificate: Forbidden: updates may not modify existing certificate content')
})

test('requests are selected by their signer', () => {
  const ask = served()
  ask('POST', requests, named('a'))
  ask('POST', requests, named('b', { signerName: 'example.com/other' }))
  const found = ask('GET', `${requests}?fieldSelector=spec.signerName%3Dexample.com%2Fother`)
  expect(objectsIn(found.items).map(({ metadata }) => asObject(metadata).name)).toEqual(['b'])
})
