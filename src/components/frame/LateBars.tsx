import { useHowSure } from '../../store/howSure.ts'
import { useImported } from '../../store/imported.ts'
import { useLesson } from '../../store/lesson.ts'
import { useManifest } from '../../store/manifest.ts'
import { useRecording } from '../../store/recording.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { useServed } from '../../store/served.ts'
import { useUi } from '../../store/ui.ts'
import { late } from '../ui/late.tsx'

const RestoredLine = late(async () => (await import('../savedRuns/RestoredLine.tsx')).RestoredLine)
const NewerVersionLine = late(async () => (await import('../savedRuns/NewerVersionLine.tsx')).NewerVersionLine)
const RecordingBar = late(async () => (await import('../conformance/RecordingBar.tsx')).RecordingBar)
const ImportLine = late(async () => (await import('../imported/ImportLine.tsx')).ImportLine)
const ServedBar = late(async () => (await import('../served/ServedBar.tsx')).ServedBar)
const RecordedBar = late(async () => (await import('../imported/RecordedBar.tsx')).RecordedBar)
const FreePlayStrip = late(async () => (await import('../lesson/FreePlayStrip.tsx')).FreePlayStrip)
const Spotlight = late(async () => (await import('../lesson/Spotlight.tsx')).Spotlight)
const LessonNarrator = late(async () => (await import('../lesson/LessonNarrator.tsx')).LessonNarrator)
const SeedBar = late(async () => (await import('../howSure/SeedBar.tsx')).SeedBar)

/** The bars and lines above the stage, and the additions of an open lesson, each loaded when it is first shown. */
export function LateBars() {
  return (
    <>
      <NewerVersionSlot />
      <RestoredSlot />
      <RecordingSlot />
      <ImportSlot />
      <LessonSlot />
      <HowSureSlot />
    </>
  )
}

/** The message about restoring the last run; renders nothing otherwise. */
function RestoredSlot() {
  const line = useSavedRun((saved) => saved.line)
  if (line === undefined) return null
  return <RestoredLine line={line} />
}

/** The message about a newer version of the page; renders nothing otherwise. */
function NewerVersionSlot() {
  const isThere = useUi((ui) => ui.newerVersion)
  if (!isThere) return null
  return <NewerVersionLine />
}

/** The bar of the played recording; renders nothing otherwise, nor while another manifest is previewed. */
function RecordingSlot() {
  const recording = useRecording((state) => state.recording)
  const isPreview = useManifest(({ target }) => target === 'fresh')
  if (!recording || isPreview) return null
  return <RecordingBar recording={recording} />
}

/** The state of an import, and the bar of the open recording or served run; renders nothing otherwise. */
function ImportSlot() {
  const isBusy = useImported(({ offer, progress }) => offer ?? progress) !== undefined
  const isRecorded = useUi(({ title }) => typeof title === 'object' && title.type === 'observed')
  const isServed = useServed(({ served }) => served !== undefined)
  return (
    <>
      {isBusy && <ImportLine />}
      {isRecorded && <RecordedBar />}
      {isServed && <ServedBar />}
    </>
  )
}

/** Additions of an open lesson around the stage; renders nothing otherwise. */
function LessonSlot() {
  const isOpen = useLesson(({ lesson }) => lesson !== undefined)
  const freePlay = useLesson((state) => state.freePlay)
  if (!isOpen) return null
  return (
    <>
      {freePlay === undefined ? <Spotlight /> : <FreePlayStrip branchId={freePlay.branchId} />}
      <LessonNarrator />
    </>
  )
}

/** Bar over a run that was opened from a study; renders nothing otherwise. */
function HowSureSlot() {
  const isOpened = useHowSure((study) => study.opened !== undefined)
  return isOpened && <SeedBar />
}
