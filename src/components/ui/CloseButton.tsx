import { useT } from '../../i18n/index.ts'
import { Icon } from '../controls/icons.tsx'
import { Button } from './Button.tsx'

/** A cross that closes the line or the card that it ends. */
export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  const t = useT()
  return (
    <Button
      variant="quiet"
      shape="square"
      aria-label={t('frame.close')}
      title={t('frame.close')}
      icon={<Icon name="close" />}
      onClick={onClick}
    />
  )
}
