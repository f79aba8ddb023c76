import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/parts.css'
import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { installScriptPolicy } from '../workers/scriptPolicy.ts'
import { Bench } from './Bench.tsx'
import { Gallery } from './Gallery.tsx'
import { States } from './States.tsx'
import { WorkshopSheet } from './workshop/WorkshopSheet.tsx'

installScriptPolicy(window)
const root = document.getElementById('root')
if (root === null) throw new Error('gallery.html has no #root')
const query = new URLSearchParams(location.search)
const bench = query.get('bench')
createRoot(root).render(
  <StrictMode>
    {bench ? (
      <Bench replicas={Number(bench)} moving={Number(query.get('moving') ?? '0.05')} />
    ) : query.has('sheet') ? (
      <WorkshopSheet
        sheet={query.get('sheet') ?? ''}
        told={query.get('told') === 'revealed' ? 'revealed' : 'asked'}
        language={query.get('language')}
      />
    ) : query.has('states') ? (
      <States />
    ) : (
      <Gallery />
    )}
  </StrictMode>,
)
