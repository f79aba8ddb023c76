// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { causesOf } from '../../engine/analysis/causes.ts'
import type { CausesOf } from '../../engine/index.ts'
import { deploymentManifest } from '../../engine/testing/builders.ts'
import { Harness } from '../../engine/testing/harness.ts'
import { installPlayer } from '../../player/actions/actions.ts'
import { type Answers, fakeAsk, fakePlayer } from '../../player/fakePlayer.ts'
import type { Player } from '../../player/player.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { EngineGoneError } from '../../workers/engineClient.ts'
import { Causes } from './Causes.tsx'

const page = new ScriptedPage()

const { session } = new Harness().apply(deploymentManifest({ replicas: 2 })).run(10_000)
const lastSync = session.past.findBack(1e9, (record) => record.type === 'sync', 1)[0]
const of: CausesOf = { eventSeq: lastSync?.eventSeq ?? 0, at: lastSync?.at ?? 0 }

const causes = vi.fn<NonNullable<Answers['causes']>>()
const goTo = vi.fn<Player['goTo']>()

beforeEach(() => {
  causes.mockReset().mockImplementation((record) => Promise.resolve(causesOf(session, record)))
  goTo.mockReset().mockImplementation((cursor) => {
    page.isAt(cursor)
    return Promise.resolve()
  })
  installPlayer(fakePlayer({ ask: fakeAsk({ causes }), goTo }))
  page.engineIsReady({ cursor: { at: 10_000, step: 99_999 } })
})
afterEach(() => {
  cleanup()
})

const button = () => screen.getByRole('button', { name: 'What led to this' })
const chain = () => within(screen.getByRole('list', { name: /back to the command/ }))

async function open(shown: CausesOf | undefined = of) {
  const view = render(<Causes of={shown} />)
  fireEvent.click(button())
  await screen.findByRole('list', { name: /back to the command/ })
  return view
}

describe('the chain of causes', () => {
  it('is requested only when the user opens the chain', async () => {
    const { rerender } = render(<Causes of={of} />)
    rerender(<Causes of={{ ...of, eventSeq: 1 }} />)
    expect(button().getAttribute('aria-expanded')).toBe('false')
    expect(causes).not.toHaveBeenCalled()
  })

  it('shows the newest steps and the command, and all steps on request', async () => {
    await open()
    const { steps } = causesOf(session, of)
    expect(steps.length).toBeGreaterThan(12)
    expect(chain().getAllByRole('listitem')).toHaveLength(10)
    expect(chain().getAllByRole('listitem').at(-1)?.textContent).toBe('00:00.000Your command: apply -f -')
    fireEvent.click(chain().getByRole('button', { name: `show ${steps.length - 9} more` }))
    expect(chain().getAllByRole('listitem')).toHaveLength(steps.length)
  })

  it("seeks to a step's moment, and remains the chain of the first sync", async () => {
    const { rerender } = await open()
    const { steps } = causesOf(session, of)
    const second = () => chain().getAllByRole('button')[1] as HTMLElement
    fireEvent.click(second())
    expect(goTo).toHaveBeenCalledWith(steps[1]?.cursor)
    // At the moment of the step, another sync is the last sync.
    rerender(<Causes of={{ eventSeq: steps.at(-3)?.eventSeq ?? 0, at: 3 }} />)
    expect(second().getAttribute('aria-current')).toBe('step')
    expect(causes).toHaveBeenCalledTimes(1)
    rerender(<Causes of={undefined} />)
    expect(second().getAttribute('aria-current')).toBe('step')
    // At any other moment, the chain explains the object's state at that moment.
    rerender(<Causes of={{ eventSeq: steps.at(-3)?.eventSeq ?? 0, at: 3 }} />)
    act(() => page.isAt({ at: 9_999, step: 77_777 }))
    await waitFor(() => expect(causes).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(chain().getAllByRole('listitem')).toHaveLength(3))
  })

  it('is absent without a decision', () => {
    const { container } = render(<Causes of={undefined} />)
    expect(container.textContent).toBe('')
  })

  it('waits without an error if the engine has ended', async () => {
    causes.mockReset().mockRejectedValue(new EngineGoneError())
    render(<Causes of={of} />)
    fireEvent.click(button())
    await waitFor(() => expect(causes).toHaveBeenCalled())
    expect(screen.getByText('Loading')).toBeTruthy()
  })
})
