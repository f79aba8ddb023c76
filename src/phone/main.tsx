/** The page of a room's phones. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/parts.css'
import './phone.css'
import './answers.css'
import { startPhone } from './connection.ts'
import { PhonePage } from './PhonePage.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('room/index.html has no #root')
startPhone()
createRoot(root).render(
  <StrictMode>
    <PhonePage />
  </StrictMode>,
)
