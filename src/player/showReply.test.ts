import { expect, it } from 'vitest'
import type { ObserverFault } from '../engine/index.ts'
import { useNotices } from '../store/notices.ts'
import type { AheadReply } from '../workers/protocol.ts'
import { showAhead } from './showReply.ts'
import { ScriptedPage } from './start/scriptedPage.ts'

const page = new ScriptedPage()

const replyWith = (...observerFaults: readonly ObserverFault[]): AheadReply => ({
  cursor: { at: 0, step: 0 },
  head: { at: 0, step: 0 },
  events: { handled: 0, known: 0 },
  fingerprint: '',
  quiet: false,
  timeline: { samples: [], marks: [], requests: [] },
  done: false,
  ...(observerFaults.length > 0 ? { observerFaults } : {}),
})

const fault = (observer: ObserverFault['observer']): ObserverFault => ({ observer, message: 'no', stack: '', at: 5 })

it('showReply reports each failing observer once per run', () => {
  const shown = () => {
    const { notice } = useNotices.getState()
    page.dismissNotice()
    return notice
  }
  showAhead(replyWith())
  expect(shown()).toBeUndefined()
  showAhead(replyWith(fault('picture')))
  expect(shown()).toEqual({ type: 'observerFailed', observer: 'picture', message: 'no' })
  showAhead(replyWith(fault('picture')))
  expect(shown()).toBeUndefined()
  showAhead(replyWith(fault('picture'), fault('answers')))
  expect(shown()).toMatchObject({ observer: 'answers' })
  showAhead(replyWith())
  showAhead(replyWith(fault('picture')))
  expect(shown()).toMatchObject({ observer: 'picture' })
})
