import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/stall.ts'
import { type ReactNode, useState } from 'react'
import type { Brought, StallView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { formatSpan } from '../../layout/format.ts'
import { formatClockShort } from '../../store/runClock.ts'
import { Button } from '../ui/Button.tsx'
import { CopyLine } from '../ui/CopyLine.tsx'
import { ChevronDownIcon, StopIcon } from '../ui/icons.tsx'
import { Menu, MenuItem, MenuNote } from '../ui/Menu.tsx'
import { Popover } from '../ui/Popover.tsx'
import { RichText } from '../ui/RichText.tsx'
import styles from './StallCard.module.css'
import { StallTitle } from './StallTitle.tsx'
import type { Outlook, StallAction, WhatIf } from './stallActions.ts'

interface StallCardProps {
  readonly stall: StallView
  /** Cursor in virtual ms. */
  readonly atMs: number
  readonly actions: readonly StallAction[]
  readonly outlook: Outlook
  readonly whatIfs: readonly WhatIf[]
  readonly onAct: (action: StallAction) => void
  readonly onTry: (whatIf: WhatIf) => void
  /** Selects the first blocked Pod. */
  readonly onShowPod: (name: string) => void
  /**
   * Whether the card is a line with cause and first action until the user asks for details, which leaves more space to
   * the Pods.
   */
  readonly isBrief?: boolean
  /** Whether Enter runs the first action; in a lesson Enter belongs to the lesson. */
  readonly hasKey?: boolean
}

/** The cause of a stalled rollout, and actions that resolve it. */
export function StallCard(props: StallCardProps) {
  const { stall, atMs, actions, onAct, isBrief = false, hasKey = true } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const isLine = isBrief && !isOpen
  const offered = isLine ? actions.slice(0, 1) : actions
  return (
    <section
      className={styles.card}
      data-point="stall"
      aria-label={t('stall.label')}
      data-stall={stall.kind}
      data-mended={stall.kind === 'mended' || byItself(props.outlook) !== undefined || undefined}
      data-line={isLine || undefined}
      // A card without buttons takes the focus itself, so that keys scroll it.
      tabIndex={actions.length === 0 ? 0 : undefined}
    >
      <div className="ui-flex ui-shrink ui-spaced">
        <span className={styles.icon}>
          <StopIcon />
        </span>
        <div className="ui-shrink">
          <h2 className={styles.title}>
            <StallTitle stall={stall} />
          </h2>
          {/* After a fix, earlier statements would contradict the state. */}
          {!isLine && stall.message !== '' && stall.kind !== 'mended' && (
            <p className={styles.message}>{stall.message}</p>
          )}
        </div>
      </div>
      {!isLine && (
        <>
          <p className={styles.since}>
            <RichText text="stall.since" params={{ time: formatClockShort(stall.since) }} />
            {t('stall.for', { span: formatSpan(Math.max(0, atMs - stall.since)) })}
          </p>
          <Facts {...props} />
        </>
      )}
      <OutlookLines {...props} />
      <Toolbar className={styles.actions}>
        {offered.map((action, index) => (
          <Button
            key={action.name.key}
            variant={index === 0 && action.id !== 'edit' ? 'primary' : 'default'}
            {...(index === 0 && hasKey && props.outlook.state !== 'trying' && { keyRow: '↵' })}
            title={action.line}
            onClick={() => onAct(action)}
          >
            {t(action.name.key, action.name.params)}
            {action.brings && <Brings brings={action.brings} />}
          </Button>
        ))}
        {!isLine && <MoreActions {...props} />}
        {isBrief && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('stall.details')}
          </Button>
        )}
      </Toolbar>
    </section>
  )
}

/** Virtual ms until the rollout completes without any action; undefined if it does not, or if unknown. */
function byItself(outlook: Outlook): number | undefined {
  const brings = outlook.state === 'tried' ? outlook.tried.byItself : undefined
  return brings?.kind === 'complete' ? brings.afterMs : undefined
}

/** The simulated effect of an action, after its name. */
function Brings({ brings }: { readonly brings: Brought }) {
  const t = useT()
  if (brings.kind !== 'complete' && brings.kind !== 'further') return null
  const time = brings.kind === 'complete' ? formatSpan(brings.afterMs) : ''
  return <small className={styles.brings}>{t(`stall.brings.${brings.kind}`, { time })}</small>
}

/** The next retry, the outcome without any action, and further obstacles behind the first. */
function OutlookLines({ stall, atMs, actions, outlook, isBrief = false }: StallCardProps) {
  const t = useT()
  const { retryAt } = stall
  const afterMs = byItself(outlook)
  const next = isBrief ? undefined : actions.find(({ brings }) => brings?.kind === 'further')
  const behind = next?.brings?.kind === 'further' ? next.brings.stall : undefined
  const tries = outlook.state === 'tried' ? outlook.tried.tried.length : 0
  const isHopeless = tries > 0 && actions.every(({ id }) => id === 'edit')
  return (
    <>
      {retryAt !== undefined && retryAt > atMs && (
        <p className={styles.outlook}>
          <RichText
            text="stall.retry"
            params={{ time: formatClockShort(retryAt), span: formatSpan(Math.max(0, retryAt - atMs)) }}
          />
        </p>
      )}
      {afterMs !== undefined && <p className={styles.outlook}>{t('stall.byItself', { time: formatSpan(afterMs) })}</p>}
      {next && behind && (
        <p className={styles.outlook}>
          {t('stall.next', { action: t(next.name.key, next.name.params) })} <StallTitle stall={behind} />
        </p>
      )}
      {outlook.state === 'trying' && <p className={styles.outlook}>{t('stall.trying')}</p>}
      {isHopeless && <p className={styles.outlook}>{t('stall.noHelp', { count: tries })}</p>}
    </>
  )
}

