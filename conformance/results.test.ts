import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

  it('reports a match if the output equals the recorded output', () => {
    expect(playFile(write('a.json', get(notFound)))).toMatchObject({ name: 'nothing-there', passed: true })
  })

  it('reports the step of a difference and the simulated output', () => {
    const result = playFile(write('a.json', get('deployments.apps "web" exists\n')))
    expect(result).toMatchObject({ name: 'nothing-there', passed: false, step: 0, got: notFound })
  })

  it.each(['{bad', '[]', '{"name":"x"}', 'null'])(
    'reports a failure instead of an exception for %s, which is not a recording',
    (text) => {
      expect(playFile(write('b.json', text))).toMatchObject({ name: 'b', passed: false, field: 'fault' })
    },
  )
})

describe('playFile at the first try', () => {
  it('matches one of three recordings that differ in the chosen node; the search for a seed matches all three', () => {
    const fits = readFileSync(new URL('./scheduler/fits.json', import.meta.url), 'utf8')
    const results = [1, 2, 3].map((n) => {
      const file = write(
        'fits.json',
        fits.replaceAll(/"node":"[^"]+"| to node-\d/g, (text) => text.replace(/node-.|\?/, `node-${n}`)),
      )
      return { first: playFile(file, 'first'), search: playFile(file) }
    })
    expect(results.map(({ search }) => search.passed)).toEqual([true, true, true])
    expect(results.filter(({ first }) => first.passed)).toHaveLength(1)
    expect(results.map(({ search }) => search.firstTry)).toEqual(results.map(({ first }) => first.passed))
  })

  it('starts a scenario at the first start time only', () => {
    const files = recordingFiles(new URL('./scenarios', import.meta.url).pathname, 'random-edits-01-05')
    const results = files.map((file) => ({ first: playFile(file, 'first'), search: playFile(file) }))
    expect(results.length).toBeGreaterThan(2)
    for (const { first, search } of results) {
      expect(search).toMatchObject({ passed: true, firstTry: first.passed })
      expect(search.beginsMs === 3500).toBe(first.passed)
    }
  })
})

describe('recordingFiles', () => {
  it('returns the JSON files of a folder in order, or the files with a given name', () => {
    for (const name of ['b.json', 'a.json', 'README.md']) write(name, '')
    expect(recordingFiles(folder)).toEqual([join(folder, 'a.json'), join(folder, 'b.json')])
    expect(recordingFiles(folder, 'b')).toEqual([join(folder, 'b.json')])
  })
})
