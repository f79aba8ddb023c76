import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type BuildOptions, build, type InlineConfig } from 'vite'
import { notePackages, type Packages } from './notices.mjs'

/**
 * A file in the service worker's cache. If the file's name changes with its content, the name serves as the revision.
 */
export interface CachedFile {
  readonly url: string
  readonly revision: string | null
}

/**
 * Files that a visit does not need offline:
 * - source maps, for debuggers
 * - the card, for other sites
 * - the single file (8 MB, more than all other files), for users who export it
 * - `room`, for the phones of a room, which has a server
 * - all others, for hosts
 */
const leftOut = /\.map$|^card\.png$|^singleFile\.html$|^_headers$|^serviceWorker\.js$|^room\//

/** Every file of a finished build that the page may need offline, by its address relative to the page. */
export function cachedFiles(folder: string): CachedFile[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return files
    .filter((url) => !leftOut.test(url))
    .sort()
    .map((url) => ({ url, revision: url.startsWith('assets/') ? null : hashOf(join(folder, url)) }))
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)
}

/** Writes the service worker beside the built page, with the list of the build's files. */
export async function buildServiceWorker(root: string, outDir: string): Promise<void> {
  await build(buildOf(root, cachedFiles(outDir), { outDir, emptyOutDir: false }))
}

/** Builds the worker without the list of files, because the list includes the notices, which are written later. */
export async function notePackagesOfServiceWorker(root: string, packages: Packages): Promise<void> {
  await build({ ...buildOf(root, [], { write: false }), plugins: [notePackages(packages)] })
}

function buildOf(root: string, files: readonly CachedFile[], where: BuildOptions): InlineConfig {
  return {
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { KEPT_FILES: JSON.stringify(files) },
    build: {
      ...where,
      target: 'es2023',
      rolldownOptions: {
        input: join(root, 'src/offline/serviceWorker.ts'),
        output: { format: 'iife', entryFileNames: 'serviceWorker.js' },
      },
    },
  }
}
