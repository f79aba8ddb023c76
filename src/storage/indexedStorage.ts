import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { LostPartsError, newestFirst, type RunStorage } from './runStorage.ts'
import { readSummary } from './savedRun.ts'

const databaseName = 'rollscope'
const databaseVersion = 2

/**
 * Separate stores by run id, because the parts change at different rates: with every frame, every key, every command,
 * or never.
 */
interface Schema extends DBSchema {
  readonly heads: { readonly key: string; readonly value: unknown }
  readonly texts: { readonly key: string; readonly value: unknown }
  readonly documents: { readonly key: string; readonly value: unknown }
  readonly recordings: { readonly key: string; readonly value: unknown }
}

const parts = ['heads', 'texts', 'documents', 'recordings'] as const

/** A database connection that reconnects after the browser has closed it. */
class Connection {
  readonly #onClosed: () => void
  #database: IDBPDatabase<Schema> | undefined
  #connecting: Promise<IDBPDatabase<Schema>> | undefined

  constructor(onClosed: () => void) {
    this.#onClosed = onClosed
  }

  async connect(): Promise<IDBPDatabase<Schema>> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined
    })
    this.#database = await this.#connecting
    return this.#database
  }

  async #open(): Promise<IDBPDatabase<Schema>> {
    const onClose = (): void => {
      if (this.#database === opened) this.#database = undefined
      this.#onClosed()
    }
    const opened = await openDB<Schema>(databaseName, databaseVersion, {
      upgrade: (created) => {
        // Version 1 had no store for recordings.
        for (const part of parts) if (!created.objectStoreNames.contains(part)) created.createObjectStore(part)
      },
      // Closes the connection, so that a newer page in another tab, or a deletion of the database, need not wait.
      blocking: () => {
        opened.close()
        onClose()
      },
      terminated: onClose,
    })
    return opened
  }

  /** Starts a job synchronously if the database is open. A job interrupted by a close is repeated once. */
  async use<T>(job: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    const used = this.#database
    if (used === undefined) return job(await this.connect())
    try {
      return await job(used)
    } catch (error) {
      const isClosed = used !== this.#database || (error instanceof DOMException && error.name === 'InvalidStateError')
      if (!isClosed) throw error
      return job(await this.connect())
    }
  }
}

/**
 * Opens the storage of runs in IndexedDB. Rejects if the browser forbids IndexedDB, and with `VersionError` if a newer
 * page has upgraded the database. `onClosed` is called when the database is closed from outside, for example when its
 * data are cleared.
 */
export async function openIndexedStorage(onClosed: () => void = () => undefined): Promise<RunStorage> {
  const connection = new Connection(onClosed)
  await connection.connect()
  return {
    list: () =>
      connection.use(async (database) => {
        const heads = await database.getAll('heads')
        return newestFirst(heads.flatMap((head) => readSummary(head) ?? []))
      }),
    read: (id) =>
      connection.use(async (database) => {
        const reading = database.transaction(parts, 'readonly')
        const [head, text, document, recording] = await Promise.all(
          parts.map((part) => reading.objectStore(part).get(id)),
        )
        if (head === undefined) return undefined
        return { head, text, document, ...(recording === undefined ? {} : { recording }) }
      }),
    write: ({ id, head, text, document, recording }) =>
      connection.use(async (database) => {
        const writing = database.transaction(parts, 'readwrite')
        const given: Readonly<Record<string, unknown>> = { texts: text, documents: document, recordings: recording }
        const hasContent = (document ?? recording) !== undefined
        const found = parts.map((part) =>
          part === 'heads' || given[part] !== undefined ? true : writing.objectStore(part).count(id),
        )
        const puts = [
          writing.objectStore('heads').put(head, id),
          ...(text === undefined ? [] : [writing.objectStore('texts').put(text, id)]),
          ...(document === undefined ? [] : [writing.objectStore('documents').put(document, id)]),
          ...(recording === undefined ? [] : [writing.objectStore('recordings').put(recording, id)]),
        ]
        // Commits explicitly, because a page that is being closed has no further turn of the event loop.
        writing.commit()
        // A request that fails aborts its transaction, which rejects with the same error.
        void Promise.allSettled([...puts, ...found])
        await writing.done
        const [, hasText, hasDocument, hasRecording] = await Promise.all(found)
        if (!hasText || !(hasContent || hasDocument || hasRecording))
          throw new LostPartsError(`only parts of ${id} are kept`)
      }),
    remove: (id) =>
      connection.use(async (database) => {
        const removing = database.transaction(parts, 'readwrite')
        await Promise.all([...parts.map((part) => removing.objectStore(part).delete(id)), removing.done])
      }),
  }
}
