/** Actions on a study of many simulated runs. */

import { pageState } from '../../app/pageState.ts'
import { compareWorst } from '../../engine/analysis/study/endings.ts'
import { commandsUnder } from '../../engine/analysis/study/rows.ts'
import { useBranches } from '../../store/branches.ts'
import { useCluster } from '../../store/cluster.ts'
import { type HowSureState, type StudiedChange, useHowSure } from '../../store/howSure.ts'
import { chooseSeedCount, closeStudy, leaveSeed, openStudy, showSeed } from '../../store/late/howSure.ts'
import { beginInRun } from '../../store/late/manifest.ts'
import { clearSelectionInTabs } from '../../store/late/selection.ts'
import { useManifest } from '../../store/manifest.ts'
import { dismissNotice } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { showMobileTab } from '../../store/selection.ts'
import { retitleRun } from '../../store/ui.ts'
import { installedPlayer, pause, play } from '../actions/actions.ts'
import { changeRun } from '../runs/runChange.ts'
import { cancelStudy, followStudy, leaveStudy, playMissing, playStudy, questionNow } from './seedStudy.ts'
import { giveRoomBack, takeRoom } from './stageRoom.ts'

/** Shows a study in place of the stage; by default of the unapplied text, else of the current rollout. */
export function openHowSure(kind: StudiedChange['kind'] = likelyKind()): void {
  pause()
  const question = questionNow(kind)
  if (question === undefined) return
  if (useHowSure.getState().isOpen) showMobileTab('stage')
  else takeRoom()
  openStudy()
  playStudy(question)
  followStudy({
    onText: () => {
      const next = questionNow(kind)
      if (next !== undefined) playStudy(next)
    },
    onRun: closeHowSure,
  })
}

function likelyKind(): StudiedChange['kind'] {
  const { text, appliedText, target } = useManifest.getState()
  const isUnderWay = [...useCluster.getState().workloads.values()].some(({ rollout }) => rollout === 'progressing')
  return isUnderWay && text === appliedText && target === 'run' ? 'present' : 'manifest'
}

/** Shows the stage again. */
export function closeHowSure(): void {
  leaveStudy()
  closeStudy()
  giveRoomBack()
}

export function setSeedCount(count: HowSureState['count']): void {
  chooseSeedCount(count)
  playMissing()
}

export { cancelStudy, playMissing as continueStudy }

/** All finished seeds, worst first. */
function seedsByBadness(): readonly number[] {
  return useHowSure
    .getState()
    .rows.toSorted(compareWorst)
    .map(({ seed }) => seed)
}

/** Opens the run of the worst seed. */
export async function openWorst(): Promise<void> {
  const worst = seedsByBadness()[0]
  if (worst !== undefined) await openSeed(worst)
}

/** Opens the next or previous seed, by badness. */
export async function openNeighbour(by: 1 | -1): Promise<void> {
  const { opened } = useHowSure.getState()
  if (opened === undefined) return
  const seeds = seedsByBadness()
  const next = seeds[seeds.indexOf(opened.seed) + by]
  if (next !== undefined) await openSeed(next)
}

interface OwnState {
  isOpening: boolean
  /** Number of commands in the journal of the opened branch. */
  ownLength: number
}

const own = pageState(
  (): OwnState => ({
    isOpening: false,
    ownLength: 0,
  }),
)

/** Opens the run of a seed as a new branch and plays it; for a new cluster, as a new run. */
export async function openSeed(seed: number): Promise<void> {
  const { question } = useHowSure.getState()
  const player = installedPlayer()
  if (question === undefined || player === undefined || own.isOpening) return
  own.isOpening = true
  try {
    dismissNotice()
    if (question.isFresh) await openAsRun(seed, question)
    else await openAsBranch(seed, question)
  } finally {
    own.isOpening = false
  }
  play()
}

async function openAsBranch(seed: number, { cursor, commands }: StudiedChange): Promise<void> {
  const player = installedPlayer()
  const from = (await leaveOpened()) ?? {
    branchId: useBranches.getState().currentId,
    cursor: usePlayback.getState().cursor,
  }
  await player?.goTo(cursor)
  if (!(await player?.branch({ action: 'start', name: `seed ${seed}` }))) return
  const { currentId: branchId } = useBranches.getState()
  closeHowSure()
  showSeed({ seed, branchId, from })
  for (const command of commandsUnder(seed, commands)) await player?.command(command)
  own.ownLength = player?.currentRun()?.journal.length ?? 0
  // The bar over the stage already says where the user is.
  dismissNotice()
}

/** Goes back to the previous branch; an unchanged seed branch is deleted. Undefined without an open seed. */
async function leaveOpened() {
  const { opened } = useHowSure.getState()
  const player = installedPlayer()
  leaveSeed()
  // A change to another branch was the user's decision.
  if (opened === undefined || opened.branchId !== useBranches.getState().currentId || player === undefined)
    return undefined
  const isUntouched = player.currentRun()?.journal.length === own.ownLength
  await player.branch({ action: 'switch', id: opened.from.branchId })
  if (isUntouched) await player.branch({ action: 'delete', id: opened.branchId })
  await player.goTo(opened.from.cursor)
  return opened.from
}

/** Goes back from a seed's run to the study. */
export async function backToHowSure(): Promise<void> {
  const { question } = useHowSure.getState()
  await leaveOpened()
  openHowSure(question?.kind)
}

async function openAsRun(seed: number, { document, cursor, commands, text }: StudiedChange): Promise<void> {
  const journal = commandsUnder(seed, commands).map((command) => ({ ...cursor, command }))
  closeHowSure()
  await changeRun({ how: 'push', fragment: '', save: 'atOnce' }, async () => {
    const isOpen = await installedPlayer()?.open({
      document: { ...document, journal: [...document.journal, ...journal] },
    })
    if (!isOpen) return false
    beginInRun(text)
    clearSelectionInTabs()
    retitleRun({ type: 'manifest', name: `seed ${seed}`, count: 1 })
    return true
  })
}
