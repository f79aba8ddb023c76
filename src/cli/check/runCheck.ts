/** `rollscope check`: whether the API server accepts manifests, and whether they roll out. */

import { parseManifest } from '../../manifest/k8sYaml.ts'
import type { CheckCommand } from '../args.ts'
import { BadInputError, type ManifestFile } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { configFor, nodesOrOption, warned } from '../clusterOption.ts'
import { defaultConfig } from '../clusterSize.ts'
import { junitXml } from '../junit.ts'
import { mustBeAsked } from '../questions.ts'
import { warningLine } from '../shownText.ts'
import { UsageError } from '../usageError.ts'
import { definitionsOf, documentsOf, nodesIn, type Placed } from './checkDocuments.ts'
import { checkInOneCluster } from './checkFiles.ts'
import { checkJson, checkJunit, checkTable, hasProblem } from './checkReport.ts'
import { writtenObjects } from './documents.ts'

/**
 * Returns the exit code: 1 if an object is refused or stalls, with `--strict` also if a verdict is open. Throws
 * BadInputError for unreadable input, and for an answer without a question.
 */
export async function runCheck(command: CheckCommand, host: CliHost): Promise<number> {
  const files: ManifestFile[] = []
  for (const path of command.paths) files.push(...(await filesAt(path, host)))
  if (files.length === 0) throw new BadInputError('error: no manifest (.yaml, .yml, .json) was found')
  const { seed, nodes, cluster, answers, isStrict, tool } = command
  const documents = files.flatMap(documentsOf)
  mustHaveOneCluster(documents, command)
  const isSized = nodes === undefined && cluster === undefined
  const config = isSized ? undefined : await configFor(command, warned(host))
  const base = defaultConfig(command.kubernetes)
  const groups = command.together ? [files] : files.map((file) => [file])
  const definitions = definitionsOf(documents)
  const checked = groups.map((group) => checkInOneCluster(group, { seed, config, base, answers, tool, definitions }))
  const questions = checked.flatMap((one) => one.questions)
  mustBeAsked(answers, questions)
  host.out(command.format === 'json' ? `${JSON.stringify(checkJson(checked), undefined, 2)}\n` : checkTable(checked))
  if (command.junit !== undefined) host.writeText(command.junit, junitXml(checkJunit(checked, isStrict)))
  const objects = checked.flatMap((one) => one.objects)
  return hasProblem(objects, isStrict) ? 1 : 0
}

/** Throws `UsageError` if the files contain Nodes and an option describes other nodes. */
function mustHaveOneCluster(documents: readonly Placed[], { nodes, cluster }: CheckCommand): void {
  const held = nodesIn(documents).length
  const option = nodes === undefined ? '--cluster' : '--nodes'
  if (held > 0 && (nodes ?? cluster) !== undefined)
    throw new UsageError(`${option}: the files contain ${nodesOrOption(held, option)}`)
}

/** The file itself, or the manifests of a folder, without its other files. */
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

/** An unreadable text counts as a manifest, because it may be a broken manifest. */
const holdsManifest = (text: string): boolean =>
  parseManifest(text).some(({ error, value }) => error !== undefined || writtenObjects(value).length > 0)
