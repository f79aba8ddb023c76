/** `rollscope plan`: the effect of applying new manifests to a running system. */

import { asObject, judge } from '../../engine/index.ts'
import { encodeRunFile } from '../../share/runFile.ts'
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { configFor, nodesOrOption, warned } from '../clusterOption.ts'
import { defaultConfig } from '../clusterSize.ts'
import { linkTo } from '../linkTo.ts'
import { warningLine } from '../shownText.ts'
import { UsageError } from '../usageError.ts'
import { askCluster } from './askCluster.ts'
import { readLiveSide } from './liveSide.ts'
import { makePlan } from './makePlan.ts'
import type { Plan } from './plan.ts'
import type { PlanCommand } from './planArgs.ts'
import { planJson } from './planJson.ts'
import { type PlanExtras, planMarkdown } from './planMarkdown.ts'
import { nodesOf } from './planRoom.ts'
import { planSvg } from './planSvg.ts'
import { readSide, type Side } from './readSide.ts'
import { SecretValues } from './secretValues.ts'

/**
 * Returns the exit code: 1 if an object is refused or stalls, if a condition is met, and with `--strict` if a verdict
 * is open. Throws `BadInputError` and `UsageError`.
 */
export async function runPlan(command: PlanCommand, host: CliHost): Promise<number> {
  const reading = { namespace: command.namespace, secrets: new SecretValues() }
  const { live } = command
  const to = await readSide(command.to, host, reading)
  const from = live
    ? await readLiveSide(live, namespacesOf(to, command.namespace), { host, reading, to })
    : await readSide(command.from, host, reading)
  if (!live) mustHold(from, command.from)
  mustHold(to, command.to)
  const held = nodesOf(from, to).length
  if (held > 0 && command.nodes !== undefined)
    throw new UsageError(`--nodes: the files contain ${held} ${held === 1 ? 'node' : 'nodes'}: use one or the other`)
  // The input may be the source folder of Helm or Kustomize instead of the tool's output.
  for (const { objects, leftOut } of [from, to])
    for (const { place, object, why } of objects.length === 0 ? leftOut : [])
      host.err(warningLine(`${place.file}:${place.line}: ${object} is left out: ${why}`))
  if (command.cluster !== undefined && from.nodes.length > 0)
    throw new BadInputError(`error: the files contain ${nodesOrOption(from.nodes.length, '--cluster')}`)
  const { seed, answers, tool } = command
  const isSized = command.cluster === undefined && command.nodes === undefined
  const cluster = isSized ? undefined : await configFor(command, warned(host))
  const base = defaultConfig(command.kubernetes)
  const plan = makePlan(from, to, { seed, cluster, base, answers, tool, keepsOthers: live !== undefined })
  const asked = live && command.asks ? await askCluster(to, from, live, host) : []
  const extras: PlanExtras = {
    verdicts: command.conditions.map((condition) => judge(condition, plan.summary)),
    link: await linkTo(plan.run, command, host),
    pictures: writePictures(plan, command.svg, host),
    mermaid: command.mermaid,
    asked,
  }
  if (command.save !== undefined) host.writeText(command.save, encodeRunFile(plan.run))
  host.out(
    command.format === 'json'
      ? `${JSON.stringify(planJson(plan, extras), undefined, 2)}\n`
      : planMarkdown(plan, extras),
  )
  const { word } = plan.verdict
  const isBad = word === 'refused' || word === 'stalls' || asked.some(({ answer }) => answer === 'refused')
  const isOpen = word === 'cannotTell' || asked.some(({ answer }) => answer === 'cannotTell')
  return isBad || (command.isStrict && isOpen) || extras.verdicts.some(({ met }) => met) ? 1 : 0
}

/** The namespace of the command, and the namespaces that objects name themselves. */
function namespacesOf({ objects }: Side, own: string): readonly string[] {
  const named = objects.flatMap(({ namespace, value }) =>
    asObject(value.metadata).namespace === undefined ? own : namespace,
  )
  return [...new Set(named.length === 0 ? [own] : named)]
}

/**
 * An input without any object is treated as a mistake, not as the removal of everything. Objects that were left out
 * count.
 */
function mustHold({ objects, leftOut }: Side, paths: readonly string[]): void {
  if (objects.length + leftOut.length === 0)
    throw new BadInputError(`error: no Kubernetes object was found in ${paths.join(', ')}`)
}

/** Returns the names of the written files by the keys of their objects. */
function writePictures({ changed }: Plan, folder: string | undefined, host: CliHost): ReadonlyMap<string, string> {
  const written = new Map<string, string>()
  if (folder === undefined) return written
  for (const one of changed) {
    const svg = planSvg(one)
    if (svg === undefined) continue
    const { kind, namespace, name, key } = one.object
    const path = `${folder.replace(/\/+$/, '')}/${kind.toLowerCase()}-${namespace}-${name}.svg`
    host.makeFolder(folder)
    host.writeText(path, svg)
    written.set(key, path)
  }
  return written
}
