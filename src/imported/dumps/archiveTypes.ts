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
