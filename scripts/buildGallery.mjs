// Builds the gallery, which is not part of the page, for browser tests and benches: `node scripts/buildGallery.mjs`.
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * Builds gallery.html and its files; resolves with the folder to serve.
 * @returns {Promise<string>}
 */
export async function buildGallery() {
  const folder = join(root, 'node_modules/.cache/gallery')
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      sourcemap: false,
      rolldownOptions: { input: join(root, 'gallery.html') },
    },
  })
  return folder
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await buildGallery())