/** The blocked Pods, the computation of the bound, and the progress deadline. */
function Facts({ stall, actions, onShowPod }: StallCardProps) {
  const t = useT()
  const { pod } = stall
  return (
    <dl className={styles.facts}>
      <Fact name={t('stall.held')}>
        <Held held={stall.held} onShow={pod === undefined ? undefined : () => onShowPod(pod)} />
      </Fact>
      <BoundFact stall={stall} />
      <LastFact stall={stall} isFixed={actions.some(isSeenToComplete)} />
    </dl>
  )
}

/** A StatefulSet keeps waiting for a Pod although its template was fixed. */
const knownIssue = 'https://github.com/kubernetes/kubernetes/issues/67250'

/** Links to what-if runs, and the first action as a kubectl command. */
function MoreActions({ stall, actions, whatIfs, onTry }: StallCardProps) {
  const t = useT()
  const line = actions.find((action) => action.line !== undefined)?.line
  return (
    <>
      {stall.kind === 'outdatedPod' && (
        <a className="ui-nowrap ui-accent" href={knownIssue} target="_blank" rel="noreferrer">
          {t('stall.known')}
        </a>
      )}
      {whatIfs.length > 0 && <WhatIfMenu {...{ whatIfs, onTry }} />}
      {line !== undefined && <CopyLine className={styles.line} line={line} />}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Held({ held, onShow }: { readonly held: StallView['held']; readonly onShow: (() => void) | undefined }) {
  const words = <RichText text={`stall.held.${held.whose}`} params={{ pods: held.pods, of: held.of, count: held.of }} />
  if (!onShow) return words
  return (
    <button type="button" className={styles.show} onClick={onShow}>
      {words}
    </button>
  )
}

function BoundFact({ stall: { bound } }: { readonly stall: StallView }) {
  const t = useT()
  if (bound.kind === 'daemons' || bound.kind === 'daemonSurge') {
    const { written, pods, unavailable } = bound
    return (
      <Fact name={t(`stall.bound.${bound.kind}`, { written, pods })}>
        <RichText text={`stall.bound.${bound.kind}.text`} params={{ unavailable, count: unavailable }} />
      </Fact>
    )
  }
  if (bound.kind !== 'rolling')
    return <Fact name={t(`stall.bound.${bound.kind}`)}>{t(`stall.bound.${bound.kind}.text`)}</Fact>
  const { totalPods, minAvailable, newUnavailable, mayGo, maxUnavailable } = bound
  return (
    <Fact name={t('stall.bound.rolling', maxUnavailable)}>
      <span className={styles.sum}>
        <RichText
          text="stall.bound.sum"
          params={{ total: totalPods, least: minAvailable, fresh: newUnavailable, may: mayGo }}
        />
      </span>
    </Fact>
  )
}

const isSeenToComplete = ({ id, brings }: StallAction): boolean => id === 'deletePod' && brings?.kind === 'complete'

/**
 * The progress deadline of a Deployment; other kinds describe what blocks them. `isFixed`: deleting the old Pod was
 * simulated to complete the rollout.
 */
function LastFact({ stall, isFixed }: { readonly stall: StallView; readonly isFixed: boolean }) {
  const t = useT()
  const { kind, bound, facts, deadline } = stall
  if (kind === 'outdatedPod')
    return (
      <Fact name={t(isFixed ? 'stall.fixed' : 'stall.newer', { newest: facts.newest ?? '' })}>
        <RichText text="stall.fixed.text" params={{ pod: facts.pod ?? '', revision: facts.revision ?? '' }} />
      </Fact>
    )
  const hasDeadline = ['none', 'recreate', 'recreateNew', 'rolling'].includes(bound.kind)
  return hasDeadline ? <DeadlineFact deadline={deadline} /> : null
}

function DeadlineFact({ deadline }: { readonly deadline: StallView['deadline'] }) {
  const t = useT()
  if (!deadline) return <Fact name={t('stall.deadline.off')}>{t('stall.deadline.none')}</Fact>
  const { seconds, at, isPassed } = deadline
  return (
    <Fact name={t('stall.deadline', { seconds })}>
      <RichText
        text={isPassed ? 'stall.deadline.passed' : 'stall.deadline.ahead'}
        params={{ time: formatClockShort(at) }}
      />
    </Fact>
  )
}

function WhatIfMenu({ whatIfs, onTry }: Pick<StallCardProps, 'whatIfs' | 'onTry'>) {
  const t = useT()
  return (
    <Popover
      label={t('stall.whatIf')}
      button={
        <>
          {t('stall.whatIf')}
          <ChevronDownIcon size={12} />
        </>
      }
    >
      {(close) => (
        <Menu>
          {whatIfs.map((whatIf) => (
            <MenuItem
              key={whatIf.line}
              name={t(whatIf.name.key, whatIf.name.params)}
              note={whatIf.line}
              onChoose={() => {
                close()
                onTry(whatIf)
              }}
            />
          ))}
          <MenuNote>{t('stall.whatIf.note')}</MenuNote>
        </Menu>
      )}
    </Popover>
  )
}
