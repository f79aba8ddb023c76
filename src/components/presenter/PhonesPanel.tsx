import '../../i18n/en/room/wall.ts'
import { useT } from '../../i18n/index.ts'
import { usePresenting } from '../../store/presenting.ts'
import { Panel } from './Panel.tsx'

/** Phones of the room: their number, the number that have answered, the way to join, and the dropped messages. */
export function PhonesPanel() {
  const t = useT()
  const room = usePresenting((presenting) => presenting.room)
  if (room === undefined) return null
  const { phones, answered, dropped, join, code, isLost } = room
  return (
    <Panel name={t('phones.phones')} aside={t('phones.inRoom', { count: phones })}>
      {isLost ? (
        <p className="ui-fine ui-faint" role="alert">
          {t('phones.lost')}
        </p>
      ) : (
        <>
          <p>{t('phones.haveAnswered', { answered, phones })}</p>
          <p className="ui-fine ui-faint">{join === undefined ? t('phones.onlyHere') : `${join} · ${code}`}</p>
          {dropped > 0 && <p className="ui-fine ui-faint">{t('phones.dropped', { count: dropped })}</p>}
        </>
      )}
    </Panel>
  )
}
