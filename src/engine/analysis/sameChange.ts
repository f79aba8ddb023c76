import { goJson } from '../api/stableJson.ts'
import { MOST_BRANCHES } from '../document/branchDocument.ts'
import type { Branches } from '../session/branches.ts'
import type { Session } from '../session/session.ts'
import { workloadsOf } from './workloads.ts'

/**
 * Starts a branch in which an apply of this manifest can be compared with the run: before the command that started the
 * last rollout if the manifest leads to the same Pods, otherwise at the cursor. Undefined if there are too many
 * branches.
 */
export function startBeside(run: Branches, manifest: string): number | undefined {
  const { currentId, branches } = run.list
  const twin = branches.length < MOST_BRANCHES ? run.twinOf(currentId) : undefined
  const commands = twin && sameChangeStart(twin, manifest)
  const entry = commands === undefined ? undefined : run.session.document.journal[commands]
  if (entry !== undefined) run.session.seekTo(entry, commands)
  return run.start()
}

/**
 * The start of a branch in which an apply of `manifest` makes the same change in another way: the number of commands
 * before the command that began the last rollout. Undefined where the manifest has other Pods (the apply then begins a
 * rollout at the cursor) or is refused, and where nothing was ever rolled out.
 *
 * Moves the session, which must be a twin of the run.
 */
function sameChangeStart(twin: Session, manifest: string): number | undefined {
  const { commandsDone, cursor } = twin
  const journal = twin.document.journal.slice(0, commandsDone)
  const now = templatesOf(twin)
  const mark = twin.mark()
  const { exit } = twin.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest })
  const then = templatesOf(twin)
  twin.returnTo(mark)
  if (exit !== 0 || [...then].some(([uid, template]) => now.get(uid) !== template)) return undefined
  let after = now
  for (let commands = journal.length - 1; commands > 0; commands--) {
    const entry = journal[commands]
    if (entry === undefined || entry.at > cursor.at) continue
    twin.seekTo(entry, commands)
    const before = templatesOf(twin)
    if ([...after].some(([uid, template]) => before.has(uid) && before.get(uid) !== template)) return commands
    after = before
  }
  return undefined
}

/** The Pod templates of all workloads, by uid. */
function templatesOf(session: Session): Map<string, string> {
  return new Map(workloadsOf(session).map(({ object: { metadata, spec } }) => [metadata.uid, goJson(spec.template)]))
}
