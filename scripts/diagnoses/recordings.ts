/**
 * Recordings of real clusters in a folder: a folder of kubectl's output for each (`NAME/pods.json` …), or the output of
 * `rollscope record`, compressed (`NAME.json.gz`).
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export interface KeptRecording {
  readonly name: string
  /** Whether it is a single compressed file. */
  readonly isPacked: boolean
  readonly files: readonly { readonly name: string; readonly text: string }[]
}

/**
 * The recordings of the repository, from its root. `expected.json` in this folder has the facts that each diagnosis must
 * contain.
 */
export const keptFolder = 'scripts/diagnoses/recordings'

const PACKED = '.json.gz'

/** The names of the recordings in a folder, in alphabetical order. */
export const recordingNames = (folder: string): readonly string[] =>
  readdirSync(folder)
    .flatMap((entry) => {
      if (entry.endsWith(PACKED)) return entry.slice(0, -PACKED.length)
      return statSync(join(folder, entry)).isDirectory() ? entry : []
    })
    .sort()

/** Reads a recording. Throws if there is none. */
export function readRecording(folder: string, name: string): KeptRecording {
  const path = join(folder, name)
  if (!readdirSync(folder).includes(name)) {
    const text = gunzipSync(readFileSync(`${path}${PACKED}`)).toString('utf8')
    return { name, isPacked: true, files: [{ name: `${name}.json`, text }] }
  }
  const files = readdirSync(path).filter((file) => file.endsWith('.json') && file !== 'scenario.json')
  return {
    name,
    isPacked: false,
    files: files.map((file) => ({ name: file, text: readFileSync(join(path, file), 'utf8') })),
  }
}
