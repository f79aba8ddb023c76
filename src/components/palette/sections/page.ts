import '../../../i18n/en/palette.ts'
import { loadLocale, type Translate } from '../../../i18n/index.ts'
import { openDialog } from '../../../player/actions/actions.ts'
import { setLocale, setTheme } from '../../../store/prefs.ts'
import { command, keyCommand, type PaletteCommand, type PaletteSection } from './paletteCommand.ts'

export const pageSection: PaletteSection = { id: 'page', commands: pageCommands, isOverLessons: true }

function pageCommands(t: Translate): readonly PaletteCommand[] {
  const themes = ['dark', 'light', 'system'] as const
  const languages = [
    ['en', 'English'],
    ['zh-CN', '中文'],
  ] as const
  return [
    ...themes.map((id) =>
      command(`theme ${id}`, t('palette.theme', { name: t(`frame.theme.${id}`) }), () => setTheme(id)),
    ),
    ...languages.map(([id, name]) =>
      command(`language ${id}`, t('palette.language', { name }), () => loadLocale(id).then(() => setLocale(id))),
    ),
    keyCommand('keys help', t('frame.keys'), 'showKeys'),
    command('about', t('frame.about'), () => openDialog('about')),
  ]
}
