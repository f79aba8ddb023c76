/** Plays the commands of a report: kubectl, and how long to wait. */
import {
  DEFAULT_CONFIG,
  ENGINE_VERSION,
  type KubeEvent,
  playToMoment,
  playUntil,
  Session,
} from '../../src/engine/index.ts'

/** Longest a report is waited for where nothing settles: virtual ms. */
const LONGEST_MS = 700_000

/** Output of kubectl and of the cluster while the lines of `commands.txt` are played. */
export function* saidByCommands(lines: readonly string[], files: Readonly<Record<string, string>>): Iterable<string> {
  const config = { ...DEFAULT_CONFIG, requests: { perSecond: 0 } }
  const session = new Session({ format: 1, engineVersion: ENGINE_VERSION, seed: 1, config, journal: [] })
  for (const line of lines) {
    const [verb, until = ''] = line.trim().split(/\s+/)
    if (verb === 'wait' && Number(until) > 0) playToMoment(session, session.cursor.at + Number(until) * 1000)
    else if (verb === 'wait') playUntil(session, 'complete', { limitAt: session.cursor.at + LONGEST_MS })
    else if (verb === 'kubectl') {
      const args = wordsOf(line.trim().slice('kubectl '.length))
      const { stdout, stderr } = session.command({ type: 'kubectl', args, files })
      yield `${stdout}\n${stderr}`
    }
  }
  for (const event of session.cluster.store.list('events'))
    yield `${(event as KubeEvent).reason}: ${(event as KubeEvent).message ?? ''}`
}

/** Words of a line; what quotes enclose is one. */
const wordsOf = (line: string): string[] =>
  (line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) => word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'))
