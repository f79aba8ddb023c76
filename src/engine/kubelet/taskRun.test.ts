import { describe, expect, it } from 'vitest'
import { commandEnd } from './taskRun.ts'

const never = Number.POSITIVE_INFINITY

describe('commandEnd', () => {
  it.each<[readonly string[], object]>([
    [[], { sleepMs: 0, isAll: false, exitCode: 0 }],
    [['sleep', '5'], { sleepMs: 5000, isAll: true, exitCode: 0 }],
    [['/bin/sleep', '2m'], { sleepMs: 120_000, isAll: true }],
    [['sh', '-c', 'sleep 3'], { sleepMs: 3000, isAll: true }],
    [['sh', '-c', 'echo hello; sleep 3; echo bye'], { sleepMs: 3000, isAll: false }],
    [['sh', '-c', 'sleep 1 && sleep 2 && ./migrate'], { sleepMs: 3000, isAll: false }],
    [['sh', '-c', 'until nslookup db; do echo waiting; sleep 2; done'], { sleepMs: 2000, exitCode: 0 }],
    [['sh', '-c', 'while true; do date; sleep 5; done'], { sleepMs: never }],
    [['sh', '-c', 'while true; do check && break; sleep 5; done'], { sleepMs: 5000 }],
    [['sleep', 'infinity'], { sleepMs: never }],
    [['tail', '-f', '/dev/null'], { sleepMs: never }],
    [['sh', '-c', 'exit 42'], { sleepMs: 0, exitCode: 42 }],
    [['sh', '-c', 'sleep 2; exit 3'], { sleepMs: 2000, exitCode: 3 }],
    [['sh', '-c', 'if ok; then exit 0; fi; exit 1'], { exitCode: 0 }],
    [['false'], { exitCode: 1 }],
    [['perl', '-Mbignum=bpi', '-wle', 'print bpi(2000)'], { sleepMs: 0, exitCode: 0 }],
    [['./sleep-well', '5'], { sleepMs: 0, isAll: false }],
    [['sleep', '99999999999'], { sleepMs: never }],
  ])('returns the duration and the exit code of %j', (command, expected) => {
    expect(commandEnd({ command })).toMatchObject(expected)
  })

  it('reads the arguments of a container after its command', () => {
    expect(commandEnd({ command: ['sh', '-c'], args: ['sleep 4'] })).toMatchObject({ sleepMs: 4000, isAll: true })
  })
})
