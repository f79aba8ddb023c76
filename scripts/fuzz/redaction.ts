/** Objects with secrets in every text, as `rollscope record` writes them. A remaining secret is a fault. */
import type { JsonObject } from '../../src/engine/index.ts'
import { Redactor } from '../../src/engine/observed/redaction/redactor.ts'
import { fnv1a, type Random } from '../../src/engine/sim/prng.ts'
import { SECRET_MARK, secretKinds, secretObject } from '../../src/engine/testing/secretObjects.ts'
import { mutateJson } from './mutations.ts'

const token = (text: string): string => fnv1a(text).toString(16).padStart(8, '0')

/** An object with a few changed members or values. Throws if a secret can still be read. */
export function redactionInput(random: Random): { readonly text: string; readonly run: () => 'accepted' } {
  const whole = secretObject(random.pick(secretKinds), random)
  const forged = random.float() < 0.5 ? mutateJson(whole, random) : undefined
  const object = typeof forged === 'object' && forged !== null ? (forged as JsonObject) : whole
  const text = JSON.stringify(object)
  // A truncated text may equal a name, and redaction keeps names in their places.
  const names = object !== whole || random.float() < 0.5
  return {
    text,
    run: () => {
      const redacted = JSON.stringify(new Redactor({ names, token }).redact(object))
      const at = redacted.indexOf(SECRET_MARK)
      if (at >= 0) throw new Error(`a secret is left: ${redacted.slice(Math.max(0, at - 80), at + 40)}`)
      return 'accepted'
    },
  }
}
