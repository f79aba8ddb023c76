import { useT } from '../../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useTexts } from './useTexts.ts'

interface ReplaceDialogProps {
  /** What would be played; undefined: nothing is asked. */
  readonly name: string | undefined
  /** With the name to play it. */
  readonly onAnswer: (name: string | undefined) => void
}

/** Asks before a run that the person has changed is thrown away. */
export function ReplaceDialog({ name, onAnswer }: ReplaceDialogProps) {
  const t = useT()
  const text = useTexts()
  return (
    <Dialog
      open={name !== undefined}
      onClose={() => onAnswer(undefined)}
      title={text('recordings.replace.title')}
      closeLabel={t('frame.close')}
      footer={
        <>
          <Button onClick={() => onAnswer(undefined)}>{t('frame.cancel')}</Button>
          <Button variant="primary" onClick={() => onAnswer(name)}>
            {text('recordings.replace.confirm')}
          </Button>
        </>
      }
    >
      <p>{text('recordings.replace.text', { name: name ?? '' })}</p>
    </Dialog>
  )
}
