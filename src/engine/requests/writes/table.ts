/** Every route that changes objects. Each request to such a route is a command of the journal. */
import type { WriteRoute } from '../types.ts'
import { create } from './create.ts'
import { deletion } from './delete.ts'
import { deleteCollection } from './deleteCollection.ts'
import { namespaceFinalize } from './namespaceFinalize.ts'
import { patch } from './patch.ts'
import { binding, eviction } from './podActions.ts'
import { scale } from './scale.ts'
import { update } from './update.ts'

export const writes: readonly WriteRoute[] = [
  create,
  update,
  patch,
  deletion,
  deleteCollection,
  scale,
  eviction,
  binding,
  namespaceFinalize,
]
