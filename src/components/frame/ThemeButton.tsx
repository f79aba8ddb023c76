import { useT } from '../../i18n/index.ts'
import { setTheme, type Theme, usePrefs } from '../../store/prefs.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'

const nextTheme: Record<Theme, Theme> = { system: 'dark', dark: 'light', light: 'system' }

/** Cycles through the themes and names the current one. On a phone it is left out in favour of the run's name. */
export function ThemeButton() {
  const t = useT()
  const theme = usePrefs((prefs) => prefs.theme)
  const label = t('frame.theme', { name: t(`frame.theme.${theme}`) })
  return <IconButton label={label} icon={<Icon name="theme" />} onClick={() => setTheme(nextTheme[theme])} />
}
