/** Numbers and answer of this phone. The tab keeps them, so that a phone counts once after a reload or sleep. */

import * as v from 'valibot'
import { readText, writeText } from '../app/browserStorage.ts'
import { pageState } from '../app/pageState.ts'
import { answerSchema, codePattern, readMessage, secretPattern } from '../room/messages.ts'

const key = 'rollscope.phone'

const number = v.pipe(v.string(), v.regex(secretPattern))

const storedSchema = v.object({
  code: v.pipe(v.string(), v.regex(codePattern)),
  phone: number,
  room: number,
  own: v.optional(
    v.object({ round: v.number(), answer: answerSchema, state: v.picklist(['sending', 'taken', 'late']) }),
  ),
})

type StoredPhone = v.InferOutput<typeof storedSchema>

interface OwnState {
  /** The data where the browser stores nothing. They last until the page is closed. */
  inMemory: string | undefined
}

const ownState = pageState(
  (): OwnState => ({
    inMemory: undefined,
  }),
)

export function read(): StoredPhone | undefined {
  return readMessage(storedSchema, stored() ?? '')
}

/** Changes the kept data. Without the phone's numbers nothing is kept. */
export function write(change: Partial<StoredPhone>): void {
  const text = JSON.stringify({ ...read(), ...change })
  ownState.inMemory = text
  writeText(session, key, text)
}

const session = (): Storage => window.sessionStorage

const stored = (): string | undefined => readText(session, key) ?? ownState.inMemory
