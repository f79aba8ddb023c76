import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startPlayer } from './player/startPlayer.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// The engine starts in its worker while the first frame is drawn.
startPlayer()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
