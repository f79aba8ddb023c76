/**
 * The scheduler's message with each of its reasons on a line of its own: they are counted by node, and what preemption
 * could not do comes after them in the same form.
 */
export function schedulerLines(message: string): readonly string[] {
  const [, nodes, reasons, rest = ''] = /^(\d+\/\d+ nodes are available:) (.*?)(?:\.(?: (.*))?)?$/s.exec(message) ?? []
  if (nodes === undefined || reasons === undefined) return [message]
  // A reason may hold a comma of its own; the next one begins with a number of nodes.
  const each = reasons.split(/, (?=\d+ )/).map((reason) => `  ${reason}`)
  const [, claims, preemption] = /^(.*?)(?:,? ?preemption: (.*))?$/s.exec(rest) ?? []
  const [first, ...others] = preemption === undefined ? [] : schedulerLines(preemption)
  return [
    nodes,
    ...each,
    ...(claims ? [claims] : []),
    ...(first === undefined ? [] : [`preemption: ${first}`, ...others]),
  ]
}
