import { lazy, Suspense } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import type { Effect, EffectId } from '../../manifest/editor/changes.ts'
import type { ChangeSummary } from '../../manifest/editor/summary.ts'
import { applyManifest, openDialog } from '../../player/actions.ts'
import { useManifest } from '../../store/manifest.ts'
import { useUi } from '../../store/ui.ts'
import { LateDialog } from '../frame/LateDialogs.tsx'
import { Button } from '../ui/Button.tsx'
import { Pill } from '../ui/Pill.tsx'
import styles from './ApplyBar.module.css'
import { useChangeSummary } from './useChangeSummary.ts'

// Both have something to say only later than the page is there.
const DiffDialog = lazy(async () => ({ default: (await import('./DiffDialog.tsx')).DiffDialog }))
const ForecastLine = lazy(async () => ({ default: (await import('./ForecastLine.tsx')).ForecastLine }))

const applyKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘↵' : 'Ctrl↵'

/** How much changed, what an apply will do and lead to, and the button that does it. */
export function ApplyBar() {
  const t = useT()
  const summary = useChangeSummary()
  const applying = useManifest((manifest) => manifest.applying)
  const comparing = useUi((ui) => ui.dialog === 'diff')
  return (
    <div className={styles.bar}>
      <div className={styles.summary}>{summary && <Summary summary={summary} t={t} />}</div>
      <Button onClick={() => openDialog('diff')}>{t('manifest.diff')}</Button>
      <Button
        className={styles.apply}
        variant="primary"
        shortcut={applyKeys}
        aria-keyshortcuts={t('manifest.apply.keys')}
        disabled={applying}
        onClick={() => void applyManifest()}
      >
        {t(applying ? 'manifest.applying' : 'manifest.apply')}
      </Button>
      <Suspense>
        <ForecastLine told={summary?.effects[0]?.id} />
      </Suspense>
      <LateDialog dialog="diff">
        <DiffDialog open={comparing} onClose={() => openDialog(undefined)} />
      </LateDialog>
    </div>
  )
}

function Summary({ summary, t }: { readonly summary: ChangeSummary; readonly t: Translate }) {
  const { fields, newObjects, effects } = summary
  const texts = effects.map((effect) => effectText(t, effect, effects.length > 1))
  const first = texts[0] ?? ''
  const text = effects.length > 1 ? `${first}, ${t('manifest.effect.more', { count: effects.length - 1 })}` : first
  const isProblem = problems.has(effects[0]?.id ?? 'none')
  const count = fields > 0 ? t('manifest.fields', { count: fields }) : t('manifest.objects.new', { count: newObjects })
  const tail = t(fields > 0 ? 'manifest.fields.changed' : 'manifest.objects.new.tail')
  return (
    <>
      {!isProblem && fields + newObjects > 0 && (
        <Pill title={`${count} ${tail}`}>
          <b>{count}</b> {text.length <= roomForTail && <span className={styles.tail}>{tail}</span>}
        </Pill>
      )}
      <span className={isProblem ? styles.problem : styles.effect} title={texts.join('\n')}>
        {text}
      </span>
    </>
  )
}

const problems: ReadonlySet<EffectId> = new Set(['unreadable', 'refused', 'selector'])
/** Behind a longer text than this the count goes without its word: the bar is narrow. */
const roomForTail = 14

function effectText(t: Translate, effect: Effect, many: boolean): string {
  const text = t(`manifest.effect.${effect.id}`, effect.params)
  return many && effect.object && !text.includes(effect.object)
    ? t('manifest.effect.of', { object: effect.object, effect: text })
    : text
}
