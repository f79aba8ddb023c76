// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { glossaryTerms } from '../../lessons/glossary.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { useUi } from '../../store/ui.ts'
import { ProseText } from '../lesson/Prose.tsx'
import { Glossary } from './Glossary.tsx'

const page = new ScriptedPage()

afterEach(cleanup)

it('a term in a text is a button that opens its explanation, and leads to all terms', () => {
  const link = { type: 'link' as const, url: 'term:max-surge', children: [{ type: 'text' as const, value: 'surge' }] }
  render(<ProseText nodes={[{ type: 'paragraph', children: [link] }]} />)
  const button = screen.getByRole('button', { name: 'surge' })
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '')
  expect(panel?.getAttribute('popover')).toBe('auto')
  expect(panel?.textContent).toContain('How many Pods above replicas may exist in a rollout.')
  if (panel) panel.hidePopover = () => undefined
  fireEvent.click(screen.getByText('All terms'))
  expect(useUi.getState().dialog).toBe('glossary')
})

it('the glossary has every term once, in alphabetical order', () => {
  page.openDialog('glossary')
  render(<Glossary />)
  const words = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(words).toHaveLength(glossaryTerms.length)
  expect(words).toEqual(words.toSorted(new Intl.Collator('en').compare))
  expect(words.slice(0, 2)).toEqual(['API server', 'available'])
})
