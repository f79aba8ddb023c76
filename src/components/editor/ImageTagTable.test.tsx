// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { isMessageKey, translate } from '../../i18n/index.ts'
import { imageWords } from '../../manifest/editor/hints.ts'
import { editorHandle } from '../manifest/editorHandle.ts'
import { ImageTagTable } from './ImageTagTable.tsx'

afterEach(cleanup)

it('ImageTagTable has every word of the runtime in both languages', () => {
  for (const word of imageWords) {
    const key = `manifest.${word.id}`
    expect(isMessageKey(key), key).toBe(true)
    if (isMessageKey(key)) expect(translate('en', key)).toBe(word.meaning)
  }
})

it('ImageTagTable marks the words that need a probe', () => {
  render(<ImageTagTable onChosen={() => undefined} />)
  const text = (name: RegExp) => screen.getByRole('button', { name }).textContent
  expect(text(/^neverready/)).toBe('neverreadyNever becomes ready. Needs a readinessProbe.')
  expect(text(/^startedN/)).toContain('Needs a startupProbe.')
  expect(text(/^failsN/)).not.toContain('Needs')
})

it('ImageTagTable writes the chosen word and closes', () => {
  const writeImageWord = vi.fn(() => true)
  const focus = vi.fn()
  const nothing = () => undefined
  editorHandle.current = {
    writeImageWord,
    focus,
    setText: nothing,
    setContext: nothing,
    setLanguage: nothing,
    insert: nothing,
    indent: nothing,
    undo: nothing,
    goTo: nothing,
    edit: nothing,
    destroy: nothing,
  }
  const onChosen = vi.fn()
  render(<ImageTagTable onChosen={onChosen} />)
  fireEvent.click(screen.getByRole('button', { name: /^readyNtoM/ }))
  expect(writeImageWord).toHaveBeenCalledWith('ready2to6')
  expect(onChosen).toHaveBeenCalled()
  expect(focus).toHaveBeenCalled()
})
