import { useEffect, useState } from 'react'
import { loadLocale } from '../../i18n/index.ts'
import { usePrefs } from '../../store/prefs.ts'
import { ContactSheet, type Scene } from './ContactSheet.tsx'
import { lessonMoments } from './lessonMoments.ts'
import { type SheetName, scenesOf, type Told } from './scenes.tsx'

interface WorkshopSheetProps {
  readonly sheet: string
  readonly told: Told
  readonly language: string | null
}

/**
 * Lessons, presenting and embeds without a page around them: `?sheet=lesson`, `workshop` or `phone`, `&told=revealed`,
 * `&language=zh-CN`.
 */
export function WorkshopSheet({ sheet, told, language }: WorkshopSheetProps) {
  const locale = language === 'zh-CN' ? language : 'en'
  const [scenes, setScenes] = useState<readonly Scene[]>()
  useEffect(() => {
    usePrefs.setState({ locale, theme: 'system' })
    document.documentElement.lang = locale
    void Promise.all([lessonMoments(locale), loadLocale(locale)]).then(([moments]) =>
      setScenes(scenesOf(sheetNamed(sheet), moments, told, locale)),
    )
  }, [sheet, told, locale])
  return scenes && <ContactSheet scenes={scenes} />
}

function sheetNamed(name: string): SheetName {
  return name === 'workshop' || name === 'phone' ? name : 'lesson'
}
