// @vitest-environment happy-dom
import '../../../i18n/everyLocale.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WorkloadView } from '../../../engine/index.ts'
import { twelveDeployments } from '../../../gallery/moments.ts'
import { listenToKeyLayers } from '../../../player/keys/keyLayers.ts'
import { ScriptedPage } from '../../../player/start/scriptedPage.ts'
import { useSelection } from '../../../store/selection.ts'
import { useUi } from '../../../store/ui.ts'
import { stall } from '../../stall/testStall.ts'
import { wholeRowsHeight } from './useWholeRows.ts'
import { Workloads, type WorkloadsProps } from './Workloads.tsx'

const page = new ScriptedPage()

const { view } = twelveDeployments()
const template = view.workloads[0] as WorkloadView
const onShow = vi.fn()

type State = WorkloadView['rollout'] | 'stalled'

/** Workloads of one Helm release. */
function release(states: Readonly<Record<string, State>>): readonly WorkloadView[] {
  return Object.entries(states).map(([name, state]) => {
    const { stall: _, ...one } = { ...template, uid: name, namespace: 'demo', name: `shop-${name}` }
    return state === 'stalled' ? { ...one, stall, rollout: 'progressing' } : { ...one, rollout: state }
  })
}

const few = { ad: 'complete', cart: 'progressing', mail: 'stalled', pay: 'complete', web: 'stalled' } as const

function show(workloads: readonly WorkloadView[], more: Partial<WorkloadsProps> = {}) {
  const parts = { workloads, revisions: [], shownUid: 'ad', form: 'card' as const, onShow }
  const { rerender } = render(<Workloads {...parts} {...more} />)
  return (next: Partial<WorkloadsProps>) => rerender(<Workloads {...parts} {...more} {...next} />)
}

const tiles = () => within(screen.getByRole('listbox', { name: 'Workloads' })).queryAllByRole('option')
const options = () => tiles().map((tile) => tile.querySelector('.visuallyHidden')?.textContent?.trim().split(',')[0])
const key = (name: string, target: Element = document.body) => fireEvent.keyDown(target, { key: name })
const sum = () => screen.getAllByRole('status')[0]?.textContent

let stopKeys: () => void
beforeEach(() => {
  vi.clearAllMocks()
  stopKeys = listenToKeyLayers(window)
})
afterEach(() => {
  cleanup()
  stopKeys()
})

