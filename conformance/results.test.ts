import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { playFile, recordingFiles } from './results.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recordings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

describe('playFile', () => {
  const get = (stderr: string) =>
    `{"name":"nothing-there","about":"","kubernetes":"v1.36.3","steps":[{"kubectl":"get deployment web","took":0.5,
      "out":{"stdout":"","stderr":${JSON.stringify(stderr)},"exit":1},"then":{}}]}`
  const notFound = 'Error from server (NotFound): deployments.apps "web" not found\n'

  it('says that a recording is followed', () => {
    expect(playFile(write('a.json', get(notFound)))).toMatchObject({ name: 'nothing-there', passed: true })
  })

  it('says where it is not', () => {
    const result = playFile(write('a.json', get('deployments.apps "web" exists\n')))
    expect(result).toMatchObject({ name: 'nothing-there', passed: false, step: 0, got: notFound })
  })

  it.each(['{bad', '[]', '{"name":"x"}', 'null'])('fails with %s, which is no recording, and does not stop', (text) => {
    expect(playFile(write('b.json', text))).toMatchObject({ name: 'b', passed: false, field: 'fault' })
  })
})

describe('recordingFiles', () => {
  it('are the JSON files in order, or those of a name', () => {
    for (const name of ['b.json', 'a.json', 'README.md']) write(name, '')
    expect(recordingFiles(folder)).toEqual([join(folder, 'a.json'), join(folder, 'b.json')])
    expect(recordingFiles(folder, 'b')).toEqual([join(folder, 'b.json')])
  })
})
