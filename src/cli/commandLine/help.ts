/** The help of the program and of each command. */
import { comparisonSigns, measures, outcomePredicates, rollingKinds, shareNames } from '../../engine/index.ts'
import { sweepFields } from '../../manifest/settings.ts'
import { type CommandHelp, commands } from './commands.ts'
import { type OptionName, optionNamed } from './options.ts'

/** Characters of a line. */
const lineLength = 90
const indent = '  '

/** The help of the program: its commands, and pointers to further help. */
export function programHelp(): string {
  const list = listed(commands.map(({ name, summary }) => ({ name, about: summary })))
  return `Simulates rollouts with Kubernetes' controllers, and explains every decision.

Usage:
  rollscope COMMAND [arguments] [options]

Commands:
${list}

Options:
${optionList(['help', 'version'])}

rollscope COMMAND --help prints the options and examples of a command.

Exit codes:
${exitList(['success: no condition is met, and no problem was found', 'a condition is met, or a problem was found'])}
`
}

/** The help of one command. */
export function commandHelp(command: CommandHelp): string {
  const { name, usage, about, options, examples, exits } = command
  const parts = [
    wrapped(command.summary, lineLength).join('\n'),
    `Usage:\n${usage.map((line) => `${indent}rollscope ${name} ${line}`).join('\n')}`,
    ...about.map((paragraph) => wrapped(paragraph, lineLength).join('\n')),
    `Examples:\n${examples.map(([line, words]) => `${indent}${line}\n${indent}${indent}${words}`).join('\n')}`,
    `Options:\n${optionList([...options, 'help'])}`,
    ...(options.includes('vary') ? [`Fields of --vary:\n${varyList()}`] : []),
    ...(options.includes('fail-if') ? [`Conditions of --fail-if:\n${conditionList()}`] : []),
    `Exit codes:\n${exitList(exits, command.four)}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** `-o, --output FILE`, as the help lists an option. */
function optionForm(name: OptionName): string {
  const { short, argument } = optionNamed(name)
  return `${short === undefined ? '' : `-${short}, `}--${name}${argument === undefined ? '' : ` ${argument}`}`
}

const optionList = (names: readonly OptionName[]): string =>
  listed(names.map((name) => ({ name: optionForm(name), about: optionNamed(name).about })))

const varyList = (): string =>
  listed(
    rollingKinds.map((kind) => ({
      name: kind,
      about: sweepFields.flatMap(({ name, paths }) => (paths[kind] ? [name] : [])).join(', '),
    })),
  )

const conditionList = (): string =>
  [
    listed([
      ...outcomePredicates,
      { name: 'NAME OP NUMBER', about: `such as 'lowestAvailable < 90%', with OP one of ${comparisonSigns.join(' ')}` },
    ]),
    'Names:',
    listed(measures),
    ...wrapped(
      `% is a share of spec.replicas, for ${shareNames.join(', ')}. With several workloads, the condition is met if one workload meets it.`,
      lineLength,
    ),
  ].join('\n')

const exitList = ([zero, one]: CommandHelp['exits'], four?: string): string =>
  listed([
    { name: '0', about: zero },
    ...(one === undefined ? [] : [{ name: '1', about: one }]),
    { name: '2', about: 'invalid input: the command line, a file, or a manifest that the API server rejects' },
    { name: '3', about: 'an internal error of Rollscope, or too little memory' },
    ...(four === undefined ? [] : [{ name: '4', about: four }]),
  ])

/** Names with their texts beside them; a long name has its text below. */
function listed(entries: readonly { readonly name: string; readonly about: string }[]): string {
  const longest = 26
  const widths = entries.map(({ name }) => name.length).filter((length) => length <= longest)
  const width = Math.max(...widths, 0) + 2
  return entries
    .flatMap(({ name, about }) => {
      const lines = wrapped(about, lineLength - indent.length - width).map((line) => ' '.repeat(width) + line)
      if (name.length > longest) return [name, ...lines]
      return [name.padEnd(width) + (lines[0] ?? '').slice(width), ...lines.slice(1)]
    })
    .map((line) => indent + line)
    .join('\n')
}

function wrapped(text: string, letters: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + 1 + word.length > letters) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
