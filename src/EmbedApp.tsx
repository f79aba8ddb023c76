import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { EmbedFrame } from './components/embed/EmbedFrame.tsx'
import { commandHandler, listenToEmbedKeys } from './embed/controls.ts'
import { EmbeddedRun } from './embed/embeddedRun.ts'
import { shownRollout, tellPage } from './embed/events.ts'
import { openPageChannel, type PageChannel } from './embed/messages.ts'
import { type EmbedParameters, readParameters } from './embed/parameters.ts'
import { loadLocale } from './i18n/index.ts'
import { readPrefs } from './player/saving/prefsStorage.ts'
import { startEmbeddedPlayer } from './player/start/startPlayer.ts'
import { refuseEmbed, useEmbed } from './store/embed.ts'
import { setLocale, setTheme, usePrefs } from './store/prefs.ts'

/** Parameters for an invalid address; the frame then shows only the error. */
const nothing: EmbedParameters = {
  embed: true,
  panes: [],
  autoplay: false,
  loop: false,
  locked: true,
  theme: 'system',
  allow: [],
}

/** Shows the run of the address inside another page, in place of the whole page. */
export function startEmbed(root: Root): void {
  const read = readParameters(window.location.search)
  const parameters = read.type === 'parameters' ? read.parameters : nothing
  showAs(parameters)
  const player = startEmbeddedPlayer({ foresees: parameters.panes.includes('manifest') })
  let channel: PageChannel | undefined
  const run = new EmbeddedRun({
    player,
    parameters,
    onCompletion: (at) => channel?.tell({ type: 'completion', at: at / 1_000, rollout: shownRollout() }),
  })
  channel = openPageChannel({ frame: window, allow: parameters.allow, handleCommand: commandHandler(run) })
  tellPage(channel)
  listenToEmbedKeys(window, run)
  void loadLocale(usePrefs.getState().locale).finally(() =>
    root.render(
      <StrictMode>
        <EmbedFrame run={run} panes={parameters.panes} isLocked={parameters.locked} tell={channel.tell} />
      </StrictMode>,
    ),
  )
  if (read.type === 'problem') refuseEmbed({ type: 'parameter', ...read.problem })
  else void open(run, parameters)
}

async function open(run: EmbeddedRun, { autoplay }: EmbedParameters): Promise<void> {
  await run.open(window.location.hash)
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (autoplay && !isCalm && useEmbed.getState().phase === 'still') await run.play()
}

/** Sets theme and language of the link; without them, the reader's. The browser stores neither. */
function showAs({ theme, language }: EmbedParameters): void {
  const { locale } = readPrefs(null, navigator.languages)
  setTheme(theme)
  setLocale(language ?? locale)
  document.documentElement.lang = language ?? locale
  if (theme !== 'system') document.documentElement.dataset.theme = theme
}
