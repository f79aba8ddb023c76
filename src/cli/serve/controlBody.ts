/** A request to a control that cannot be carried out. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
}

/** The body as an object whose members are known texts. Throws `ControlError`. */
export function controlBody(text: string | undefined, members: readonly string[]): Readonly<Record<string, string>> {
  const value = parsed(text ?? '')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ControlError('the body must be a JSON object')
  const read: Record<string, string> = {}
  for (const [name, member] of Object.entries(value)) {
    if (!members.includes(name)) throw new ControlError(`unknown field "${name}": there are ${members.join(', ')}`)
    if (typeof member !== 'string') throw new ControlError(`${name} must be a text`)
    read[name] = member
  }
  return read
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ControlError('the body must be a JSON object')
  }
}
