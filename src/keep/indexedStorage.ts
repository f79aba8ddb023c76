import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { readSummary } from './keptRun.ts'
import { newestFirst, type RunStorage } from './runStorage.ts'

/** The database by its name, as a browser lists it. */
const databaseName = 'rollscope'
const databaseVersion = 2

/** By the id of a run. Parts, because one changes with every frame, one with every key, one with every command, and one never. */
interface Schema extends DBSchema {
  readonly heads: { readonly key: string; readonly value: unknown }
  readonly texts: { readonly key: string; readonly value: unknown }
  readonly documents: { readonly key: string; readonly value: unknown }
  readonly recordings: { readonly key: string; readonly value: unknown }
}

const parts = ['heads', 'texts', 'documents', 'recordings'] as const

/** Runs in the browser's IndexedDB. Rejects where the browser forbids that. */
export async function openIndexedStorage(): Promise<RunStorage> {
  let database = await connect()

  async function connect(): Promise<IDBPDatabase<Schema>> {
    const opened = await openDB<Schema>(databaseName, databaseVersion, {
      upgrade: (created) => {
        // The first version had no recordings.
        for (const part of parts) if (!created.objectStoreNames.contains(part)) created.createObjectStore(part)
      },
      // A later version of the page, in another tab, need not wait for this one.
      blocking: () => opened.close(),
    })
    return opened
  }

  /** The browser may close a database at any time; it is then opened once more. */
  async function again<T>(job: () => Promise<T>): Promise<T> {
    try {
      return await job()
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      database = await connect()
      return job()
    }
  }

  return {
    list: () =>
      again(async () => {
        const heads = await database.getAll('heads')
        return newestFirst(heads.flatMap((head) => readSummary(head) ?? []))
      }),
    read: (id) =>
      again(async () => {
        const reading = database.transaction(parts, 'readonly')
        const [head, text, document, recording] = await Promise.all(
          parts.map((part) => reading.objectStore(part).get(id)),
        )
        if (head === undefined) return undefined
        return { head, text, document, ...(recording === undefined ? {} : { recording }) }
      }),
    write: ({ id, head, text, document, recording }) =>
      again(() => {
        const writing = database.transaction(parts, 'readwrite')
        const puts = [
          writing.objectStore('heads').put(head, id),
          ...(text === undefined ? [] : [writing.objectStore('texts').put(text, id)]),
          ...(document === undefined ? [] : [writing.objectStore('documents').put(document, id)]),
          ...(recording === undefined ? [] : [writing.objectStore('recordings').put(recording, id)]),
        ]
        // Not left to the next turn of the event loop, which a page that goes away does not have.
        writing.commit()
        // Of all of them, the transaction itself knows why it failed.
        for (const put of puts) put.catch(() => undefined)
        return writing.done
      }),
    remove: (id) =>
      again(async () => {
        const removing = database.transaction(parts, 'readwrite')
        await Promise.all([...parts.map((part) => removing.objectStore(part).delete(id)), removing.done])
      }),
  }
}
