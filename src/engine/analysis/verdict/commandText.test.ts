import { describe, expect, it } from 'vitest'
import { endsByItself, mentions, probedFile, surelyEnds, waitsForOthers } from './commandText.ts'

const sh = (script: string) => ({ command: ['sh', '-c', script] })

describe('endsByItself', () => {
  it.each([
    [{ command: ['cat', '/etc/hosts'] }, true],
    [{ command: ['/bin/sh', '-c'], args: ['exit 1'] }, true],
    [sh('echo hello; sleep 30'), true],
    [sh('cd /app && ls -l | head -3'), true],
    [{ command: ['sleep', '60'] }, true],
    [{ command: ['sleep', '3600'] }, false],
    [{ command: ['sleep', 'infinity'] }, false],
    [{ command: ['tail', '-f', '/dev/null'] }, false],
    [sh('while true; do echo x; sleep 5; done'), false],
    [sh('echo start; exec nginx'), false],
    [sh('./server & wait'), false],
    [sh('echo ready; ./server'), false],
    [{ args: ['cat', '/etc/hosts'] }, false],
    [{ command: [] }, false],
  ] as const)('gives the expected answer for %j: %s', (container, ends) => {
    expect(endsByItself({ ...container } as Parameters<typeof endsByItself>[0])).toBe(ends)
  })
})

describe('surelyEnds', () => {
  it.each([
    [sh('exit 1'), true],
    [sh('echo start && exit 2'), true],
    [{ command: ['/bin/false'] }, true],
    [{ command: ['cat', '/etc/hosts'] }, false],
    [sh('echo start; cat /pipe'), false],
    [sh('sleep 5; exit 1'), false],
    [sh('echo start; ./server'), false],
    [{ args: ['false'] }, false],
  ] as const)('gives the expected answer for %j: %s', (container, ends) => {
    expect(surelyEnds({ ...container } as Parameters<typeof surelyEnds>[0])).toBe(ends)
  })
})

describe('waitsForOthers and mentions', () => {
  it.each([
    [sh('until nslookup mydb; do sleep 2; done'), true],
    [sh('while ! nc -z db 5432; do sleep 1; done'), true],
    [{ command: ['wait-for-it.sh', 'db:5432'] }, true],
    [{ command: ['kubectl', 'wait', '--for=condition=ready', 'pod/db'] }, true],
    [sh('for i in 1 2 3; do wget http://db && exit 0; sleep 9; done\nexit 1'), true],
    [sh('for i in 1 2 3; do nc -z db 80 && break; done'), false],
    [sh('for i in 1 2 3; do echo $i; done'), false],
    [{ command: ['cp', '-r', '/from', '/to'] }, false],
  ] as const)('gives the expected answer for %j: %s', (container, waits) => {
    expect(waitsForOthers({ ...container } as Parameters<typeof waitsForOthers>[0])).toBe(waits)
  })

  it('find an awaited name as a whole word or as a part of a host name', () => {
    const container = sh('until nslookup db.shop.svc; do sleep 2; done')
    expect(mentions(container, 'db')).toBe(true)
    expect(mentions(container, 'd')).toBe(false)
    expect(mentions(sh('nc -z mydb 5432'), 'db')).toBe(false)
    expect(mentions({ ...sh('nc -z $ADDR 80'), env: [{ name: 'ADDR', value: 'db:80' }] }, 'db')).toBe(true)
  })
})

it('testedFile returns the file that the command of a probe tests', () => {
  expect(probedFile(['cat', '/tmp/healthy'])).toBe('/tmp/healthy')
  expect(probedFile(['sh', '-c', 'test -f /tmp/ready'])).toBe('/tmp/ready')
  expect(probedFile(['curl', 'http://localhost/healthz'])).toBeUndefined()
  expect(probedFile([])).toBeUndefined()
})
