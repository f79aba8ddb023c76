/** Cache of computed lesson curves in IndexedDB: a separate database, which may be lost at any time. */
import { type DBSchema, openDB } from 'idb'

/** Name of the database. */
const databaseName = 'rollscope-shapes'

interface Schema extends DBSchema {
  /** By lesson id. */
  readonly shapes: { readonly key: string; readonly value: unknown }
}

/** Its data are untrusted. Both methods reject if the browser forbids them. */
export interface ShapeStorage {
  read(id: string): Promise<unknown>
  write(id: string, value: unknown): Promise<void>
}

/** Rejects if the browser forbids databases. */
export async function openShapeStorage(): Promise<ShapeStorage> {
  // Some private windows have no databases at all.
  if (!globalThis.indexedDB) throw new DOMException('There is no IndexedDB.', 'NotSupportedError')
  const database = await openDB<Schema>(databaseName, 1, {
    upgrade: (created) => {
      created.createObjectStore('shapes')
    },
    // Closes the connection, so that a newer page in another tab need not wait.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  return {
    read: (id) => database.get('shapes', id),
    write: async (id, value) => {
      await database.put('shapes', value, id)
    },
  }
}
