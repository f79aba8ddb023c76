import '../../i18n/en/plan.ts'
import type { UnmetReference } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { missingObjects } from '../../manifest/editor/missingObjects.ts'
import { createHeld } from '../../player/terminal/stallActions.ts'
import { Button } from '../ui/Button.tsx'
import { RichText } from '../ui/RichText.tsx'

interface HeldBackProps {
  readonly namespace: string
  readonly missing: readonly UnmetReference[]
}

/** The missing objects that a blocked Pod refers to, and a button that creates them. */
export function HeldBack({ namespace, missing }: HeldBackProps) {
  const t = useT()
  const objects = missingObjects([{ namespace, missing }])
  const count = objects.length
  if (count === 0) return null
  const names = objects.map(({ kind, name }) => `${kind} ${name}`).join(', ')
  return (
    <div className="ui-column ui-spaced" data-held-back="">
      <p>
        <RichText text="plan.held.missing" params={{ names, count }} />
      </p>
      <div className="ui-wrap ui-spaced">
        <Button variant="primary" onClick={() => void createHeld(objects)}>
          {t('plan.problem.create', { count })}
        </Button>
      </div>
    </div>
  )
}
