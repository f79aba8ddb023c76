// These styles come before the modules: of two rules with equal weight, the module's rule wins.
import './styles/parts.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadLocale } from './i18n/index.ts'
import { roomOfPresenter } from './player/presenting/roomKey.ts'
import { startPlayer } from './player/start/startPlayer.ts'
import { usePrefs } from './store/prefs.ts'
import { installScriptPolicy } from './workers/scriptPolicy.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/print.css'
import './styles/base.css'
import './styles/pageStarts.css'

installScriptPolicy(window)
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const page = createRoot(root)
const room = roomOfPresenter(window.location.hash)
if (new URLSearchParams(window.location.search).has('embed')) {
  root.replaceChildren()
  void import('./EmbedApp.tsx').then(({ startEmbed }) => startEmbed(page))
} else if (room !== undefined) {
  root.replaceChildren()
  void import('./components/presenter/startPresenter.tsx').then(({ startPresenter }) => startPresenter(page, room.id))
} else {
  // The engine starts in its worker while the first frame is drawn.
  startPlayer()
  void loadLocale(usePrefs.getState().locale).finally(() =>
    // Rendering happens in slices, so that a slow phone can respond in between.
    startTransition(() =>
      page.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    ),
  )
}
