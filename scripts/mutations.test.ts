import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutations } from './mutations.ts'

const root = join(import.meta.dirname, '..')

describe('mutations', () => {
  it('each match exactly one place of the engine', () => {
    const places = mutations.map(({ name, file, find }) => {
      const text = readFileSync(join(root, file), 'utf8')
      return `${text.split(find).length - 1} of ${name}`
    })
    expect(places.filter((place) => !place.startsWith('1 of '))).toEqual([])
  })

  it('change something, and have unique names', () => {
    expect(mutations.filter(({ find, replace }) => find === replace)).toEqual([])
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
    expect(mutations.length).toBeGreaterThanOrEqual(30)
  })
})
