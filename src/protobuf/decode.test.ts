import { BinaryWriter } from '@bufbuild/protobuf/wire'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeProtobuf, ProtobufError, protobufProblem } from './decode.ts'
import bodies from './testdata/bodies.json' with { type: 'json' }

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
const magic = [0x6b, 0x38, 0x73, 0]

/** A body with a single message of a kind. */
function bodyOf(apiVersion: string, kind: string, raw: Uint8Array): Uint8Array {
  const meta = new BinaryWriter().tag(1, 2).string(apiVersion).tag(2, 2).string(kind).finish()
  const unknown = new BinaryWriter().tag(1, 2).bytes(meta).tag(2, 2).bytes(raw).finish()
  return Uint8Array.from([...magic, ...unknown])
}

function problemOf(body: Uint8Array, kind = 'ConfigMap'): string {
  try {
    decodeProtobuf(body)
  } catch (error) {
    if (error instanceof ProtobufError) return protobufProblem(error, kind, body)
    throw error
  }
  throw new Error('the body was read')
}

// k8s.io/apimachinery's own encoders, Protobuf and JSON, wrote each pair from one object.
test.each(bodies)('a $name is the object that Go writes as JSON', ({ protobuf, json }) => {
  expect(decodeProtobuf(bytesOf(protobuf))).toStrictEqual(json)
})

test('maps are in the order in which Go writes them', () => {
  const secret = bodies.find(({ name }) => name === 'Secret')!
  expect(Object.keys(decodeProtobuf(bytesOf(secret.protobuf)).data ?? {})).toEqual(['a', 'b'])
})

test('an object has the expected kind if the body names no kind', () => {
  const metadata = new BinaryWriter().tag(1, 2).string('a').finish()
  const body = bodyOf('', '', new BinaryWriter().tag(1, 2).bytes(metadata).finish())
  expect(decodeProtobuf(body, { apiVersion: 'v1', kind: 'ConfigMap' })).toEqual({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'a' },
  })
})

test('a message in two pieces is merged', () => {
  const piece = (number: number, text: string) => new BinaryWriter().tag(number, 2).string(text).finish()
  const raw = new BinaryWriter().tag(1, 2).bytes(piece(1, 'a')).tag(1, 2).bytes(piece(3, 'shop')).finish()
  expect(decodeProtobuf(bodyOf('v1', 'ConfigMap', raw)).metadata).toEqual({ name: 'a', namespace: 'shop' })
})

test('a map key named like a property of Object.prototype is an ordinary key', () => {
  const entry = new BinaryWriter().tag(1, 2).string('__proto__').tag(2, 2).string('x').finish()
  const object = decodeProtobuf(bodyOf('v1', 'ConfigMap', new BinaryWriter().tag(2, 2).bytes(entry).finish()))
  expect(Object.entries(object.data ?? {})).toEqual([['__proto__', 'x']])
})

describe('malformed bodies', () => {
  test.each([
    [
      new TextEncoder().encode('hello'),
      'the object provided is unrecognized (must be of type ConfigMap): provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] (68656c6c6f)',
    ],
    [
      Uint8Array.from([...magic, 0xff, 0xff, 0xff]),
      'the object provided is unrecognized (must be of type ConfigMap): unexpected EOF (6b387300ffffff)',
    ],
    [Uint8Array.from([]), 'the object provided is unrecognized (must be of type ConfigMap): empty data (<empty>)'],
    [
      bodyOf('v1', 'ConfigMap', Uint8Array.from([0x0a, 0x7f])),
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: unexpected EOF',
    ],
    [
      bodyOf('apps/v1', 'Deployment', Uint8Array.from([0x08, 0x01])),
      'Deployment in version "v1" cannot be handled as a ConfigMap: proto: wrong wireType = 0 for field metadata',
    ],
  ])('%#: have the real server’s answer', (body, text) => {
    expect(problemOf(body)).toBe(text)
  })

  test('with a kind that has no message type are an error', () => {
    expect(problemOf(bodyOf('demo.example.com/v1', 'Widget', new Uint8Array()))).toContain(
      'no kind "Widget" is registered',
    )
  })

  test('with endless nesting are an error', () => {
    let schema = new Uint8Array()
    // `not` contains a JSONSchemaProps.
    for (let i = 0; i < 5_000; i++) schema = new BinaryWriter().tag(28, 2).bytes(schema).finish()
    const wrap = (number: number, bytes: Uint8Array) => new BinaryWriter().tag(number, 2).bytes(bytes).finish()
    const raw = wrap(2, wrap(7, wrap(4, wrap(1, schema))))
    expect(problemOf(bodyOf('apiextensions.k8s.io/v1', 'CustomResourceDefinition', raw))).toContain(
      'exceeded max depth',
    )
  })

  test('with an impossible year are an error', () => {
    const time = new BinaryWriter().tag(1, 0).int64(400_000_000_000).finish()
    const metadata = new BinaryWriter().tag(8, 2).bytes(time).finish()
    const body = bodyOf('v1', 'ConfigMap', new BinaryWriter().tag(1, 2).bytes(metadata).finish())
    expect(problemOf(body)).toContain('year outside of range')
  })

  const read = (body: Uint8Array) => {
    try {
      return typeof decodeProtobuf(body)
    } catch (error) {
      if (error instanceof ProtobufError) return 'refused'
      throw error
    }
  }

  test('that end at any byte are read or refused', () => {
    for (const { protobuf } of bodies) {
      const whole = bytesOf(protobuf)
      for (let length = 0; length < whole.length; length++)
        expect(['object', 'refused']).toContain(read(whole.subarray(0, length)))
    }
  })

  test('that are forged are read or refused', () => {
    const forged = fc
      .record({
        body: fc.constantFrom(...bodies.map(({ protobuf }) => bytesOf(protobuf))),
        changes: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 }),
      })
      .map(({ body, changes }) => {
        const copy = Uint8Array.from(body)
        for (const [at, byte] of changes) copy[magic.length + (at % (copy.length - magic.length))] = byte
        return copy
      })
    fc.assert(
      fc.property(forged, (body) => {
        expect(['object', 'refused']).toContain(read(body))
      }),
      { numRuns: 3_000 },
    )
  })
})
