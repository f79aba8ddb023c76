// How the programs around the page read their arguments.
import process from 'node:process'
import { parseArgs } from 'node:util'

/**
 * Reads the arguments. With `--help` prints the usage and ends the program with 0; what it does not know ends it with 2.
 * @template {import('node:util').ParseArgsConfig} T
 * @param {string} usage one line
 * @param {T} config
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function readCommandLine(usage, config) {
  const words = config.args ?? process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(2)
  }
}
