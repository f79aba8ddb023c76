import { useT } from '../../i18n/index.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** A cross at the end of a line or card that closes it. */
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
