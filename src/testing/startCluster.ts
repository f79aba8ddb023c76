import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { TestCluster } from './testCluster.ts'
import { seedOf } from './underSeeds.ts'

export interface ClusterOptions {
  /** Selects one of the possible runs. By default the seed of `test`, or 1. */
  readonly seed?: number
  /** Name of the test. Each name has its own seed, which never changes. */
  readonly test?: string
  /** Manifests, a folder with manifests, or the file of a run, with which the cluster begins. */
  readonly manifests?: readonly string[]
  /**
   * When virtual time passes. `fast` (default): as much as each request needs. `stopped`: on request. Otherwise with
   * real time.
   */
  readonly clock?: 'fast' | 'stopped' | 'real' | `${number}x`
  readonly nodes?: number
  /** Id of a vendor's cluster, as for `--cluster`. */
  readonly cluster?: string
  /** Release of Kubernetes: `1.36`. */
  readonly kubernetes?: string
  /** Further admission plugins, as for `--enable-admission-plugins`: `ServiceAccount` is on in a cluster by default. */
  readonly enableAdmissionPlugins?: readonly string[]
}

/**
 * Serves a cluster from a separate process. The process ends with `stop`, or with this process. Throws an Error if the
 * cluster cannot start.
 */
export async function startCluster(options: ClusterOptions = {}): Promise<TestCluster> {
  const { seed = options.test === undefined ? 1 : seedOf(options.test) } = options
  const folder = mkdtempSync(join(tmpdir(), 'rollscope-test-'))
  const kubeconfig = join(folder, 'kubeconfig')
  const program = fileURLToPath(new URL('cli.mjs', import.meta.url))
  const args = [program, ...serveArgs(options, seed), '--kubeconfig', kubeconfig]
  // The server's input ends with this process, for whatever reason it ends.
  const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit')
      server.stdin.end()
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready(server)
    return new TestCluster(kubeconfig, readFileSync(kubeconfig, 'utf8'), seed, { stop })
  } catch (error) {
    await stop()
    throw error
  }
}

function serveArgs(
  { manifests = [], clock = 'fast', nodes, cluster, kubernetes, enableAdmissionPlugins = [] }: ClusterOptions,
  seed: number,
): string[] {
  return [
    'serve',
    ...manifests,
    '--until-eof',
    '--clock',
    clock,
    '--seed',
    String(seed),
    ...(nodes === undefined ? [] : ['--nodes', String(nodes)]),
    ...(cluster === undefined ? [] : ['--cluster', cluster]),
    ...(kubernetes === undefined ? [] : ['--kubernetes', kubernetes]),
    ...(enableAdmissionPlugins.length === 0 ? [] : ['--enable-admission-plugins', enableAdmissionPlugins.join(',')]),
  ]
}

/** Resolves when the server answers. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let out = ''
    let err = ''
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text
      if (/^ready /m.test(out)) resolve()
    })
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      err = `${err}${text}`.slice(-10_000)
    })
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`the cluster did not start: ${err.trim()}`)))
  })
}
