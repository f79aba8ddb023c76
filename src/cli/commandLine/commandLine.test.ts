import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { measures, outcomePredicates } from '../../engine/index.ts'
import { sweepFields } from '../../manifest/settings.ts'
import { parseCommandLine } from '../args.ts'
import { memoryText } from '../supervisor.ts'
import { commands } from './commands.ts'
import { completionScript, shells } from './completion.ts'
import { commandHelp, programHelp } from './help.ts'
import { options } from './options.ts'

describe('the help', () => {
  it("of the program lists every command, and says how to get a command's help", () => {
    const help = programHelp()
    for (const { name, summary } of commands)
      expect(help).toMatch(new RegExp(`^ {2}${name} +${summary.slice(0, 20)}`, 'm'))
    expect(help).toContain('rollscope COMMAND --help')
  })

  it.each(commands)('of $name fits its lines, and has examples, options and exit codes', (command) => {
    const help = commandHelp(command)
    expect(help.split('\n').filter((line) => line.length > 96)).toEqual([])
    for (const name of command.options) expect(help).toContain(`--${name}`)
    expect(command.examples.length).toBeGreaterThanOrEqual(2)
    expect(help).toMatch(/Exit codes:\n {2}0 {2}/)
  })

  it('for a lack of memory names the input that the user can make smaller', () => {
    const advice = (line: string) => memoryText(line.split(' '), 100).split('\n')[1]
    expect(memoryText(['plan', 'a', '--to', 'b'], 100)).toMatch(/^rollscope: plan needs more memory .*\(100 MiB\)\.\n/)
    expect(advice('check k8s/')).toMatch(/files/)
    expect(advice('record -o a')).toMatch(/--namespace.*--selector.*--for/)
    expect(advice('record -o a')).not.toMatch(/--until/)
    expect(advice('lesson check mine.md')).toMatch(/lessons/)
    expect(advice('completion bash')).toBe('Set NODE_OPTIONS=--max-old-space-size=MIB to allow more.')
    for (const { name, options, needsLess = '' } of commands)
      for (const [, option] of needsLess.matchAll(/--([\w-]+)/g)) expect(options, name).toContain(option)
  })

  it('lists every condition for commands with --fail-if, and every field that sweep can vary', () => {
    for (const command of commands.filter((one) => one.options.some((name) => name === 'fail-if')))
      for (const { name } of [...outcomePredicates, ...measures]) expect(commandHelp(command)).toContain(name)
    const sweep = commands.find(({ name }) => name === 'sweep')
    for (const { name, paths } of sweepFields.filter((field) => Object.keys(field.paths).length > 0))
      expect(sweep && commandHelp(sweep), `${name} of ${Object.keys(paths)}`).toContain(name)
  })

  it.each(Object.entries(options))('has a text of at most two sentences for --%s', (_, { about }) => {
    expect(about).toMatch(/^[A-Z].*\.$/)
    expect(about.match(/\.( |$)/g)?.length).toBeLessThanOrEqual(2)
  })

  it('has a command for every option', () => {
    const used = new Set<string>([...commands.flatMap((command) => command.options), 'help', 'version'])
    expect(Object.keys(options).filter((name) => !used.has(name))).toEqual([])
  })

  // The shell's part of an example, such as a pipe, is left out.
  const line = (text: string) =>
    [...(/rollscope ([^|)]*)/.exec(text)?.[1] ?? '').matchAll(/'([^']*)'|(\S+)/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    )

  it.each(commands.flatMap(({ name, examples }) => examples.map(([text]) => [text, name])))(
    'has examples that the parser reads: %s',
    (text, name) => {
      const words = line(text).filter((word, i, all) => word !== '>' && all[i - 1] !== '>')
      expect(words.join(' ')).toContain(name)
      expect(() => parseCommandLine(words)).not.toThrow()
    },
  )
})

describe('completion', () => {
  it.each(shells)('for %s names every command and option', (shell) => {
    const script = completionScript(shell)
    for (const { name, options: known } of commands) {
      for (const word of name.split(' ')) expect(script).toContain(word)
      for (const option of known) expect(script).toContain(shell === 'fish' ? `-l ${option}` : `--${option}`)
    }
  })

  /** The completions that bash offers for the last word. */
  function offered(...words: readonly string[]): readonly string[] {
    const ask = `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _rollscope; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', `${completionScript('bash')}${ask}`, 'bash', ...words], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    return stdout.split('\n').filter(Boolean)
  }

  it('in bash completes commands, options and values', () => {
    expect(offered('rollscope', 'c')).toEqual(['check', 'completion'])
    expect(offered('rollscope', 'lesson', '')).toEqual(['check', 'list'])
    expect(offered('rollscope', 'check', '--st')).toEqual(['--strict'])
    expect(offered('rollscope', 'lesson', 'check', '--s')).toEqual(['--seed'])
    expect(offered('rollscope', 'check', '--cluster', 'e')).toEqual(['eks', 'eks-cilium'])
    expect(offered('rollscope', 'completion', '')).toEqual([...shells, '--help'])
    expect(offered('rollscope', 'run', '--then', '')).toEqual([])
    expect(offered('rollscope', 'check', 'web')).toEqual([])
  })
})
