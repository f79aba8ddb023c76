import '../../i18n/en/setup/releases.ts'
import { useEffect, useState } from 'react'
import type { Release, ReleaseLine, TouchedObject } from '../../engine/index.ts'
import { releases } from '../../engine/releases.ts'
import { isOn } from '../../engine/versions.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { askDifferences } from '../../player/actions/chooseRelease.ts'
import { useManifest } from '../../store/manifest.ts'
import { RichText } from '../inspector/RichText.tsx'
import styles from './ReleaseMenu.module.css'

interface ReleaseDifferencesProps {
  readonly current: Release
  readonly chosen: Release
}

/** Differences between two releases that matter for the manifest and the run. */
export function ReleaseDifferences({ current, chosen }: ReleaseDifferencesProps) {
  const t = useT()
  const { lines, problem } = useDifferences(current, chosen)
  const isNewer = releases.indexOf(chosen) > releases.indexOf(current)
  const between = { older: `v${isNewer ? current : chosen}`, newer: `v${isNewer ? chosen : current}` }
  const acting = lines?.filter(({ effect }) => effect !== 'words') ?? []
  const words = lines?.filter(({ effect }) => effect === 'words') ?? []
  return (
    <section className={styles.differences} aria-busy={lines === undefined && problem === undefined} role="status">
      {problem !== undefined && <p>{t('release.differences.failed', { message: problem })}</p>}
      {lines?.length === 0 && <p>{t('release.differences.none', between)}</p>}
      {lines !== undefined && lines.length > 0 && <h3>{t('release.differences', between)}</h3>}
      <Lines {...{ t, current, chosen }} lines={acting} />
      {words.length > 0 && (
        <details>
          <summary>{t('release.differences.words', { count: words.length })}</summary>
          <Lines {...{ t, current, chosen }} lines={words} />
        </details>
      )}
    </section>
  )
}

interface LinesProps extends ReleaseDifferencesProps {
  readonly t: Translate
  readonly lines: readonly ReleaseLine[]
}

function Lines({ t, lines, current, chosen }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          <b>{objectsText(line.objects, t)}</b>
          {[chosen, current].map((release) => (
            <p key={release}>
              <span className={styles.release}>{t('release.on', { release: `v${release}` })}</span>{' '}
              <RichText
                text={`release.${line.id}.${isOn(release, line.switch) ? 'now' : 'before'}`}
                params={line.objects[0]?.facts ?? {}}
              />
            </p>
          ))}
        </li>
      ))}
    </ul>
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
  readonly lines?: readonly ReleaseLine[]
  readonly problem?: string
}

function useDifferences(current: Release, chosen: Release): Differences {
  const [found, setFound] = useState<Differences & { readonly key?: string }>({})
  const { text, target } = useManifest()
  const key = [current, chosen, target, text].join(' ')
  useEffect(() => {
    let isAsked = true
    askDifferences(current, chosen).then(
      (lines) => isAsked && setFound({ key, lines }),
      (error: unknown) => isAsked && setFound({ key, problem: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isAsked = false
    }
  }, [current, chosen, key])
  return found.key === key ? found : {}
}
