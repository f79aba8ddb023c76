import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiReport, apiReportText } from './libraryTypes.mjs'

const timeoutMs = 120_000

it(
  'the list of the library’s declarations is up to date and names no type of the engine',
  () => {
    const listed = readFileSync(join(import.meta.dirname, '..', apiReport), 'utf8')
    expect(apiReportText(), 'node scripts/libraryTypes.mjs renews the list').toBe(listed)
    const files = [...listed.matchAll(/^\/\/ (\S+\.d\.ts)$/gm)].map(([, file]) => file)
    expect(files).toContain('library/run.d.ts')
    expect(files.filter((file) => file?.startsWith('engine/'))).toEqual([])
  },
  timeoutMs,
)
