/** Reads the command line of `rollscope serve`. */
import { ADMISSION_PLUGINS, type AdmissionPlugin, type Release } from '../../engine/index.ts'
import { UsageError } from '../usageError.ts'
import type { ClockMode } from './serveClock.ts'

export interface ServeCommand {
  readonly type: 'serve'
  /** Manifests, or a run file; empty for a new cluster. */
  readonly paths: readonly string[]
  readonly port: number
  readonly clock: ClockMode
  /** File for the kubeconfig; undefined for a file in the folder for temporary files. */
  readonly kubeconfig: string | undefined
  /** File for the run; undefined if the run is not saved. */
  readonly save: string | undefined
  /** Address of this machine on which the server listens. */
  readonly bind: string
  /** Further host name for the certificate. */
  readonly name: string | undefined
  /** Set if the page that follows the run is served, too; `browser`: whether a browser opens the page. */
  readonly open: { readonly browser: boolean } | undefined
  /** Whether the server also ends with standard input, whose other end the starting program holds. */
  readonly untilEof: boolean
  /** The admission plugins that are on. */
  readonly admission: readonly AdmissionPlugin[]
  readonly seed: number
  readonly nodes: number | undefined
  readonly cluster: string | undefined
  readonly kubernetes?: Release | undefined
}

interface ServeValues {
  readonly port?: string | undefined
  readonly clock?: string | undefined
  readonly kubeconfig?: string | undefined
  readonly save?: string | undefined
  readonly bind?: string | undefined
  readonly name?: string | undefined
  readonly 'until-eof'?: boolean | undefined
  readonly 'enable-admission-plugins'?: string | undefined
  readonly open?: boolean | undefined
  readonly 'no-browser'?: boolean | undefined
}

/** Throws `UsageError`. */
export function serveCommand(
  values: ServeValues,
  paths: readonly string[],
  cluster: Pick<ServeCommand, 'seed' | 'nodes' | 'cluster' | 'kubernetes'>,
): ServeCommand {
  const { bind = '127.0.0.1', 'until-eof': untilEof = false } = values
  if (untilEof && paths.includes('-'))
    throw new UsageError('--until-eof and a manifest from standard input cannot be used together')
  const browser = !values['no-browser']
  if (!browser && !values.open) throw new UsageError('--no-browser needs --open')
  if (paths.filter((path) => path === '-').length > 1) throw new UsageError('standard input can be read only once')
  return {
    type: 'serve',
    paths,
    port: portOf(values.port ?? '0'),
    clock: clockOf(values.clock ?? 'real'),
    kubeconfig: values.kubeconfig,
    save: values.save,
    bind,
    name: values.name,
    open: values.open ? { browser } : undefined,
    untilEof,
    admission: admissionWith(values['enable-admission-plugins']),
    ...cluster,
  }
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new UsageError(`--port must be a number up to 65535, not "${text}"`)
  return port
}

/** The plugins of test control planes, and the named ones. */
function admissionWith(names = ''): readonly AdmissionPlugin[] {
  const enabled = names.split(',').map((name) => name.trim())
  const unknown = enabled.find((name) => name !== '' && !ADMISSION_PLUGINS.some((plugin) => plugin === name))
  if (unknown !== undefined)
    throw new UsageError(`--enable-admission-plugins takes ${ADMISSION_PLUGINS.join(' and ')}, not "${unknown}"`)
  return ADMISSION_PLUGINS.filter((plugin) => plugin === 'PodSecurity' || enabled.includes(plugin))
}

/** `10×` and `10x` mean the same. */
function clockOf(text: string): ClockMode {
  if (text === 'stopped' || text === 'fast') return { type: text }
  if (text === 'real') return { type: 'real', factor: 1 }
  const factor = /^\d{1,4}(?:\.\d{1,3})?[x×]$/.test(text) ? Number(text.slice(0, -1)) : 0
  if (factor > 0) return { type: 'real', factor }
  throw new UsageError(`--clock must be real, fast, stopped or a factor such as 10x, not "${text}"`)
}
