import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { aliases } from './aliases.ts'
import { notePackages, type Packages } from './notices.mjs'
import { tooNewInScript, tooNewInSheet } from './tooNew.ts'

/** The folder of the page of a room's phones, in the sources and in the build. */
export const phoneFolder = 'room'

/** The oldest browsers for which the phones' page is built. */
export const phoneTargets = ['chrome96', 'safari15.4']

/**
 * Writes the page of a room's phones beside the built page. It is a separate build for older browsers, and contains no
 * part of the page.
 */
export function phonePage(packages: Packages): Plugin {
  let config: { readonly root: string; readonly outDir: string }
  return {
    name: 'phone-page',
    // The gallery has its own page and no page for phones.
    apply: ({ build: options }, { command }) => command === 'build' && options?.rolldownOptions?.input === undefined,
    configResolved({ root, build: { outDir } }) {
      config = { root, outDir }
    },
    // The page is written before the bundle closes, so that the notices name its packages.
    async writeBundle() {
      await build({
        configFile: false,
        root: config.root,
        base: './',
        publicDir: false,
        logLevel: 'warn',
        plugins: [react(), phoneStyles(), notePackages(packages), forOldBrowsers()],
        resolve: { alias: aliases },
        build: {
          outDir: config.outDir,
          emptyOutDir: false,
          assetsDir: `${phoneFolder}/assets`,
          assetsInlineLimit: 0,
          target: phoneTargets,
          cssTarget: phoneTargets,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: join(config.root, phoneFolder, 'index.html') },
        },
      })
    },
  }
}

/**
 * Takes the parts that the phones' page shares with the page out of their layer, because the oldest browsers have no
 * layers. The sheets of the phones' page come later, so their rules still take precedence.
 */
function phoneStyles(): Plugin {
  return {
    name: 'phone-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/styles\/parts\.css$/ },
      handler: (sheet) => sheet.replace(/^@layer base, parts;\n/m, '').replace(/^@layer parts {\n([\s\S]*?)\n}/m, '$1'),
    },
  }
}

/** Fails the build of the phones' page if a file has syntax, functions or rules that its oldest browsers do not have. */
function forOldBrowsers(): Plugin {
  return {
    name: 'for-old-browsers',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const found =
          file.type === 'chunk'
            ? tooNewInScript(file.code)
            : file.fileName.endsWith('.css')
              ? tooNewInSheet(String(file.source))
              : []
        if (found.length > 0)
          this.error(`${file.fileName} is too new for ${phoneTargets.join(', ')}: ${found.join(', ')}`)
      }
    },
  }
}
