// Reads the arguments of the programs in this folder.
import process from 'node:process'
import { parseArgs } from 'node:util'

/**
 * Reads the arguments. `--help` prints the usage and exits with 0; an unknown argument exits with 2.
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
