import { useT } from '../../i18n/index.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

/** A cross at the end of a line or card that closes it. */
export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  const t = useT()
  return <IconButton label={t('frame.close')} icon={<Icon name="close" />} onClick={onClick} />
}
