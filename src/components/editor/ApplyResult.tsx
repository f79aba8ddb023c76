import { useState } from 'react'
import type { CommandResult } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { useManifest } from '../../store/manifest.ts'
import { late } from '../ui/late.tsx'

const ApplyAnswer = late(async () => (await import('./ApplyAnswer.tsx')).ApplyAnswer)

/**
 * kubectl's answer to the last apply, until the user dismisses it or applies again. Screen readers announce it
 * politely.
 */
export function ApplyResult() {
  const t = useT()
  const result = useManifest((manifest) => manifest.result)
  const [dismissed, setDismissed] = useState<CommandResult>()
  const shown = result !== undefined && result !== dismissed && (result.stdout !== '' || result.stderr !== '')
  return (
    <div role="status" aria-label={t('manifest.result.label')}>
      {shown && <ApplyAnswer result={result} onDismiss={() => setDismissed(result)} />}
    </div>
  )
}