describe('the card of many workloads', () => {
  it('shows counts as text, the worst workload first, and the prefix once', () => {
    show(release(few))
    expect(sum()).toBe('2 of 5 complete, 1 rolling out, 2 stalled')
    expect(options()).toEqual(['demo/shop-mail', 'demo/shop-web', 'demo/shop-cart', 'demo/shop-ad', 'demo/shop-pay'])
    expect(tiles()[0]?.textContent).toMatch(/^mail/)
    screen.getByText((_, element) => element?.textContent === 'shop- in front of every name' && element.tagName === 'P')
  })

  it('has Chinese texts', () => {
    page.chooseLanguage('zh-CN')
    show(release(few))
    expect(sum()).toBe('5 个中 2 个完成，1 个发布中，2 个停滞')
  })

  it('announces completed workloads with the counts', () => {
    const again = show(release(few))
    again({ workloads: release({ ...few, cart: 'complete' }) })
    expect(sum()).toBe('cart complete, 3 of 5 complete, 2 stalled')
    // If many change at once, only the counts are announced.
    again({ workloads: release({ ad: 'stalled', cart: 'stalled', mail: 'complete', pay: 'stalled', web: 'complete' }) })
    expect(sum()).toBe('2 of 5 complete, 3 stalled')
  })

  it('does not reorder tiles while the focus is in the grid', () => {
    const again = show(release(few))
    const before = options()
    fireEvent.focusIn(tiles()[0] as Element)
    again({ workloads: release({ ...few, pay: 'stalled' }) })
    expect(options()).toEqual(before)
    fireEvent.focusOut(tiles()[0] as Element)
    expect(options()[1]).toBe('demo/shop-pay')
  })

  it('is sorted by name, or as in the manifest', () => {
    const document = (name: string) => `kind: Deployment\nmetadata:\n  namespace: demo\n  name: shop-${name}\n`
    page.write(['web', 'pay', 'ad', 'mail', 'cart'].map(document).join('---\n'))
    show(release(few))
    const order = screen.getByRole('combobox', { name: /^Order/ })
    fireEvent.change(order, { target: { value: 'name' } })
    expect(options()).toEqual(['ad', 'cart', 'mail', 'pay', 'web'].map((name) => `demo/shop-${name}`))
    fireEvent.change(order, { target: { value: 'text' } })
    expect(options()).toEqual(['web', 'pay', 'ad', 'mail', 'cart'].map((name) => `demo/shop-${name}`))
  })

  it('finds workloads by the full name, and says that no workload was found', () => {
    show(release(few))
    const field = screen.getByRole('searchbox', { name: 'Filter workloads by name' })
    key('/')
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'shop-p' } })
    expect(options()).toEqual(['demo/shop-pay'])
    fireEvent.change(field, { target: { value: 'nobody' } })
    expect(options()).toEqual([])
    screen.getByText(/No name contains “nobody”/)
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filter' }))
    expect(options()).toHaveLength(5)
  })

  it('is operated by keys', () => {
    show(release(few))
    const list = screen.getByRole('listbox', { name: 'Workloads' })
    const selected = within(list).getByRole('option', { selected: true })
    expect(selected.tabIndex).toBe(0)
    key('ArrowRight', selected)
    expect(document.activeElement?.textContent).toMatch(/^pay/)
    key('Enter', document.activeElement as Element)
    expect(onShow).toHaveBeenLastCalledWith('pay')
    key('[')
    expect(onShow).toHaveBeenLastCalledWith('cart')
    key(']')
    expect(onShow).toHaveBeenLastCalledWith('pay')
    key('s')
    expect(onShow).toHaveBeenLastCalledWith('mail')
    key('}')
    expect(useUi.getState().closedPanes.right).toBe(true)
  })

  it('ignores keys typed into a text field', () => {
    show(release(few))
    key('s', screen.getByRole('searchbox'))
    expect(onShow).not.toHaveBeenCalled()
  })

  it('folds complete workloads if there are more than 60, except for the workload on the stage', () => {
    const many = Object.fromEntries(
      Array.from({ length: 61 }, (_, at) => [`s${at}`, at === 7 ? 'stalled' : 'complete'] as const),
    )
    show(release(many), { shownUid: 's3' })
    expect(options()).toEqual(['demo/shop-s7', 'demo/shop-s3'])
    fireEvent.click(screen.getByRole('button', { name: '59 complete' }))
    expect(options()).toHaveLength(61)
    fireEvent.click(screen.getByRole('button', { name: 'Fold the complete workloads' }))
    expect(options()).toHaveLength(2)
  })

  it('folds none of 60 workloads', () => {
    show(release(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`s${at}`, 'complete'] as const))))
    expect(options()).toHaveLength(60)
  })
})

describe('the height of the card', () => {
  // Rows of 50 px 5 px apart; a second line of a name adds 16 px to its row.
  it("is a multiple of a row's height", () => {
    expect(wholeRowsHeight([55, 110, 165, 220, 275], 220)).toBe(220)
    expect(wholeRowsHeight([71, 126, 181, 236, 291], 220)).toBe(236)
    expect(wholeRowsHeight([71, 142, 213, 284], 220)).toBe(213)
    expect(wholeRowsHeight([71, 142, 213, 284], 110)).toBe(71)
  })

  it('is at least the height of a row, and has no limit unless the style sheet sets a limit', () => {
    expect(wholeRowsHeight([130, 200], 58)).toBe(130)
    expect(wholeRowsHeight([71, 142], 0)).toBeUndefined()
    expect(wholeRowsHeight([], 220)).toBeUndefined()
  })

  it('is measured in the grid', () => {
    // The simulated DOM has no layout.
    vi.stubGlobal('ResizeObserver', ResizedOnce)
    const sizes = { clientHeight: 110, clientWidth: 128, offsetHeight: 66 }
    for (const [name, size] of Object.entries(sizes))
      vi.spyOn(HTMLElement.prototype, name as keyof typeof sizes, 'get').mockReturnValue(size)
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return tiles().indexOf(this) * 71 + 2
    })
    show(release(few))
    expect(screen.getByRole('listbox').style.getPropertyValue('--rows')).toBe('71px')
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
})

/** Reports the size of each element at once. */
class ResizedOnce {
  readonly #onSize: () => void
  constructor(onSize: () => void) {
    this.#onSize = onSize
  }
  observe(): void {
    this.#onSize()
  }
  disconnect(): void {}
}

describe('many workloads on a phone', () => {
  it('are a list without the complete workloads, and a button leads back to the list', () => {
    show(release(few), { form: 'list' })
    expect(options()).toEqual(['demo/shop-mail', 'demo/shop-web', 'demo/shop-cart', 'demo/shop-ad'])
    screen.getByRole('button', { name: '1 complete' })
    cleanup()
    page.setWorkloadList({ isOpen: false })
    show(release(few), { form: 'back' })
    fireEvent.click(screen.getByRole('button', { name: 'All 5 workloads' }))
    expect(useSelection.getState().list.isOpen).toBe(true)
  })
})
