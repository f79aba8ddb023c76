import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { programsOf } from '../../scripts/checks/otherBrowsers.mjs'
import { serveStatic } from '../../scripts/serveStatic.mjs'
import { startFirefox } from './firefox.ts'
import type { Remote } from './remote.ts'
import { RemotePage } from './remotePage.ts'
import { startWebKit } from './webkit.ts'

interface Fixtures {
  /** The built page in the browser of the project, one window for all tests. */
  readonly app: RemotePage
}

export const test = base.extend<object, Fixtures>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here.
    async ({}, use, { project }) => {
      const site = await serveStatic({ folder: join(import.meta.dirname, '../../dist') })
      const remote = await startBrowser(project.name)
      await use(new RemotePage(remote, `http://127.0.0.1:${site.port}/`))
      await remote.close()
      site.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

function startBrowser(name: string): Promise<Remote> {
  const [program = '', screen = ''] = programsOf(name).files
  return name === 'firefox' ? startFirefox(program) : startWebKit(program, screen)
}
