import { useState } from 'react'
import type { CommandResult, OtherObjectView } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { Button } from '../ui/Button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import styles from './ApplyResult.module.css'

/** What kubectl answered to the last apply, until it is dismissed or the next one. Spoken politely. */
export function ApplyResult() {
  const t = useT()
  const result = useManifest((manifest) => manifest.result)
  const [dismissed, setDismissed] = useState<CommandResult>()
  const shown = result !== undefined && result !== dismissed && (result.stdout !== '' || result.stderr !== '')
  return (
    <div role="status" aria-label={t('manifest.result.label')}>
      {shown && (
        <div className={styles.result}>
          <div className={styles.lines}>
            <Answer result={result} t={t} />
          </div>
          <Button
            variant="quiet"
            shape="square"
            className={styles.close}
            aria-label={t('manifest.result.dismiss')}
            onClick={() => setDismissed(result)}
          >
            <CloseIcon size={12} />
          </Button>
        </div>
      )}
    </div>
  )
}

function Answer({ result, t }: { readonly result: CommandResult; readonly t: Translate }) {
  const others = useCluster((cluster) => cluster.others)
  const stored = storedKinds(result.stdout, [...others.values()])
  const lines = [
    ...linesOf(result.stdout).map((text) => ({ text, tone: styles.out })),
    ...linesOf(result.stderr).map((text) => ({
      text,
      tone: text.startsWith('Warning:') ? styles.warning : styles.error,
    })),
  ]
  return (
    <>
      {lines.map(({ text, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one fixed answer
        <div key={index} className={tone}>
          {text}
        </div>
      ))}
      {stored.map(({ kind, names }) => (
        <div key={kind} className={styles.stored}>
          {names.length === 1
            ? t('manifest.result.stored', { kind, name: names[0] ?? '' })
            : t('manifest.result.storedMany', { kind, names: names.join(', ') })}
        </div>
      ))}
    </>
  )
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** The objects that an apply answered for and that nothing simulates, by kind: `service/frontend created`. */
export function storedKinds(
  stdout: string,
  others: readonly Pick<OtherObjectView, 'kind' | 'name' | 'hasEffect'>[],
): { kind: string; names: string[] }[] {
  const byKind = new Map<string, string[]>()
  for (const line of linesOf(stdout)) {
    const [, resource, name] = /^([\w-]+)(?:\.[\w.-]+)?\/(\S+) (?:created|configured)/.exec(line) ?? []
    const other = others.find((one) => one.kind.toLowerCase() === resource && one.name === name)
    if (other && !other.hasEffect) byKind.set(other.kind, [...(byKind.get(other.kind) ?? []), other.name])
  }
  return [...byKind].map(([kind, names]) => ({ kind, names }))
}
