import { objectKey } from '../api/objectKey.ts'
import type { Simulation } from '../sim/simulation.ts'
import type { ResourceInfo } from './resources.ts'
import type { Store } from './store.ts'

/** Characters of generated names: no vowels, and nothing that reads like one. */
const SUFFIX_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789'
const MAX_GENERATED_BASE = 58
const MAX_NAME_ATTEMPTS = 8

/** Models apiserver/pkg/storage/names: a base cut to 58 characters and five random ones, up to eight attempts. */
export function generateName(
  sim: Simulation,
  store: Store,
  { info, namespace, prefix }: { readonly info: ResourceInfo; readonly namespace: string; readonly prefix: string },
): string {
  const random = sim.random('apiserver/names')
  const base = prefix.slice(0, MAX_GENERATED_BASE)
  let name = ''
  for (let attempt = 0; attempt < MAX_NAME_ATTEMPTS; attempt++) {
    name = base + random.text(5, SUFFIX_ALPHABET)
    if (!store.get(info.resource, objectKey(info.namespaced ? namespace : undefined, name))) break
  }
  return name
}

/** A version 4 UUID from the seeded stream. */
export function newUid(sim: Simulation): string {
  const random = sim.random('apiserver/uids')
  const a = hexWord(random.uint32())
  const b = hexWord(random.uint32())
  const c = hexWord(random.uint32())
  const d = hexWord(random.uint32())
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${'89ab'[random.int(0, 3)]}${c.slice(1, 4)}-${c.slice(4)}${d}`
}

const hexBytes = Array.from({ length: 256 }, (_, byte) => (byte + 256).toString(16).slice(1))

/** Eight hexadecimal digits. From a table: every Event has a uid, and engines write large numbers slowly. */
const hexWord = (word: number): string =>
  `${hexBytes[word >>> 24]}${hexBytes[(word >>> 16) & 255]}${hexBytes[(word >>> 8) & 255]}${hexBytes[word & 255]}`
