import { beforeEach, expect, it } from 'vitest'
import { useManifest } from '../../store/manifest.ts'
import { useUi } from '../../store/ui.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { takeText } from './runFiles.ts'
import { takeTextBack } from './textBefore.ts'

const page = new ScriptedPage()

beforeEach(() => {
  page.write('mine')
  page.hasTitle('web')
})

it("takeText for text without a file keeps the run's title", () => {
  takeText('pasted', [], [])
  expect(useManifest.getState().text).toBe('pasted')
  expect(useUi.getState().title).toBe('web')
})

it('takeTextBack restores the previous text and title', () => {
  takeText('dropped', ['a.yaml', 'b.yaml'], [])
  expect(useUi.getState().title).toEqual({ type: 'file', name: 'a.yaml +1' })
  takeTextBack()
  expect(useManifest.getState().text).toBe('mine')
  expect(useUi.getState().title).toBe('web')
})
