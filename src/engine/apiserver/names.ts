import { timestampAt } from '../api/clock.ts'
import { objectKey } from '../api/objectKey.ts'
import type { KubeObject } from '../api/types.ts'
import type { Simulation } from '../sim/simulation.ts'
import type { ResourceInfo } from './resources.ts'
import type { Store } from './store.ts'

/** Characters of generated names: without vowels and similar characters. */
const SUFFIX_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789'
const MAX_GENERATED_BASE = 58
const MAX_NAME_ATTEMPTS = 8

/**
 * A generated name: a base cut to 58 characters and five random characters, with up to eight attempts. Models
 * apiserver/pkg/storage/names.
 */
export function generateName(
  sim: Simulation,
  store: Store,
  { info, namespace, prefix }: { readonly info: ResourceInfo; readonly namespace: string; readonly prefix: string },
): string {
  const base = prefix.slice(0, MAX_GENERATED_BASE)
  let name = ''
  for (let attempt = 0; attempt < MAX_NAME_ATTEMPTS; attempt++) {
    name = base + newSuffix(sim, 'apiserver/names')
    if (!store.get(info.resource, objectKey(info.namespaced ? namespace : undefined, name))) break
  }
  return name
}

/** Five random characters from the random stream of that name. */
export const newSuffix = (sim: Simulation, stream: string): string => sim.random(stream).text(5, SUFFIX_ALPHABET)

/** A version 4 UUID from the seeded stream: the third group begins with 4, the fourth with 8, 9, a or b. */
export function newUid(sim: Simulation): string {
  const random = sim.random('apiserver/uids')
  const a = random.uint32()
  const b = random.uint32()
  const c = random.uint32()
  const d = random.uint32()
  writeHex(a, { at: 0, digits: 8 })
  writeHex(b >>> 16, { at: 9, digits: 4 })
  writeHex(b & 0xfff, { at: 15, digits: 3 })
  uid[19] = variants[random.int(0, 3)]!
  writeHex((c >>> 16) & 0xfff, { at: 20, digits: 3 })
  writeHex(c & 0xffff, { at: 24, digits: 4 })
  writeHex(d, { at: 28, digits: 8 })
  return String.fromCharCode(...uid)
}

const codesOf = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0))

const hexDigits = codesOf('0123456789abcdef')
const variants = codesOf('89ab')
/**
 * Character codes of the next uid. A text joined from parts would be a tree of texts, several times as large as the
 * flat text, and every Pod and Event keeps one as long as the run is kept.
 */
const uid = codesOf('00000000-0000-4000-8000-000000000000')

function writeHex(value: number, { at, digits }: { readonly at: number; readonly digits: number }): void {
  for (let i = digits - 1, rest = value; i >= 0; i--, rest >>>= 4) uid[at + i] = hexDigits[rest & 15]!
}

/**
 * Stores an Event of the cluster's own components. Such Events are valid and numerous: there is no defaulting and no
 * validation, and a patch, which sets whole fields, is merged into the stored Event.
 */
export function storeEvent(sim: Simulation, store: Store, namespace: string, event: KubeObject): KubeObject {
  const { name, namespace: inNamespace = namespace } = event.metadata
  return store.commitOwn('events', {
    ...event,
    metadata: {
      name,
      namespace: inNamespace,
      uid: newUid(sim),
      resourceVersion: '',
      creationTimestamp: timestampAt(sim.now),
    },
  })
}
