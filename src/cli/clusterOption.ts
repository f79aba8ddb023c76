/** The simulated cluster of `--cluster` and `--nodes`. */

import { clusterPresets, presetConfig, presetNamed, withRelease } from '../clusters/presets.ts'
import { CLUSTER_COMMAND, clusterObjects, clusterOf as clusterOfObjects } from '../clusters/readCluster.ts'
import {
  type ClusterConfig,
  NEW_RUN_CONFIG,
  newDocument,
  RECORDS_FIGURES,
  Session,
  StatusError,
  storedProblem,
} from '../engine/index.ts'
import { sayUnreadInEnglish, unreadLine } from '../i18n/unreadText.ts'
import { validateConfig } from '../share/validate.ts'
import { ValidationError } from '../share/validationError.ts'
import { BadInputError, shownPath } from './badInput.ts'
import type { CliHost } from './cliHost.ts'
import { withNodes } from './clusterSize.ts'
import type { PlayedOptions, ReadText } from './playedOptions.ts'
import { warningLine } from './shownText.ts'
import { UsageError } from './usageError.ts'

/** The names of presets, for help and error messages: `kind, gke, eks, aks, bare`. */
export const presetNames = clusterPresets.map(({ id }) => id).join(', ')

interface ConfigSource {
  readonly readText: ReadText
  /** Called for each object of a file that the API server would refuse; the object is left out. */
  readonly warn: (text: string) => void
}

/** Throws `UsageError` for an unknown name or path, and `BadInputError` for a file without a cluster. */
export async function configFor(
  { nodes, cluster, kubernetes }: Pick<PlayedOptions, 'nodes' | 'cluster' | 'kubernetes'>,
  { readText, warn }: ConfigSource,
): Promise<ClusterConfig> {
  const release = kubernetes === undefined ? {} : { kubernetes }
  if (cluster === undefined) return { ...(nodes === undefined ? NEW_RUN_CONFIG : clusterOf(nodes)), ...release }
  const preset = presetNamed(cluster)
  if (preset !== undefined) {
    const like = presetConfig(preset)
    const config = kubernetes === undefined ? like : withRelease(like, kubernetes)
    return nodes === undefined ? config : withNodes(config, nodes)
  }
  const config = await configOfFile(cluster, { readText, warn })
  if (nodes !== undefined)
    throw new UsageError(`${shownPath(cluster)} holds ${nodesOrOption(config.nodes.length, '--nodes')}`)
  return { ...config, ...release }
}

/** Reads files of the machine, and warns on its standard error. */
export const warned = ({ readText, err }: CliHost): ConfigSource => ({
  readText,
  warn: (text) => err(warningLine(text)),
})

/** A text such as `4 nodes: use these or --nodes, not both`. */
export const nodesOrOption = (count: number, option: string): string =>
  count === 1 ? `1 node: use this node or ${option}, not both` : `${count} nodes: use these or ${option}, not both`

/** A cluster with this number of default nodes. */
export function clusterOf(count: number): ClusterConfig {
  const nodes = Array.from({ length: count }, (_, index) =>
    NEW_RUN_CONFIG.nodes.slice(0, 1).map((node) => ({ ...node, name: `node-${index + 1}` })),
  )
  return { ...NEW_RUN_CONFIG, nodes: nodes.flat() }
}

async function configOfFile(path: string, { readText, warn }: ConfigSource): Promise<ClusterConfig> {
  const name = shownPath(path)
  const read = clusterObjects([{ name, text: await textOf(path, readText) }])
  if (read.type === 'unreadable') throw new BadInputError(unreadLine(read.problem, sayUnreadInEnglish))
  const words = read.objects.map(({ object }) => storedProblem(object))
  const found = clusterOfObjects(read.objects, words)
  for (const problem of found.leftOut) warn(unreadLine(problem, sayUnreadInEnglish))
  if (found.type === 'other') {
    const kinds = found.kinds.filter((kind) => kind !== 'Node').join(', ')
    throw new BadInputError(
      `${name}: this is not a cluster${kinds === '' ? '' : ` (${kinds})`}: ${CLUSTER_COMMAND} prints one`,
    )
  }
  try {
    const config = validateConfig(JSON.parse(JSON.stringify(found.config)))
    // A session reports settings that the API server would refuse, before the command plays anything.
    new Session(newDocument(1, config), RECORDS_FIGURES)
    return config
  } catch (error) {
    if (error instanceof ValidationError || error instanceof StatusError)
      throw new BadInputError(`${name}: this cluster cannot be simulated: ${error.message}`)
    throw error
  }
}

async function textOf(path: string, readText: ReadText): Promise<string> {
  try {
    return await readText(path)
  } catch (error) {
    if (error instanceof BadInputError)
      throw new UsageError(`--cluster must be ${presetNames} or a file, not "${path}"`)
    throw error
  }
}
