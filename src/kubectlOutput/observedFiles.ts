/** Combines several files into an observation, with the problems of reading them. */
import type { ImportProblem, ImportRecord, Observation } from '../engine/index.ts'
import { FileReader } from './readRecords.ts'

/** Reads files one after another, each in pieces of any size. */
export class ObservedFiles {
  readonly #observation: Pick<Observation, 'add'>
  /** Number of object versions in all files so far. */
  objects = 0

  constructor(observation: Pick<Observation, 'add'>) {
    this.#observation = observation
  }

  /** Begins the next file. */
  file(name: string): OneFile {
    return new OneFile(name, (record) => {
      if ('object' in record || record.type === 'action') this.objects++
      this.#observation.add(record)
    })
  }
}

/** A file of the observation. */
class OneFile {
  readonly #reader: FileReader
  readonly #add: (record: ImportRecord) => void
  readonly problems: ImportProblem[] = []
  objects = 0

  constructor(name: string, add: (record: ImportRecord) => void) {
    this.#reader = new FileReader(name)
    this.#add = add
  }

  push(chunk: string): void {
    this.#take(this.#reader.push(chunk))
  }

  end(): void {
    this.#take(this.#reader.end())
  }

  #take({ records, problems }: ReturnType<FileReader['push']>): void {
    for (const record of records) {
      if ('object' in record || record.type === 'action') this.objects++
      this.#add(record)
    }
    for (const problem of problems) this.problems.push(problem)
  }
}
