import { beforeEach, expect, it } from 'vitest'
import { useManifest } from '../../store/manifest.ts'
import { useUi } from '../../store/ui.ts'
import { takeText } from '../runs/runFiles.ts'
import { takeTextBack } from './textBefore.ts'

beforeEach(() => {
  useManifest.setState({ text: 'mine' })
  useUi.setState({ title: 'web' })
})

it('a text without a name leaves the run its own', () => {
  takeText('pasted', [], [])
  expect(useManifest.getState().text).toBe('pasted')
  expect(useUi.getState().title).toBe('web')
})

it('a text that is taken back takes its name along', () => {
  takeText('dropped', ['a.yaml', 'b.yaml'], [])
  expect(useUi.getState().title).toEqual({ type: 'file', name: 'a.yaml +1' })
  takeTextBack()
  expect(useManifest.getState().text).toBe('mine')
  expect(useUi.getState().title).toBe('web')
})
