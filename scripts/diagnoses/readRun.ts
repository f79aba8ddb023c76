import { Observation, type ObservedRun } from '../../src/engine/index.ts'
import { ObservedFiles } from '../../src/kubectlOutput/observedFiles.ts'
import type { KeptRecording } from './recordings.ts'

/** The run that a recording shows. */
export function readRun({ files }: KeptRecording): ObservedRun {
  const observation = new Observation()
  const observed = new ObservedFiles(observation)
  for (const { name, text } of files) {
    const file = observed.file(name)
    file.push(text)
    file.end()
  }
  return observation.finish([])
}
