/** Help texts of command groups and commands. */
import { lookup } from '../api/lookup.ts'
import type { CommandSpec } from './core/command.ts'
import { commands, groups, listedOnly } from './registry.ts'

/** `kubectl --help`. */
export function mainHelp(): string {
  const top = [...commands.values()]
    .filter(({ path }) => !path.includes(' '))
    .map(({ path, summary }) => [path, summary])
  const lines = [...top, ...groups]
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
    .map(([name = '', summary = '']) => line(name, summary))
  return `kubectl controls the Kubernetes cluster manager.\n\nAvailable Commands:\n${lines.join('')}\nUsage:\n  kubectl [flags] [options]\n\n${hint('')}`
}

/** `kubectl rollout --help`. */
export function groupHelp(group: string): string {
  const lines = [...[...commands.values()], ...listedOnly]
    .filter(({ path }) => path.startsWith(`${group} `))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, summary }) => [path.slice(group.length + 1), summary] as const)
  const width = Math.max(...lines.map(([name]) => name.length), 11) + 2
  const { about, examples } = groupTexts[group] ?? { about: `${groups.get(group) ?? ''}.`, examples: '' }
  return `${about}\n\n${examples}Available Commands:\n${lines.map(([name, summary]) => line(name, summary, width)).join('')}\nUsage:\n  kubectl ${group} SUBCOMMAND [options]\n\n${hint(` ${group}`)}`
}

/** `kubectl scale --help`. */
export function commandHelp({ path, summary, usage, flags, aliases }: CommandSpec): string {
  const children = [...commands.values()].filter((other) => other.path.startsWith(`${path} `))
  const available = children.map((child) => line(child.path.slice(path.length + 1), child.summary)).join('')
  const options = [...flags]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(
      ({ name, short, type }) => `    ${short ? `-${short}, ` : ''}--${name}${type === 'bool' ? '' : ` (${type})`}\n`,
    )
  return [
    `${summary}.\n`,
    ...(aliases ? [`Aliases:\n${[path.split(' ').at(-1) ?? path, ...aliases].join(', ')}\n`] : []),
    ...(available ? [`Available Commands:\n${available}`] : []),
    `Options:\n${options.join('')}`,
    `Usage:\n  kubectl ${path} ${usage}\n`,
    ...(available ? [hint(` ${path}`)] : []),
  ].join('\n')
}

const line = (name: string, summary: string, width = 13): string =>
  `  ${name.padEnd(Math.max(name.length, width))} ${summary}\n`

const hint = (group: string): string =>
  `Use "kubectl${group} <command> --help" for more information about a given command.\nUse "kubectl options" for a list of global command-line options (applies to all commands).\n`

/** Groups whose help kubectl prints for the bare word; the texts follow kubectl's. */
const groupTexts: Readonly<Record<string, { readonly about: string; readonly examples: string }>> = lookup({
  rollout: {
    about: `Manage the rollout of one or many resources.
        
 Valid resource types include:

  *  deployments
  *  daemonsets
  *  statefulsets`,
    examples: `Examples:
  # Rollback to the previous deployment
  kubectl rollout undo deployment/abc
  
  # Check the rollout status of a daemonset
  kubectl rollout status daemonset/foo
  
  # Restart a deployment
  kubectl rollout restart deployment/abc
  
  # Restart deployments with the 'app=nginx' label
  kubectl rollout restart deployment --selector=app=nginx

`,
  },
  set: {
    about: `Configure application resources.

 These commands help you make changes to existing application resources.`,
    examples: '',
  },
})
