import type { CommandProblem } from '../../engine/index.ts'

/**
 * What was refused, in the API server's words, without what it was refused in: of a patch that cannot be read the server
 * first prints the whole patch, as Go prints a map.
 */
export function refusalWords({ causes, words }: CommandProblem): string[] {
  if (causes.length === 0) return [words]
  return causes.map((cause) => {
    if (cause.field === 'patch') return cause.detail ?? cause.message
    const isNamed = cause.field === '' || cause.field === '<nil>' || cause.message.includes(cause.field)
    return isNamed ? cause.message : `${cause.field}: ${cause.message}`
  })
}
