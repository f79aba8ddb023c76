/** Plays the commands of a report: kubectl commands and waits. */
import {
  DEFAULT_CONFIG,
  type KubeEvent,
  newDocument,
  playToMoment,
  playUntil,
  Session,
} from '../../src/engine/index.ts'

/** Longest wait for a report in virtual ms, if the run does not settle. */
const LONGEST_MS = 700_000

/** Output of kubectl and of the cluster while the lines of `commands.txt` are played. */
export function* saidByCommands(lines: readonly string[], files: Readonly<Record<string, string>>): Iterable<string> {
  const config = { ...DEFAULT_CONFIG, requests: { perSecond: 0 } }
  const session = new Session(newDocument(1, config))
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
  for (const event of session.objects.list('events'))
    yield `${(event as KubeEvent).reason}: ${(event as KubeEvent).message ?? ''}`
}

/** The words of a line; quoted text is one word. */
const wordsOf = (line: string): string[] =>
  (line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) => word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'))
