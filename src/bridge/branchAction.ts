import { type Branches, startBeside } from '../engine/index.ts'
import type { BranchAction } from './protocol.ts'

/**
 * Carries out an action on the branches of a run, playing at most `maxEvents` events. Returns false if the run has no
 * such branch.
 */
export function hasActed(run: Branches, request: BranchAction, maxEvents: number): boolean {
  switch (request.action) {
    case 'start':
      return run.start(request.name) !== undefined
    case 'startBeside':
      return startBeside(run, request.manifest) !== undefined
    case 'switch':
      return run.switchTo(request.id, request.playTo, maxEvents)
    case 'rename':
      return run.rename(request.id, request.name)
    case 'delete':
      return run.delete(request.id)
  }
}
