import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { readSummary } from './keptRun.ts'
import { LostPartsError, newestFirst, type RunStorage } from './runStorage.ts'

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

/** The database, connected anew where the browser has closed it. */
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
        // The first version had no recordings.
        for (const part of parts) if (!created.objectStoreNames.contains(part)) created.createObjectStore(part)
      },
      // A later version of the page, in another tab, need not wait for this one; nor who deletes the database.
      blocking: () => {
        opened.close()
        onClose()
      },
      terminated: onClose,
    })
    return opened
  }

  /** Begins a job before it returns, if the database is open. One amid which the browser closes that is done once more. */
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
 * Runs in the browser's IndexedDB. Rejects where the browser forbids that, and with a `VersionError` where a newer version of the
 * page has made the database. `onClosed` is called when the database is closed from outside, as where its data are cleared.
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
        // Not left to the next turn of the event loop, which a page that goes away does not have.
        writing.commit()
        // Of all of them, the transaction itself knows why it failed.
        for (const request of [...puts, ...found]) Promise.resolve(request).catch(() => undefined)
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
