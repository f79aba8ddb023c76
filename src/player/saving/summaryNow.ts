import { pageState } from '../../app/pageState.ts'
import { currentRun } from '../../engine/document/branchDocument.ts'
import type { RunDocument } from '../../engine/index.ts'
import type { RunSummary, SavedMoment } from '../../storage/savedRun.ts'
import { summariseText } from '../../storage/textSummary.ts'
import { useBranches } from '../../store/branches.ts'
import { useCluster } from '../../store/cluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { useUi } from '../../store/ui.ts'

interface OwnState {
  lastUse: number
}

const own = pageState(
  (): OwnState => ({
    lastUse: 0,
  }),
)

/** Strictly increasing within a page: of two writes, the last one wins. */
function momentOfUse(): number {
  own.lastUse = Math.max(Date.now(), own.lastUse + 1)
  return own.lastUse
}

/** The list entry of the run on the page. */
export function summaryNow(
  id: string,
  document: RunDocument | undefined,
  text: string,
  { cursor }: SavedMoment,
): RunSummary {
  return {
    id,
    name: useSavedRun.getState().name,
    title: useUi.getState().title,
    usedAt: momentOfUse(),
    about: summariseText(text),
    branches: Math.max(1, useBranches.getState().branches.length),
    commands: document ? currentRun(document).journal.length : 0,
    isApplied: text === useManifest.getState().appliedText,
    isStalled: [...useCluster.getState().workloads.values()].some(({ stall }) => stall !== undefined),
    at: cursor.at,
  }
}
