/**
 * Serves the page beside a cluster over plain HTTP on loopback, under a random name that only the printed address
 * contains.
 */
import { servedFragment } from '../../../share/liveFragments.ts'
import type { CliHost, LiveRequest } from '../../cliHost.ts'
import type { ServedPages } from './servedPages.ts'

/** Serves the page that follows a run. Resolves once the server accepts requests. Throws BadInputError. */
export function openServedPage(
  pages: ServedPages,
  name: string,
  { browser }: { readonly browser: boolean },
  host: Pick<CliHost, 'servePage'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const live = {
      prefix: '/served/',
      answer: async ({ path, body }: LiveRequest) => {
        const [, run = '', action = ''] = /^([0-9a-f]{32})\/(\w+)$/.exec(path) ?? []
        return body === undefined ? undefined : pages.answer(run, action, body)
      },
    }
    host.servePage({ fragment: servedFragment(name), texts: {}, browser, live, isServed: resolve }).catch(reject)
  })
}
