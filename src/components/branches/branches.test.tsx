// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BranchView } from '../../engine/index.ts'
import { installPlayer } from '../../player/actions/actions.ts'
import { fakePlayer } from '../../player/fakePlayer.ts'
import type { Player } from '../../player/player.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { useCompare } from '../../store/compare.ts'
import { useSelection } from '../../store/selection.ts'
import { BranchSlot } from '../controls/Transport.tsx'
import { BranchMenu } from './BranchMenu.tsx'

const page = new ScriptedPage()

const branch = vi.fn<Player['branch']>(() => Promise.resolve(true))
const onClose = vi.fn()

const branchOf = (id: number, parentId?: number): BranchView => ({
  id,
  name: id === 1 ? 'main' : `branch-${id}`,
  fork: parentId === undefined ? undefined : { parentId, cursor: { at: 8_000, step: 400 } },
  head: { at: 20_026, step: 1_218 },
  label: id === 1 ? 'apply web' : '',
})

beforeEach(() => {
  vi.clearAllMocks()
  HTMLElement.prototype.hidePopover ??= () => undefined
  installPlayer(fakePlayer({ branch, currentRun: () => undefined }))
  page.engineIsReady({ head: { at: 12_345, step: 700 } })
  page.hasBranches({ currentId: 3, branches: [branchOf(1), branchOf(2, 1), branchOf(3, 2)] })
})
afterEach(() => {
  cleanup()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the menu of branches', () => {
  it('is a tree with the time range of each branch', () => {
    render(<BranchMenu onClose={onClose} />)
    const rows = screen.getAllByRole('listitem').map((row) => [row.style.paddingLeft, row.textContent])
    expect(rows).toEqual([
      ['0px', 'mainfrom the beginning to 00:20.026 · apply web'],
      ['16px', 'branch-2from 00:08.000 to 00:20.026'],
      // The current branch ends at the head of the run.
      ['32px', 'branch-3shownfrom 00:08.000 to 00:12.345'],
    ])
  })

  it('selects, deletes and starts a branch', () => {
    render(<BranchMenu onClose={onClose} />)
    fireEvent.click(screen.getByTitle('Go to “branch-2”'))
    expect(branch).toHaveBeenLastCalledWith({ action: 'switch', id: 2 })
    press('Delete “main”')
    expect(branch).toHaveBeenLastCalledWith({ action: 'delete', id: 1 })
    press(/Begin a branch here/)
    expect(branch).toHaveBeenLastCalledWith({ action: 'start' })
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['Enter', [{ action: 'rename', id: 2, name: 'faster' }]],
    ['Escape', undefined],
  ])('accepts a new name: %s', (key, expected) => {
    render(<BranchMenu onClose={onClose} />)
    press('Rename “branch-2”')
    const field = screen.getByRole('textbox', { name: 'New name of “branch-2”' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: ' faster ' } })
    fireEvent.keyDown(field, { key })
    expect(branch.mock.calls[0]).toEqual(expected)
    expect(branch.mock.calls.length).toBeLessThan(2)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('compares the current branch with another branch', () => {
    render(<BranchMenu onClose={onClose} />)
    press('Compare “branch-3” with “main”')
    expect(useCompare.getState().pair).toEqual({ a: 3, b: 1 })
    expect(useSelection.getState().stageView).toBe('compare')
  })
})

describe('the bar of branches', () => {
  it('appears with the second branch, and toggles the comparison', async () => {
    act(() => page.hasBranches({ currentId: 1, branches: [branchOf(1)] }))
    render(<BranchSlot otherwise={<i>one only</i>} />)
    expect(screen.getByText('one only')).toBeTruthy()
    act(() => page.hasBranches({ currentId: 2, branches: [branchOf(1), branchOf(2, 1)] }))
    expect(await screen.findByRole('button', { name: 'Branch: branch-2' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
    expect(useSelection.getState().stageView).toBe('compare')
    fireEvent.click(await screen.findByRole('button', { name: 'Compare', pressed: true }))
    expect(useSelection.getState().stageView).toBe('replicaSet')
  })
})
