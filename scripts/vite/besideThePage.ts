import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { buildServiceWorker } from './serviceWorker.ts'
import { buildSingleFile } from './singleFile.ts'

/** What a build of the page has beside its files: the page as one file, and the service worker that keeps all of them. */
export function besideThePage(): Plugin {
  let outDir = ''
  let root = ''
  return {
    name: 'beside-the-page',
    // The gallery, which names its page, has none.
    apply: (config, { command }) => command === 'build' && config.build?.rolldownOptions?.input === undefined,
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle(error) {
      if (error !== undefined) return
      await buildSingleFile(root, outDir)
      await buildServiceWorker(root, outDir)
    },
  }
}
