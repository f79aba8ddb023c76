import { describe, expect, it } from 'vitest'
import { parseCommandLine, UsageError } from './args.ts'

const line = (text: string) => parseCommandLine(text.split(' ').filter(Boolean))

describe('parseCommandLine', () => {
  it('reads an empty command line as a request for help, and reads requests for the version', () => {
    for (const text of ['', 'help', '--help']) expect(line(text)).toEqual({ type: 'help', about: [] })
    for (const text of ['--version', '-v', 'version']) expect(line(text)).toEqual({ type: 'version' })
  })

  it.each([
    ['run -h', ['run']],
    ['run web.yaml --help', ['run']],
    ['help plan', ['plan']],
    ['lesson check --help', ['lesson check']],
    ['lesson --help', ['lesson check', 'lesson list']],
  ])('reads %s as a request for that command’s help', (text, names) => {
    const command = line(text)
    expect(command.type === 'help' && command.about.map(({ name }) => name)).toEqual(names)
  })

  it('reads a run without options as a run with the default options', () => {
    expect(line('run web.yaml')).toEqual({
      type: 'run',
      answers: {},
      before: 'web.yaml',
      change: { type: 'none' },
      seed: 1,
      nodes: undefined,
      cluster: undefined,
      until: 'complete',
      format: 'text',
      decisions: 'new',
      conditions: [],
      linkBase: undefined,
      junit: undefined,
      trace: undefined,
      transcript: undefined,
      kwok: undefined,
      save: undefined,
    })
  })

  it('reads every option', () => {
    const outputs = '--junit j.xml --trace t.jsonl --transcript t.cast --save r.json --link https://a.example/x/#old'
    const given = line(
      `run - --then b.yaml --seed 7 --until 90.5 --json -a ${outputs} --fail-if stalled --fail-if seconds>3`,
    )
    expect(given).toMatchObject({
      before: '-',
      change: { type: 'then', file: 'b.yaml' },
      seed: 7,
      until: 90.5,
      format: 'json',
      decisions: 'all',
      linkBase: 'https://a.example/x/',
      junit: 'j.xml',
      trace: 't.jsonl',
      transcript: 't.cast',
      save: 'r.json',
    })
    expect(given).toHaveProperty('conditions.length', 2)
    expect(line('run a.yaml --image web=reg:5000/shop/web:v2@sha256:0=1 --image b=c')).toMatchObject({
      change: {
        images: [
          { container: 'web', image: 'reg:5000/shop/web:v2@sha256:0=1' },
          { container: 'b', image: 'c' },
        ],
      },
    })
    expect(line('replay r.json -q')).toMatchObject({ type: 'replay', file: 'r.json', decisions: 'none' })
  })

  it.each([
    ['walk a.yaml', 'unknown command "walk"'],
    ['walk --help', 'unknown command "walk"'],
    ['lesson', 'lesson needs check or list'],
    ['completion', 'completion needs one of bash, zsh, fish'],
    ['completion tcsh', 'completion needs one of bash, zsh, fish'],
    ['run', 'run needs a file'],
    ['run a.yaml b.yaml', 'unexpected argument "b.yaml"'],
    ['run a.yaml --sed 3', "Unknown option '--sed'"],
    ['run a.yaml --seed', "'--seed <value>'"],
    ['run a.yaml --seed -1', "'--seed' argument is ambiguous"],
    ['run a.yaml --seed=1.5', '--seed must be a whole number'],
    ['run a.yaml --seed 4294967296', '--seed must be a whole number'],
    ['run a.yaml --nodes 0', '--nodes must be from 1 to 1000'],
    ['run a.yaml --nodes many', '--nodes must be from 1 to 1000'],
    ['run a.yaml --until later', '--until must be complete, stalled or a number of seconds'],
    ['run a.yaml --until 99999999', '--until must be'],
    ['run a.yaml --image web', '--image must be CONTAINER=IMAGE'],
    ['run a.yaml --then b.yaml --image web=c', 'options --then and --image cannot be used together'],
    ['run a.yaml --fail-if slow', '--fail-if: "slow" is not a condition'],
    ['run a.yaml --link here', '--link must be the address of a page'],
    ['run a.yaml --link javascript:alert(1)', '--link must be the address of a page'],
    ['replay r.json --seed 3', 'option --seed cannot be used with replay'],
  ])('refuses %s', (text, words) => {
    expect(() => line(text)).toThrow(UsageError)
    expect(() => line(text)).toThrow(words)
  })
})
