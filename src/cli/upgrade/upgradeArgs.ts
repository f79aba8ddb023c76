/** Reads the command line of `rollscope upgrade`. */
import { type Release, readRelease, releases } from '../../engine/index.ts'
import { UsageError } from '../usageError.ts'

export interface UpgradeCommand {
  readonly type: 'upgrade'
  /** Files, folders, `-` for standard input. */
  readonly paths: readonly string[]
  readonly from: Release
  readonly to: Release
  readonly format: 'markdown' | 'json'
}

interface Values {
  readonly from?: string | undefined
  readonly to?: readonly string[] | undefined
  readonly json?: boolean | undefined
}

/** Throws `UsageError`. */
export function upgradeCommand({ from, to = [], json }: Values, paths: readonly string[]): UpgradeCommand {
  if (paths.length === 0) throw new UsageError('upgrade needs a file or a folder')
  if (paths.filter((path) => path === '-').length > 1) throw new UsageError('standard input can be read only once')
  const [after, unexpected] = to
  if (unexpected !== undefined) throw new UsageError('upgrade has one --to')
  const versions = { from: releaseNamed('--from', from), to: releaseNamed('--to', after) }
  if (releases.indexOf(versions.from) >= releases.indexOf(versions.to))
    throw new UsageError(`--from ${versions.from} must be older than --to ${versions.to}`)
  return { type: 'upgrade', paths, ...versions, format: json ? 'json' : 'markdown' }
}

function releaseNamed(option: string, text: string | undefined): Release {
  if (text === undefined) throw new UsageError(`upgrade needs ${option} VERSION`)
  const read = readRelease(text)
  if ('refusal' in read) throw new UsageError(`${option}: ${read.refusal}`)
  return read.release
}
