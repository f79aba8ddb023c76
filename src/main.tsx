import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/fonts.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <h1>Rollscope</h1>
  </StrictMode>,
)
