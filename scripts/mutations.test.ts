import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutations } from './mutations.ts'

const root = join(import.meta.dirname, '..')

describe('the declared mutations of the engine', () => {
  it('each match exactly one position in the source', () => {
    const places = mutations.map(({ name, file, find }) => {
      const text = readFileSync(join(root, file), 'utf8')
      return `${text.split(find).length - 1} of ${name}`
    })
    expect(places.filter((place) => !place.startsWith('1 of '))).toEqual([])
  })

  it('each change the source, and have unique names', () => {
    expect(mutations.filter(({ find, replace }) => find === replace)).toEqual([])
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
    expect(mutations.length).toBeGreaterThanOrEqual(30)
  })
})
