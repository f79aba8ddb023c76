/** `rollscope check`: which manifests the API server takes, and which of them roll out. */

import { parseManifest } from '../../manifest/k8sYaml.ts'
import type { CheckCommand } from '../args.ts'
import { BadInputError, type ManifestFile } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { configFor, nodesOrOption, warned } from '../clusterOption.ts'
import { defaultConfig } from '../clusterSize.ts'
import { junitXml } from '../junit.ts'
import { mustBeAsked } from '../mustBeAsked.ts'
import { warningLine } from '../shownText.ts'
import { UsageError } from '../usageError.ts'
import { documentsOf, nodesIn } from './checkDocuments.ts'
import { checkInOneCluster } from './checkFiles.ts'
import { checkJson, checkJunit, checkTable, hasProblem } from './checkReport.ts'
import { writtenObjects } from './documents.ts'

/**
 * Gives the exit code: 1 if something is refused or does not roll out, or with `--strict` if one cannot tell. Throws
 * BadInputError for what cannot be read, and for an answer to what is not asked.
 */
export async function runCheck(command: CheckCommand, host: CliHost): Promise<number> {
  const files: ManifestFile[] = []
  for (const path of command.paths) files.push(...(await filesAt(path, host)))
  if (files.length === 0) throw new BadInputError('error: no manifest (.yaml, .yml, .json) was found')
  const { seed, nodes, cluster, answers, isStrict, tool } = command
  mustHaveOneCluster(files, command)
  const isSized = nodes === undefined && cluster === undefined
  const config = isSized ? undefined : await configFor(command, warned(host))
  const base = defaultConfig(command.kubernetes)
  const groups = command.together ? [files] : files.map((file) => [file])
  const checked = groups.map((group) => checkInOneCluster(group, { seed, config, base, answers, tool }))
  const questions = checked.flatMap((one) => one.questions)
  mustBeAsked(answers, questions)
  host.out(command.format === 'json' ? `${JSON.stringify(checkJson(checked), undefined, 2)}\n` : checkTable(checked))
  if (command.junit !== undefined) host.writeText(command.junit, junitXml(checkJunit(checked, isStrict)))
  const objects = checked.flatMap((one) => one.objects)
  return hasProblem(objects, isStrict) ? 1 : 0
}

/** Throws `UsageError` where the files hold nodes and the command line asks for others. */
function mustHaveOneCluster(files: readonly ManifestFile[], { nodes, cluster }: CheckCommand): void {
  const held = nodesIn(files.flatMap(documentsOf)).length
  const option = nodes === undefined ? '--cluster' : '--nodes'
  if (held > 0 && (nodes ?? cluster) !== undefined)
    throw new UsageError(`${option}: the files contain ${nodesOrOption(held, option)}`)
}

/** The file itself, or the manifests of a folder: other files lie there, too. */
async function filesAt(path: string, host: CliHost): Promise<ManifestFile[]> {
  const inFolder = path === '-' ? undefined : host.listFolder(path)
  if (inFolder === undefined) return [{ path, text: await host.readText(path) }]
  const files: ManifestFile[] = []
  for (const name of inFolder) {
    const file = { path: name, text: await host.readText(name) }
    if (holdsManifest(file.text)) files.push(file)
    else host.err(warningLine(`${name} contains no manifest`))
  }
  return files
}

/** A text that cannot be read might be one. */
const holdsManifest = (text: string): boolean =>
  parseManifest(text).some(({ error, value }) => error !== undefined || writtenObjects(value).length > 0)
