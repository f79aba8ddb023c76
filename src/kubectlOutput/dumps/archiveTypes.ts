/** The entries of an archive, and the bounds of reading them. */

/** Bounds of an archive; larger archives are refused. */
export interface ArchiveLimits {
  readonly entries: number
  /** Unpacked bytes, entries that are left out included: a small file can unpack to any size. */
  readonly unpacked: number
  /** Bytes of the entries that `archiveEntries` returns. */
  readonly kept: number
}

export interface ArchiveEntry {
  /** Path inside of the archive, without `./` at its beginning. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The entries to return, and the bounds. */
export interface EntryChoice {
  readonly isWanted: (name: string) => boolean
  readonly limits: ArchiveLimits
}

/**
 * The reason for which an archive cannot be read. `notTar`: the content of a gzip file is no tar archive. `encrypted`:
 * the file is encrypted with age.
 */
export type ArchiveProblem = 'tooLarge' | 'tooManyEntries' | 'cutOff' | 'damaged' | 'notTar' | 'encrypted'

export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly problem: ArchiveProblem

  constructor(problem: ArchiveProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
