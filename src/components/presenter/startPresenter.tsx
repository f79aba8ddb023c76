import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { loadLocale } from '../../i18n/index.ts'
import { startPresenterWindow } from '../../player/start/startPresenterWindow.ts'
import { usePrefs } from '../../store/prefs.ts'
import { PresenterWindow } from './PresenterWindow.tsx'

/** Starts the presenter's window for an audience. The window is a separate page at the page's address. */
export async function startPresenter(page: Root, room: string): Promise<void> {
  startPresenterWindow(room)
  await loadLocale(usePrefs.getState().locale).finally(() =>
    page.render(
      <StrictMode>
        <PresenterWindow />
      </StrictMode>,
    ),
  )
}
