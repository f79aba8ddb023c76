/** The hash that tells clients in which version a resource is stored. */

import { base64OfBytes } from '../../api/base64.ts'
import { lookup } from '../../api/lookup.ts'
import { sha256Bytes } from '../../api/placing/sha256.ts'
import type { Kind } from '../../kinds/kind.ts'

/** Resources that are stored in another version than the version of their row. */
const storedIn: Readonly<Record<string, string>> = lookup({
  customresourcedefinitions: 'v1beta1',
  mutatingadmissionpolicies: 'v1beta1',
  mutatingadmissionpolicybindings: 'v1beta1',
})

/** Models apiserver endpoints/discovery StorageVersionHash (v1.36). */
export const storageVersionHash = (group: string, version: string, kind: string): string =>
  base64OfBytes(sha256Bytes(`${group}/${version}/${kind}`).slice(0, 8))

/** The hash of a built-in kind. It does not depend on the requested version. */
export const hashOfKind = ({ group, version, resource, kind }: Kind): string =>
  storageVersionHash(group, storedIn[resource] ?? version, kind)
