import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureBuilt } from '../scripts/build.mjs'
import { initialScriptKb } from '../scripts/bundleSize.mjs'
import type { Bench } from './bench.ts'

const dist = join(process.cwd(), 'dist')

export const benches: readonly Bench[] = [
  {
    name: 'page.initial-js.gz.kb',
    unit: 'kB',
    on: 'scripts the production build loads before first paint, gzip -9; 180 allowed',
    run: () => {
      ensureBuilt()
      return initialScriptKb(dist)
    },
  },
  {
    name: 'page.all-js.gz.kb',
    unit: 'kB',
    on: 'all scripts of the production build, with the worker and what is loaded on demand, gzip -9',
    run: () => {
      ensureBuilt()
      const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
      const sizes = scripts.map((name) => gzipSync(readFileSync(join(dist, 'assets', name)), { level: 9 }).length)
      return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
    },
  },
]
