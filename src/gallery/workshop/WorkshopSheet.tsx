import { useEffect, useState } from 'react'
import { loadLocale } from '../../i18n/index.ts'
import { setLocale, setTheme } from '../../store/prefs.ts'
import { ContactSheet, type Scene } from './ContactSheet.tsx'
import { lessonMoments } from './lessonMoments.ts'
import { type SheetName, type ShownPhase, scenesOf } from './scenes.tsx'
import { setScenes } from './setScenes.tsx'

interface WorkshopSheetProps {
  readonly sheet: string
  readonly told: ShownPhase
  readonly language: string | null
}

/**
 * Lessons, presenting, embeds and sets without the page: `?sheet=lesson`, `workshop`, `phone` or `sets`,
 * `&told=revealed`, `&language=zh-CN`.
 */
export function WorkshopSheet({ sheet, told, language }: WorkshopSheetProps) {
  const locale = language === 'zh-CN' ? language : 'en'
  const [scenes, setAll] = useState<readonly Scene[]>()
  useEffect(() => {
    setLocale(locale)
    setTheme('system')
    document.documentElement.lang = locale
    const made = async () =>
      sheet === 'sets' ? setScenes() : scenesOf(sheetNamed(sheet), await lessonMoments(locale), told, locale)
    void Promise.all([made(), loadLocale(locale)]).then(([all]) => setAll(all))
  }, [sheet, told, locale])
  return scenes && <ContactSheet scenes={scenes} />
}

function sheetNamed(name: string): SheetName {
  return name === 'workshop' || name === 'phone' ? name : 'lesson'
}
