/** Plays what comes before the change once, and finds the commands that every seed is then played with. */
import {
  type Command,
  ENGINE_VERSION,
  RECORDS_FIGURES,
  Session,
  type StudySubject,
  summarise,
  workloadsOf,
} from '../../engine/index.ts'
import { BadInputError, type ManifestFile } from '../badInput.ts'
import { configFor } from '../clusterOption.ts'
import type { PlayedOptions, ReadText } from '../playedOptions.ts'
import { applyFile, play, type RunReporter, setImages, titleOf } from '../playRun.ts'

/** A change, and the run that it is made in, which stands where it is made. */
export interface PreparedStudy extends StudySubject {
  readonly session: Session
  readonly title: string
  /** For the page's editor. */
  readonly manifestText: string
}

export interface PrepareOptions {
  readonly readText: ReadText
  readonly warn: (text: string) => void
}

/**
 * Without a change, the first manifest is itself the change, in an empty cluster. Throws `BadInputError` for what cannot
 * be read, what the API server refuses, and a change that concerns nothing that rolls out.
 */
export async function prepareStudy(
  { before, change, seed, nodes, cluster, kubernetes }: PlayedOptions,
  { readText, warn }: PrepareOptions,
): Promise<PreparedStudy> {
  const read = async (path: string): Promise<ManifestFile> => ({ path, text: await readText(path) })
  const first = await read(before)
  const second = change.type === 'then' ? await read(change.file) : undefined
  const config = await configFor({ nodes, cluster, kubernetes }, { readText, warn })
  const session = new Session({ format: 1, engineVersion: ENGINE_VERSION, seed, config, journal: [] }, RECORDS_FIGURES)
  const teller: RunReporter = { keeps: RECORDS_FIGURES, say: () => undefined, warn, follow: () => undefined }
  if (change.type !== 'none') {
    applyFile(session, first, teller)
    if (workloadsOf(session).length === 0)
      throw new BadInputError(`${before}: there is no Deployment, StatefulSet or DaemonSet in it`)
    play(session, 'complete', teller)
    const unfinished = summarise(session).workloads.find(({ outcome }) => outcome !== 'complete')
    if (unfinished !== undefined)
      warn(`${before} is ${unfinished.outcome} (${unfinished.reason}), not complete; the change is applied anyway`)
  }
  const commands = tried(session, () => {
    if (change.type === 'image') setImages(session, change.images, teller)
    else applyFile(session, second ?? first, teller)
  })
  const { document, cursor } = session
  return {
    session,
    document,
    cursor,
    commands,
    title: titleOf(before, change),
    manifestText: (second ?? first).text,
  }
}

/** The commands that an act gives to a session, which is then as it was. */
export function tried(session: Session, act: () => void): readonly Command[] {
  const mark = session.mark()
  const known = session.document.journal.length
  const specs = (): string => JSON.stringify(workloadsOf(session).map(({ object }) => object.spec))
  const before = specs()
  try {
    act()
    if (specs() === before) throw new BadInputError('error: the change affects no Deployment, StatefulSet or DaemonSet')
    return session.document.journal.slice(known).map(({ command }) => command)
  } finally {
    session.returnTo(mark)
  }
}
