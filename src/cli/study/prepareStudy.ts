/** Plays the part before the change once, and finds the commands that every seed then plays. */
import {
  type Command,
  newDocument,
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

/** A change, with the run at the moment of the change. */
export interface PreparedStudy extends StudySubject {
  readonly session: Session
  readonly title: string
  /** The text for the page's editor. */
  readonly manifestText: string
}

interface PrepareOptions {
  readonly readText: ReadText
  readonly warn: (text: string) => void
}

/**
 * Without a change, the first manifest is the change of an empty cluster. Throws `BadInputError` for unreadable input,
 * for a refusal of the API server, and for a change without an effect on a rollout.
 */
export async function prepareStudy(
  { before, change, seed, nodes, cluster, kubernetes }: PlayedOptions,
  { readText, warn }: PrepareOptions,
): Promise<PreparedStudy> {
  const read = async (path: string): Promise<ManifestFile> => ({ path, text: await readText(path) })
  const first = await read(before)
  const second = change.type === 'then' ? await read(change.file) : undefined
  const config = await configFor({ nodes, cluster, kubernetes }, { readText, warn })
  const session = new Session(newDocument(seed, config), RECORDS_FIGURES)
  const teller: RunReporter = { record: RECORDS_FIGURES, say: () => undefined, warn, follow: () => undefined }
  if (change.type !== 'none') {
    applyFile(session, first, teller)
    if (workloadsOf(session).length === 0)
      throw new BadInputError(`${before}: it contains no Deployment, StatefulSet or DaemonSet`)
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

/** The commands that an act gives to a session; the session is restored afterwards. */
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
