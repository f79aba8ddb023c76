// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useUi } from '../../store/ui.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { closeCatalogue, openCatalogue } from './catalogueActions.ts'

const page = new ScriptedPage()

const isOpen = () => useUi.getState().catalogue

beforeEach(() => {
  window.history.replaceState({ run: { id: 'a' } }, '', '#12/2')
})

describe('the list of lessons', () => {
  it("opens with a history entry over the run's history entry, and ends presenter mode and dialogs", () => {
    page.present(true)
    page.openDialog('keys')
    const entries = window.history.length
    openCatalogue()
    expect(useUi.getState()).toMatchObject({ catalogue: true, presenting: false, dialog: undefined })
    expect([window.location.hash, window.history.length]).toEqual(['#lessons', entries + 1])
    expect(window.history.state).toEqual({ run: { id: 'a' }, overRun: true })
    // A second call changes nothing.
    openCatalogue()
    expect(window.history.length).toBe(entries + 1)
  })

  it("goes back to the run's history entry when the list is closed", () => {
    openCatalogue()
    const back = vi.spyOn(window.history, 'back')
    closeCatalogue()
    expect([isOpen(), back.mock.calls.length]).toEqual([false, 1])
    back.mockRestore()
  })

  it('removes its fragment from the address when the list is closed, if a link had opened the list', () => {
    window.history.replaceState({}, '', '#lessons')
    page.showsCatalogue()
    const back = vi.spyOn(window.history, 'back')
    closeCatalogue()
    expect([isOpen(), window.location.hash, back.mock.calls.length]).toEqual([false, '', 0])
    back.mockRestore()
  })

  it("keeps the address of a run that has replaced the list's address", () => {
    page.showsCatalogue()
    closeCatalogue()
    expect([isOpen(), window.location.hash]).toEqual([false, '#12/2'])
  })
})
