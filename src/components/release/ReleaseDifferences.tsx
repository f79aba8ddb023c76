import '../../i18n/en/setup/releases.ts'
import { useEffect, useState } from 'react'
import { messageOf } from '../../app/outcome.ts'
import type { Release, ReleaseLine, ReleaseReport, RemovedObject, TouchedObject } from '../../engine/index.ts'
import { releases } from '../../engine/releases.ts'
import { isOn } from '../../engine/versions.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { factsOf } from '../../i18n/phrase.ts'
import { momentOf, unknownOfUpgrade } from '../../i18n/releaseText.ts'
import { askDifferences } from '../../player/apply/chooseCluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { classes } from '../ui/classes.ts'
import { RichText } from '../ui/RichText.tsx'
import { upstreamUrl } from '../why/sourceLink.ts'
import styles from './ReleaseMenu.module.css'

const isUpgrade = (current: Release, chosen: Release): boolean => releases.indexOf(chosen) > releases.indexOf(current)

interface ReleaseDifferencesProps {
  readonly current: Release
  readonly chosen: Release
}

/** Consequences of a change of release for the manifest and the run. */
export function ReleaseDifferences({ current, chosen }: ReleaseDifferencesProps) {
  const t = useT()
  const { report, problem } = useDifferences(current, chosen)
  const isNewer = isUpgrade(current, chosen)
  const between = { older: `v${isNewer ? current : chosen}`, newer: `v${isNewer ? chosen : current}` }
  const { lines = [], removed = [] } = report ?? {}
  const acting = lines.filter(({ effect }) => effect !== 'words')
  const words = lines.filter(({ effect }) => effect === 'words')
  return (
    <section
      className={classes('ui-stack', styles.differences)}
      aria-busy={report === undefined && problem === undefined}
      role="status"
    >
      {problem !== undefined && <p>{t('release.differences.failed', { message: problem })}</p>}
      {report && (
        <h3 className="ui-little ui-bold">
          {t(lines.length > 0 ? 'release.differences' : 'release.differences.none', between)}
        </h3>
      )}
      <Removed removed={removed} t={t} />
      <Lines {...{ t, current, chosen }} lines={acting} />
      {words.length > 0 && (
        <details>
          <summary>{t('release.differences.words', { count: words.length })}</summary>
          <Lines {...{ t, current, chosen }} lines={words} />
        </details>
      )}
      {report && isNewer && <Upgrade {...{ t, current, chosen }} />}
    </section>
  )
}

/** The statement that no Pod restarts, and the limits of the report. */
function Upgrade({ t, current, chosen }: ReleaseDifferencesProps & { readonly t: Translate }) {
  return (
    <>
      <p>{t('release.upgrade.noRestart')}</p>
      <details>
        <summary>{t('release.upgrade.unknown')}</summary>
        <ul className={classes('ui-stack', styles.lines)}>
          {unknownOfUpgrade(current, chosen).map(({ key, params }) => (
            <li key={key}>{t(key, params)}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Removed({ removed, t }: { readonly removed: readonly RemovedObject[]; readonly t: Translate }) {
  if (removed.length === 0) return null
  return (
    <ul className={classes('ui-stack', styles.lines)}>
      {removed.map(({ kind, namespace, name, apiVersion, replacement, removedIn }) => (
        <li key={`${apiVersion} ${kind} ${namespace}/${name}`}>
          <b className="ui-anywhere">{t('release.object', { kind, name })}</b>
          <p>
            <RichText text="release.upgrade.removed" params={{ apiVersion, replacement, release: `v${removedIn}` }} />
          </p>
        </li>
      ))}
    </ul>
  )
}

interface LinesProps extends ReleaseDifferencesProps {
  readonly t: Translate
  readonly lines: readonly ReleaseLine[]
}

function Lines({ t, lines, current, chosen }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <ul className={classes('ui-stack', styles.lines)}>
      {lines.map((line) => (
        <li key={line.id}>
          <b className="ui-anywhere">{objectsText(line.objects, t)}</b>
          {[chosen, current].map((release) => (
            <p key={release}>
              <span className="ui-lit">{t('release.on', { release: `v${release}` })}</span>{' '}
              <RichText
                text={`release.${line.id}.${isOn(release, line.switch) ? 'now' : 'before'}`}
                params={factsOf(line.objects[0]?.facts ?? {})}
              />
            </p>
          ))}
          <Origin line={line} hasMoment={isUpgrade(current, chosen)} t={t} />
        </li>
      ))}
    </ul>
  )
}

interface OriginProps {
  readonly line: ReleaseLine
  /** Whether the change is an upgrade: the texts of moments describe upgrades only. */
  readonly hasMoment: boolean
  readonly t: Translate
}

/** The moment from which a difference is seen, the release that brought it, and the source. */
function Origin({ line, hasMoment, t }: OriginProps) {
  const { key, params } = momentOf(line)
  const { since, source } = line
  const [path = ''] = source.split(' ')
  return (
    <p className={styles.origin}>
      {hasMoment && `${t(key, params)} · `}
      {t('release.since', { since })} ·{' '}
      <a href={path.startsWith('https:') ? path : upstreamUrl(path, since)} target="_blank" rel="noreferrer">
        {path.replace(/^.*\//, '')}
      </a>
    </p>
  )
}

/** The first object, whose facts the sentence names, and the number of the others. */
function objectsText([first, ...others]: readonly TouchedObject[], t: Translate): string {
  if (first === undefined) return ''
  const { kind, name } = first
  return others.length === 0
    ? t('release.object', { kind, name })
    : t('release.objects', { kind, name, count: others.length })
}

interface Differences {
  readonly report?: ReleaseReport
  readonly problem?: string
}

function useDifferences(current: Release, chosen: Release): Differences {
  const [found, setFound] = useState<Differences & { readonly key?: string }>({})
  const { text, target } = useManifest()
  const key = [current, chosen, target, text].join(' ')
  useEffect(() => {
    let isAsked = true
    askDifferences(current, chosen).then(
      (report) => isAsked && setFound({ key, report }),
      (error: unknown) => isAsked && setFound({ key, problem: messageOf(error) }),
    )
    return () => {
      isAsked = false
    }
  }, [current, chosen, key])
  return found.key === key ? found : {}
}
