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
