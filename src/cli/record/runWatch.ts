/** `rollscope watch`: shows a recording on the page while it is made. */
import { randomBytes } from 'node:crypto'
import { watchFragment, watchPath } from '../../share/liveFragments.ts'
import type { CliHost, LiveRequest } from '../cliHost.ts'
import type { WatchCommand } from './recordArgs.ts'
import { codeOfEnd, Recording, tellRefused } from './recording.ts'
import { beginFile } from './runRecord.ts'
import { WatchFeed } from './watchFeed.ts'

/** Time in ms within which an open page hears of the end. */
const PATIENCE_MS = 3_000

/** Returns the exit code: 1 if the awaited rollout is not complete. Throws BadInputError. */
export async function runWatch(command: WatchCommand, host: CliHost): Promise<number> {
  const { file, browser } = command
  if (file !== undefined) beginFile(file, host)
  const feed = new WatchFeed()
  // A random name for this process, so that no other page can guess it.
  const name = randomBytes(16).toString('hex')
  const live = {
    prefix: `/${watchPath('')}`,
    answer: async ({ path, from }: LiveRequest) => (path === name ? feed.answer(from) : undefined),
  }
  await new Promise<void>((resolve, reject) => {
    host.servePage({ fragment: watchFragment(name), texts: {}, browser, live, isServed: resolve }).catch(reject)
  })
  const recording = new Recording(command, host, {
    line: (text) => {
      if (file !== undefined) host.appendText(file, text)
      feed.line(text)
    },
    ended: (text) => {
      if (file !== undefined) host.appendText(file, text)
    },
    dropped: (watches) => feed.dropped(watches),
    refused: (resource, reason) => feed.refused(resource, reason),
  })
  const end = await recording.run()
  host.progress?.('')
  const isHeard = await feed.end(end, PATIENCE_MS)
  tellRefused(end, recording, host)
  const where = [...(file === undefined ? [] : [`${file} has it`]), ...(isHeard ? ['the page stores it'] : [])]
  host.out(
    `${recording.summary()}\n${where.join(', ') || 'No page was open, so nothing was saved. Use -o FILE to save the recording'}.\n`,
  )
  return codeOfEnd(end, command, recording, host)
}
