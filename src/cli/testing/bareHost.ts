import type { CliHost } from '../cliHost.ts'

/** A machine without files and programs; tests add the functions that they need. */
export const bareHost: CliHost = {
  readText: missing('readText'),
  listFolder: () => undefined,
  writeText: missing('writeText'),
  makeFolder: missing('makeFolder'),
  appendText: missing('appendText'),
  isThere: () => false,
  startProgram: missing('startProgram'),
  onInterrupt: missing('onInterrupt'),
  servePage: missing('servePage'),
  playSeeds: missing('playSeeds'),
  progress: undefined,
  out: () => undefined,
  err: () => undefined,
}

function missing(name: keyof CliHost): () => never {
  return () => {
    throw new Error(`a test did not expect ${name}`)
  }
}
