/** What was computed of lessons, as the browser keeps it: a database of its own, which may be lost at any time. */
import { type DBSchema, openDB } from 'idb'

/** The database by its name, as a browser lists it. */
const databaseName = 'rollscope-shapes'

interface Schema extends DBSchema {
  /** By the id of a lesson. */
  readonly shapes: { readonly key: string; readonly value: unknown }
}

/** Nothing that it reads is believed. Both reject where the browser forbids them. */
export interface ShapeStorage {
  read(id: string): Promise<unknown>
  write(id: string, value: unknown): Promise<void>
}

/** Rejects where the browser forbids databases. */
export async function openShapeStorage(): Promise<ShapeStorage> {
  const database = await openDB<Schema>(databaseName, 1, {
    upgrade: (created) => {
      created.createObjectStore('shapes')
    },
    // A later version of the page, in another tab, need not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  return {
    read: (id) => database.get('shapes', id),
    write: async (id, value) => {
      await database.put('shapes', value, id)
    },
  }
}
