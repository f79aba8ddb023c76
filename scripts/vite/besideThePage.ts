import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { buildGuide } from './guidePages.ts'
import { noticesFile, noticesText, type Packages } from './notices.mjs'
import { buildServiceWorker, notePackagesOfServiceWorker } from './serviceWorker.ts'
import { buildSingleFile } from './singleFile.ts'

/**
 * Writes the additional files of a page build: the field guide, the page as a single file, the notices of all
 * `packages`, and the service worker that caches the files. The notices include the packages of the single file and of
 * the service worker.
 */
export function besideThePage(packages: Packages): Plugin {
  let outDir = ''
  let root = ''
  return {
    name: 'beside-the-page',
    // The gallery has its own page and none of these files.
    apply: (config, { command }) => command === 'build' && config.build?.rolldownOptions?.input === undefined,
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle(error) {
      if (error !== undefined) return
      buildGuide(root, outDir)
      await buildSingleFile(root, outDir, packages)
      await notePackagesOfServiceWorker(root, packages)
      writeFileSync(join(outDir, noticesFile), noticesText(packages))
      await buildServiceWorker(root, outDir)
    },
  }
}
