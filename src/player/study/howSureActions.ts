/** What components and keys can do with a study of many seeds. */
import { compareWorst } from '../../engine/analysis/study/endings.ts'
import { commandsUnder } from '../../engine/analysis/study/rows.ts'
import { useBranches } from '../../store/branches.ts'
import { useCluster } from '../../store/cluster.ts'
import { type HowSureState, type StudyQuestion, useHowSure } from '../../store/howSure.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { initialSelection, useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { dismissNotice, installedPlayer, pause, play, showMobileTab } from '../actions/actions.ts'
import { changeRun } from '../runs/runChange.ts'
import { cancelStudy, followStudy, leaveStudy, playMissing, playStudy, questionNow } from './seedStudy.ts'
import { giveRoomBack, takeRoom } from './stageRoom.ts'

/**
 * Puts in place of the stage how sure the forecast is; without an argument, of the text where that differs from what was
 * applied, else of the rollout that is under way.
 */
export function openHowSure(kind: StudyQuestion['kind'] = likelyKind()): void {
  pause()
  const question = questionNow(kind)
  if (question === undefined) return
  if (useHowSure.getState().isOpen) showMobileTab('stage')
  else takeRoom()
  useHowSure.setState({ isOpen: true, opened: undefined })
  playStudy(question)
  followStudy({
    onText: () => {
      const next = questionNow(kind)
      if (next !== undefined) playStudy(next)
    },
    onRun: closeHowSure,
  })
}

function likelyKind(): StudyQuestion['kind'] {
  const { text, appliedText, target } = useManifest.getState()
  const isUnderWay = [...useCluster.getState().workloads.values()].some(({ rollout }) => rollout === 'progressing')
  return isUnderWay && text === appliedText && target === 'run' ? 'present' : 'manifest'
}

/** The stage again. */
export function closeHowSure(): void {
  leaveStudy()
  useHowSure.setState({ isOpen: false })
  giveRoomBack()
}

export function setSeedCount(count: HowSureState['count']): void {
  useHowSure.setState({ count })
  playMissing()
}

export { cancelStudy, playMissing as continueStudy }

/** All seeds that are played, the worst first. */
export function seedsByBadness(): readonly number[] {
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

/** Opens the run of the seed that is next to the one that is open, in the order of badness. */
export async function openNeighbour(by: 1 | -1): Promise<void> {
  const { opened } = useHowSure.getState()
  if (opened === undefined) return
  const seeds = seedsByBadness()
  const next = seeds[seeds.indexOf(opened.seed) + by]
  if (next !== undefined) await openSeed(next)
}

let isOpening = false

/** Opens the run of a seed as a branch of its own, and plays it; one that goes into a fresh cluster, as a run of its own. */
export async function openSeed(seed: number): Promise<void> {
  const { question } = useHowSure.getState()
  const player = installedPlayer()
  if (question === undefined || player === undefined || isOpening) return
  isOpening = true
  try {
    dismissNotice()
    if (question.isFresh) await openAsRun(seed, question)
    else await openAsBranch(seed, question)
  } finally {
    isOpening = false
  }
  play()
}

async function openAsBranch(seed: number, { cursor, commands }: StudyQuestion): Promise<void> {
  const player = installedPlayer()
  const from = (await leaveOpened()) ?? {
    branchId: useBranches.getState().currentId,
    cursor: usePlayback.getState().cursor,
  }
  await player?.goTo(cursor)
  if (!(await player?.branch({ action: 'start', name: `seed ${seed}` }))) return
  const { currentId: branchId } = useBranches.getState()
  closeHowSure()
  useHowSure.setState({ opened: { seed, branchId, from } })
  for (const command of commandsUnder(seed, commands)) await player?.command(command)
  ownLength = player?.currentRun()?.journal.length ?? 0
  // The bar over the stage says where one is.
  dismissNotice()
}

/** Commands in the journal of the branch that is open: those that made it. */
let ownLength = 0

/** Goes back to where the visitor came from; a branch in which nothing else was done is forgotten. Undefined if none is open. */
async function leaveOpened() {
  const { opened } = useHowSure.getState()
  const player = installedPlayer()
  useHowSure.setState({ opened: undefined })
  // Whoever is on another branch by now went there by themselves.
  if (opened === undefined || opened.branchId !== useBranches.getState().currentId || player === undefined)
    return undefined
  const isUntouched = player.currentRun()?.journal.length === ownLength
  await player.branch({ action: 'switch', id: opened.from.branchId })
  if (isUntouched) await player.branch({ action: 'delete', id: opened.branchId })
  await player.goTo(opened.from.cursor)
  return opened.from
}

/** From the run of a seed back to the study. */
export async function backToHowSure(): Promise<void> {
  const { question } = useHowSure.getState()
  await leaveOpened()
  openHowSure(question?.kind)
}

async function openAsRun(seed: number, { document, cursor, commands, text }: StudyQuestion): Promise<void> {
  const journal = commandsUnder(seed, commands).map((command) => ({ ...cursor, command }))
  closeHowSure()
  await changeRun({ how: 'push', fragment: '', keep: 'atOnce' }, async () => {
    const isOpen = await installedPlayer()?.open({
      document: { ...document, journal: [...document.journal, ...journal] },
    })
    if (!isOpen) return false
    useManifest.setState({ target: 'run', chosenTarget: undefined, appliedText: text, result: undefined, problems: [] })
    useSelection.setState(({ mobileTab, leftTab }) => ({ ...initialSelection, mobileTab, leftTab }))
    useUi.setState({ title: { type: 'manifest', name: `seed ${seed}`, count: 1 } })
    return true
  })
}
