import { describe, expect, it } from 'vitest'
import { flag, parseFlags } from './flags.ts'

const specs = [
  flag('namespace', 'string', { short: 'n' }),
  flag('output', 'string', { short: 'o' }),
  flag('watch', 'bool', { short: 'w' }),
  flag('all-namespaces', 'bool', { short: 'A' }),
  flag('replicas', 'int32'),
  flag('filename', 'stringSlice', { short: 'f' }),
  flag('env', 'stringArray', { short: 'e' }),
  flag('timeout', 'duration'),
  flag('dry-run', 'string', { bare: 'unchanged' }),
]

const parse = (line: string) => parseFlags(line.split(' ').filter(Boolean), specs)

function errorOf(line: string): string {
  try {
    parse(line)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('parseFlags', () => {
  it.each([
    ['get pods -n prod', { n: 'prod', args: 'get pods' }],
    ['get pods -nprod', { n: 'prod', args: 'get pods' }],
    ['get pods -n=prod', { n: 'prod', args: 'get pods' }],
    ['get --namespace prod pods', { n: 'prod', args: 'get pods' }],
    ['get --namespace=prod pods', { n: 'prod', args: 'get pods' }],
    ['get pods -owide -n a -n b', { n: 'b', args: 'get pods' }],
    ['apply -f - -f b.yaml,c.yaml', { n: '', args: 'apply' }],
    ['x -- -n prod', { n: '', args: 'x -n prod' }],
    ['x -', { n: '', args: 'x -' }],
    ['x --all_namespaces', { n: '', args: 'x' }],
  ])('reads the namespace and the arguments from %s', (line, { n, args }) => {
    const { flags, positional } = parse(line)
    expect([flags.string('namespace'), positional.join(' ')]).toEqual([n, args])
  })

  it('reads grouped short flags, and values of each type', () => {
    const { flags } = parse('-wA --replicas=-1 --timeout=1m30s -f - -f b,c -e a=1,2 -e b=2 --dry-run')
    expect([flags.bool('watch'), flags.bool('all-namespaces')]).toEqual([true, true])
    expect([flags.int('replicas'), flags.durationMs('timeout')]).toEqual([-1, 90_000])
    expect(flags.list('filename')).toEqual(['-', 'b', 'c'])
    expect(flags.list('env')).toEqual(['a=1,2', 'b=2'])
    expect(flags.string('dry-run', 'none')).toBe('unchanged')
    expect(parse('--watch=false').flags.bool('watch', 'true')).toBe(false)
  })

  it('counts the arguments before the separator --', () => {
    expect(parse('run x -- sleep 5').beforeDash).toBe(2)
    expect(parse('run x').beforeDash).toBe(2)
  })

  it.each([
    ['--nope', 'unknown flag: --nope'],
    ['--nope=3', 'unknown flag: --nope'],
    ['-z', "unknown shorthand flag: 'z' in -z"],
    ['-wz', "unknown shorthand flag: 'z' in -z"],
    ['-o', "flag needs an argument: 'o' in -o"],
    ['--output', 'flag needs an argument: --output'],
    ['--=x', 'bad flag syntax: --=x'],
    ['--replicas=abc', 'invalid argument "abc" for "--replicas" flag: strconv.ParseInt: parsing "abc": invalid syntax'],
    [
      '--replicas=3000000000',
      'invalid argument "3000000000" for "--replicas" flag: strconv.ParseInt: parsing "3000000000": value out of range',
    ],
    ['-w=maybe', 'invalid argument "maybe" for "-w, --watch" flag: strconv.ParseBool: parsing "maybe": invalid syntax'],
    ['--timeout=5', 'invalid argument "5" for "--timeout" flag: time: missing unit in duration "5"'],
    ['--timeout=5x', 'invalid argument "5x" for "--timeout" flag: time: unknown unit "x" in duration "5x"'],
    ['--timeout=soon', 'invalid argument "soon" for "--timeout" flag: time: invalid duration "soon"'],
  ])('rejects %s', (line, text) => {
    expect(errorOf(line)).toBe(text)
  })
})
