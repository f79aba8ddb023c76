/** Handlers of a study worker without worker globals: simulates changes with seeds. */
import { type SeedOfChange, SeedPlayer, StudyRefusedError, type StudyRow, type StudyStart } from '../engine/index.ts'
import { SeedHost, type SeedHostOptions, type SeedWork } from './seedHost.ts'

export class StudyHost extends SeedHost<StudyStart, SeedOfChange, StudyRow | string> {
  constructor(options: SeedHostOptions<StudyStart, SeedOfChange, StudyRow | string>) {
    super(options, (start) => {
      const player = new SeedPlayer(start, { keepsNewPods: true })
      return (job) => rowOrRefusal(player, job)
    })
  }
}

function* rowOrRefusal(player: SeedPlayer, job: SeedOfChange): SeedWork<StudyRow | string> {
  try {
    return yield* player.playInSlices(job)
  } catch (error) {
    if (error instanceof StudyRefusedError) return error.message
    throw error
  }
}
