import { describe, expect, it } from 'vitest'
import { Branches } from '../session/branches.ts'
import { Terminal } from '../session/terminal.ts'
import { Random, seedStream } from '../sim/prng.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { randomInput, randomLine } from '../testing/randomLines.ts'
import { splitCommandLine } from './core/shellWords.ts'

/** More of them: `FUZZ_LINES=100000`. */
const count = Number(process.env['FUZZ_LINES'] ?? 4000)

function freshTerminal() {
  const run = new Branches(emptyDocument({ seed: 3 }))
  run.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: JSON.stringify(deploymentManifest()) })
  run.session.advance({ until: 20_000 })
  return { run, terminal: new Terminal(run) }
}

describe('whatever is typed', () => {
  it(`${count} lines: none of them stops the engine`, { timeout: 3_600_000 }, () => {
    const random = new Random(seedStream(Number(process.env['FUZZ_SEED'] ?? 1), 'lines'))
    const faults: string[] = []
    let { run, terminal } = freshTerminal()
    for (let n = 0; n < count; n++) {
      if (n % 100 === 99) ({ run, terminal } = freshTerminal())
      const line = randomLine(random)
      const args = splitCommandLine(line)
      if ('message' in args) continue
      const stdin = args.includes('-') ? randomInput(random) : undefined
      try {
        terminal.complete(line)
        if (!terminal.query(args, stdin)) {
          run.command({ type: 'kubectl', args, ...(stdin === undefined ? {} : { stdin }) })
          run.session.advance({ until: run.session.cursor.at + 100, maxEvents: 300 })
        }
      } catch (error) {
        faults.push(
          `${line}${stdin === undefined ? '' : `\n  < ${stdin}`}\n  ${(error as Error).stack?.split('\n').slice(0, 4).join('\n  ')}`,
        )
        ;({ run, terminal } = freshTerminal())
      }
    }
    expect(faults).toEqual([])
  })
})
