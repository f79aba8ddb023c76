/** Cache of computed lesson curves in IndexedDB: a separate database, which may be lost at any time. */
import { type DBSchema, openDB } from 'idb'

const databaseName = 'rollscope-shapes'

interface Schema extends DBSchema {
  /** Curves by lesson id. */
  readonly shapes: { readonly key: string; readonly value: unknown }
}

/** Storage of lesson curves. The stored data are untrusted. Both methods reject if the browser forbids access. */
export interface ShapeStorage {
  read(id: string): Promise<unknown>
  write(id: string, value: unknown): Promise<void>
}

/** Opens the database. Rejects if the browser forbids databases. */
export async function openShapeStorage(): Promise<ShapeStorage> {
  // Private windows of some browsers have no IndexedDB.
  if (!globalThis.indexedDB) throw new DOMException('There is no IndexedDB.', 'NotSupportedError')
  const database = await openDB<Schema>(databaseName, 1, {
    upgrade: (created) => {
      created.createObjectStore('shapes')
    },
    // An open connection would make a newer page in another tab wait.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  return {
    read: (id) => database.get('shapes', id),
    write: async (id, value) => {
      await database.put('shapes', value, id)
    },
  }
}
