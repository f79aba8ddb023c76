import { useImported } from '../../store/imported.ts'
import { useServed } from '../../store/served.ts'
import { useUi } from '../../store/ui.ts'
import { late } from '../ui/late.tsx'

const ImportLine = late(async () => (await import('./ImportLine.tsx')).ImportLine)
const ServedBar = late(async () => (await import('../served/ServedBar.tsx')).ServedBar)
const RecordedBar = late(async () => (await import('./RecordedBar.tsx')).RecordedBar)

/** The state of an import, and the bar of the open recording or served run; renders nothing otherwise. */
export function ImportSlot() {
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
