/** `/rollscope/snapshots` and `/rollscope/restore`: moments to which a served run can return. */
import type { Control, StoredSnapshot } from './control.ts'
import { ControlError } from './input.ts'
import { seconds } from './named.ts'

/** The most snapshots of a run. Snapshots share unchanged parts with the run. */
const MOST_SNAPSHOTS = 100

const name = { type: 'string', about: 'Name of the snapshot', example: 'before' } as const

const shown = ({ name: shownName, seconds: at }: StoredSnapshot) => ({ name: shownName, seconds: at })

export const snapshots: Control = {
  path: '/rollscope/snapshots',
  operations: [
    {
      method: 'GET',
      about: 'Lists the snapshots.',
      result: { snapshots: { type: 'array', about: 'Name and virtual seconds of each snapshot' } },
      answer: (run) => ({ snapshots: [...run.snapshots.values()].map(shown) }),
    },
    {
      method: 'POST',
      about: 'Takes a snapshot. It replaces a snapshot of the same name.',
      body: { name: { ...name, about: 'Name of the snapshot; a number by default' } },
      result: { name, seconds },
      answer: (run, input) => {
        run.clock.settle()
        const taken = input.text('name') ?? freeName(run.snapshots)
        if (!run.snapshots.has(taken) && run.snapshots.size >= MOST_SNAPSHOTS)
          throw new ControlError(`a run has at most ${MOST_SNAPSHOTS} snapshots`)
        const snapshot = { name: taken, seconds: run.session.cursor.at / 1000, mark: run.session.mark() }
        run.snapshots.set(taken, snapshot)
        return shown(snapshot)
      },
    },
    {
      method: 'DELETE',
      about: 'Deletes a snapshot.',
      query: { name },
      needs: ['name'],
      result: { name, seconds },
      answer: (run, input) => {
        const snapshot = snapshotNamed(run.snapshots, input.text('name'))
        run.snapshots.delete(snapshot.name)
        return shown(snapshot)
      },
    },
  ],
}

export const restore: Control = {
  path: '/rollscope/restore',
  operations: [
    {
      method: 'POST',
      about:
        'Returns to a snapshot: the run continues from its moment, and later changes are discarded. Open watches end with 410, so that clients list again.',
      body: { snapshot: name },
      needs: ['snapshot'],
      result: { name, seconds },
      answer: (run, input) => {
        const snapshot = snapshotNamed(run.snapshots, input.text('snapshot'))
        run.restore(snapshot)
        return shown(snapshot)
      },
    },
  ],
}

function freeName(taken: ReadonlyMap<string, StoredSnapshot>): string {
  for (let number = taken.size + 1; ; number++) if (!taken.has(String(number))) return String(number)
}

function snapshotNamed(taken: ReadonlyMap<string, StoredSnapshot>, wanted = ''): StoredSnapshot {
  const snapshot = taken.get(wanted)
  if (!snapshot) throw new ControlError(`there is no snapshot ${JSON.stringify(wanted)}`, 404, 'NotFound')
  return snapshot
}
