import { BadInputError } from '../badInput.ts'
import { runCli } from '../runCli.ts'
import { playHere } from '../study/playSeeds.ts'
import { bareHost } from './bareHost.ts'

interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly written: ReadonlyMap<string, string>
  /** Lines of progress. */
  readonly shown: readonly string[]
}

type Files = Readonly<Record<string, string>>

/** Runs command lines on a machine with these files, by path; quotes join words. */
export function cliOver(files: Files): (line: string, more?: Files) => Promise<Outcome> {
  return async (line, more = {}) => {
    let out = ''
    let err = ''
    const written = new Map<string, string>()
    const shown: string[] = []
    const words = line.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? []
    const code = await runCli(words, {
      ...bareHost,
      readText: (path) => {
        const text = { ...files, ...more }[path]
        if (text === undefined) throw new BadInputError(`error: the path "${path}" does not exist`)
        return text
      },
      playSeeds: playHere,
      progress: (text) => shown.push(text),
      writeText: (path, text) => void written.set(path, text),
      out: (text) => {
        out += text
      },
      err: (text) => {
        err += text
      },
    })
    return { code, out, err, written, shown }
  }
}
