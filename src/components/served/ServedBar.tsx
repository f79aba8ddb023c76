import { pageKeys } from '../../player/commands/keys.ts'
import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/recorded/served.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import { startBranch } from '../../player/branches/branchActions.ts'
import { ariaShortcut } from '../../player/keys/sets/keySet.ts'
import { servedKeys } from '../../player/keys/sets/servedKeys.ts'
import { followPresent, leaveServed, setServedClock, showClients } from '../../player/served/followServed.ts'
import type { ServedClock } from '../../share/servedRun.ts'
import { usePlayback } from '../../store/playback.ts'
import { type ServedShown, useServed } from '../../store/served.ts'
import { useKeys } from '../run/useKeys.ts'
import { Button } from '../ui/Button.tsx'
import { CopyLine } from '../ui/CopyLine.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import styles from './ServedBar.module.css'

/** Address, clock and clients of the served run that the page follows. */
export function ServedBar() {
  const served = useServed((state) => state.served)
  return served && <Bar served={served} />
}

function Bar({ served }: { readonly served: ServedShown }) {
  const t = useT()
  useKeys('served', servedKeys, follow)
  const { address, line, link, clients, watches, note } = served
  return (
    <Toolbar as="section" className={styles.bar} aria-label={t('served.bar')} data-served={link}>
      <span className="ui-inline ui-spaced ui-nowrap ui-lit">
        <i className={styles.dot} aria-hidden="true" />
        <span>{t('served.at')}</span> <code>{address}</code>
      </span>
      <Popover
        button={<code>{line.split(/[ =]/)[1]}</code>}
        label={t('served.line')}
        buttonProps={{ variant: 'quiet' }}
      >
        <CopyLine line={line} className={styles.line} />
      </Popover>
      <ClockChoice clock={served.clock} />
      <Button variant="quiet" onClick={showClients} title={t('served.clients.show')}>
        {`${t('served.clients', { count: clients.length })}, ${t('served.watches', { count: watches })}`}
      </Button>
      <span className="ui-nowrap">{requestsText(served, t)}</span>
      {(note !== undefined || link === 'lost') && (
        <span role="status" className={styles.note}>
          {t(link === 'lost' ? 'served.lost' : `served.note.${note ?? 'refused'}`)}
        </span>
      )}
      <span className={styles.buttons}>
        <Place served={served} />
        <Button
          onClick={() => void startBranch()}
          title={t('served.fork.title')}
          aria-keyshortcuts={ariaShortcut(pageKeys.branch)}
        >
          {t('served.fork')}
        </Button>
        <Button variant="quiet" onClick={leaveServed} title={t('served.detach.title')}>
          {t('served.detach')}
        </Button>
      </span>
    </Toolbar>
  )
}

/** The time between the shown moment and the present, with a button that returns to the present. */
function Place({ served: { present, isFollowing } }: { readonly served: ServedShown }) {
  const t = useT()
  const at = usePlayback(({ cursor }) => cursor.at)
  const behind = (Math.max(0, present.at - at) / 1000).toFixed(2)
  return (
    <>
      <span className="ui-nowrap" data-behind={isFollowing ? '' : behind}>
        {isFollowing ? t('served.present') : t('served.behind', { time: behind })}
      </span>
      <Button
        className={styles.follow}
        aria-pressed={isFollowing}
        aria-keyshortcuts={ariaShortcut(servedKeys.follow)}
        title={t('served.follow.title')}
        onClick={() => void followPresent()}
      >
        {t('served.follow')}
      </Button>
    </>
  )
}

const factors = [10] as const

function ClockChoice({ clock }: { readonly clock: ServedClock }) {
  const t = useT()
  const others = clock.mode === 'real' && clock.factor !== 1 && clock.factor !== factors[0] ? [clock.factor] : []
  const items = [
    { id: 'stopped', label: t('served.clock.stopped') },
    { id: 'fast', label: t('served.clock.fast') },
    { id: '1', label: t('served.clock.real') },
    ...[...factors, ...others].map((factor) => ({ id: String(factor), label: `${factor}×` })),
  ]
  const selected = clock.mode === 'real' ? String(clock.factor) : clock.mode
  return (
    <Segmented
      label={t('served.clock')}
      items={items}
      selected={selected}
      onSelect={(id) =>
        void setServedClock(
          id === 'stopped' || id === 'fast' ? { mode: id, factor: 1 } : { mode: 'real', factor: Number(id) },
        )
      }
    />
  )
}

function requestsText({ requests, refused }: ServedShown, t: Translate): string {
  const all = t('served.requests', { count: requests, number: formatCount(requests) })
  return refused === 0 ? all : `${all}, ${t('served.refused', { number: formatCount(refused) })}`
}

const follow = (): void => void followPresent()
