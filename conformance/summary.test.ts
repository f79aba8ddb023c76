import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ConformanceSummary } from '../src/scenarios/conformance.ts'
import { areaNames, areaOf } from './areas.ts'
import { inputsOf, renderSentence, renderTables, summarize, totalsOf } from './summary.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const root = new URL('.', import.meta.url).pathname
const folder = '../src/scenarios/conformance'
const written = JSON.parse(read(`${folder}/summary.json`)) as ConformanceSummary

/** The stored results. `npm test` plays all recordings and compares the results. */
const asWritten = summarize(root, (folder, name) => {
  const inFolder = [...written.areas, ...written.releases].filter((area) => area.folder === folder)
  const found = inFolder.flatMap(({ recordings }) => recordings).find((one) => one.name === name)
  if (!found) throw new Error(`nothing is written of ${name}: run npm run fidelity`)
  const { beginsMs, seed, difference, firstTry } = found
  return {
    name,
    passed: difference === undefined,
    firstTry,
    ...(beginsMs === undefined ? {} : { beginsMs }),
    ...(seed === undefined ? {} : { seed }),
    ...(difference ?? {}),
  }
})

describe('the output of npm run fidelity', () => {
  it('covers the existing recordings', () => {
    expect(asWritten).toEqual(written)
    expect(JSON.parse(read(`${folder}/inputs.json`))).toEqual(inputsOf(root))
    expect(JSON.parse(read(`${folder}/totals.json`))).toEqual(totalsOf(written))
  })

  it('is in FIDELITY.md', () => {
    expect(read('../FIDELITY.md')).toContain(`-->\n${renderTables(written)}\n<!--`)
  })

  it('is in README.md', () => {
    expect(read('../README.md')).toContain(`-->\n${renderSentence(written)}\n<!--`)
  })

  it('counts every hash of the recordings as computed by the engine', () => {
    expect(written.hashes.total).toBeGreaterThanOrEqual(223)
    expect(written.hashes.passed).toBe(written.hashes.total)
  })
})

describe('the areas of recordings', () => {
  it('contain every existing recording', () => {
    expect(written.areas.find(({ id }) => id === 'other')).toBeUndefined()
    expect(new Set(written.areas.map(({ id }) => id)).size).toBe(written.areas.length)
  })

  it.each([
    ['rolling-3-1-0', 'rollingUpdate'],
    ['random-01-008', 'walks'],
    ['random-edits-01-066', 'editWalks'],
    ['random-alone-01-042', 'aloneWalks'],
    ['rs-basic', 'replicaSets'],
    ['rs-owned-by-none', 'ownership'],
    ['something-new', 'other'],
  ])('areaOf puts %s into %s', (name, area) => {
    expect(areaOf(name)).toBe(area)
  })

  it('have distinct names, each of which is in FIDELITY.md', () => {
    const names = written.areas.map(({ id }) => areaNames[id])
    expect(new Set(names).size).toBe(written.areas.length)
    const fidelity = read('../FIDELITY.md')
    expect(names.filter((name) => !fidelity.includes(`| ${name} |`))).toEqual([])
  })
})

describe('the summary of recordings', () => {
  const summary: ConformanceSummary = {
    kubernetes: 'v1.36.3',
    hashes: { passed: 2, total: 3 },
    releases: [],
    areas: [
      {
        id: 'recreate',
        folder: 'scenarios',
        recordings: [
          { name: 'a', about: '', steps: 1, seconds: 1, firstTry: true },
          { name: 'b', about: '', steps: 1, seconds: 1, firstTry: false },
          {
            name: 'c',
            about: '',
            steps: 1,
            seconds: 1,
            firstTry: false,
            difference: { step: 4, field: 'out.exit', expected: '0', got: '1' },
          },
        ],
      },
      {
        id: 'kubelet',
        folder: 'kubelet',
        recordings: [
          {
            name: 'k',
            about: '',
            steps: 1,
            seconds: 1,
            firstTry: false,
            difference: { step: -1, field: 'pods.p', expected: '', got: '' },
          },
        ],
      },
    ],
  }

  it('rounds percentages down, counts the controllers separately and lists differences', () => {
    const text = renderTables(summary)
    expect(text).toContain('| Recreate | 3 | 2 | 66.6 % | 1 |')
    expect(text).toContain('| **The controllers, together** | **3** | **2** | **66.6 %** | **1** |')
    expect(text).toContain('| Kubelet | 1 | 0 | 0 % | 0 |')
    expect(text).toContain('- `scenarios/c`: step 4, `out.exit`\n- `kubelet/k`: `pods.p`')
  })

  it('shows the number of matched recordings, and the number of recordings matched at the first try', () => {
    expect(renderSentence(summary)).toMatch(
      /^Rollscope reproduces 2 of 4 recordings of Kubernetes v1\.36\.3: 1 with the first seed/,
    )
  })

  it('reports that every recording is matched if no recording differs', () => {
    const { areas } = summary
    const clean = areas.map((area) => ({
      ...area,
      recordings: area.recordings.map(({ difference: _, ...rest }) => rest),
    }))
    expect(renderTables({ ...summary, areas: clean })).toMatch(/\n\nEvery recording is followed\.$/)
  })
})
