/** Asks the command `rollscope serve --open`, which serves this page. */
import { readServed, type ServedAction, type ServedActions, servedChecks, servedPath } from '../../share/servedRun.ts'

/** The process of `rollscope serve` does not have the run, or has it no longer. */
export class ServedGoneError extends Error {
  override readonly name = 'ServedGoneError'
}

/** The command has rejected the request; the message gives the reason. */
export class ServedRefusalError extends Error {
  override readonly name = 'ServedRefusalError'
}

export type AskServed = <A extends ServedAction>(
  action: A,
  input: ServedActions[A]['input'],
) => Promise<ServedActions[A]['answer']>

/** Sends requests about a run. Rejects with `ServedGoneError`, with `ServedRefusalError`, or if no answer comes. */
export function askServed(name: string, signal: AbortSignal): AskServed {
  return async (action, input) => {
    const response = await fetch(new URL(servedPath(name, action), document.baseURI), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      cache: 'no-store',
      signal,
    })
    const text = await response.text()
    if (response.status === 404) throw new ServedGoneError()
    if (response.status === 400) throw new ServedRefusalError(text)
    const read = response.ok ? readServed(servedChecks[action].answer, text) : undefined
    if (read === undefined || 'problem' in read) throw new Error(read?.problem ?? 'no answer')
    return read.value
  }
}
