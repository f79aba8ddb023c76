import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveStatic } from '../../scripts/serveStatic.mjs'
import { cachedFiles } from '../../scripts/vite/serviceWorker.ts'

/** A server for the build, in which a newer build can be deployed. */
export class SiteServer {
  readonly #folder: string
  readonly #server: { readonly port: number; readonly close: () => void }

  private constructor(folder: string, server: { readonly port: number; readonly close: () => void }) {
    this.#folder = folder
    this.#server = server
  }

  static async start(): Promise<SiteServer> {
    const folder = mkdtempSync(join(tmpdir(), 'site-'))
    cpSync('dist', folder, { recursive: true })
    return new SiteServer(folder, await serveStatic({ folder }))
  }

  get address(): string {
    return `http://127.0.0.1:${this.#server.port}/`
  }

  /** Deploys a newer build: its page has another name, and a chunk of the old build is missing. */
  replaceBuild(name: string, gone: RegExp): void {
    const page = join(this.#folder, 'index.html')
    const html = readFileSync(page, 'utf8').replace(/<meta name="build"[^>]*>/, '')
    writeFileSync(page, html.replace('<head>', `<head><meta name="build" content="${name}">`))
    for (const file of readdirSync(join(this.#folder, 'assets')))
      if (gone.test(file)) rmSync(join(this.#folder, 'assets', file))
    const worker = join(this.#folder, 'serviceWorker.js')
    const list = JSON.stringify(cachedFiles(this.#folder))
    // The precache list in the service worker: objects with an address and a revision.
    const written = readFileSync(worker, 'utf8').replace(/\[\{(?:"?url"?|"?revision"?):.*?\}\]/s, () => list)
    if (!written.includes(list)) throw new Error('the service worker has no list of files')
    writeFileSync(worker, written)
  }

  close(): void {
    this.#server.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
