/** Containers whose process no runtime can start, whatever their image contains. */
import { quantityValue } from '../api/quantity.ts'
import type { Container } from '../api/types.ts'

/** The least memory in bytes with which the runtime can set up the process. */
const LEAST_MEMORY = 2 ** 20

/** The message of containerd and runc about a container that cannot start; undefined for any other container. */
export function startProblem(container: Container): string | undefined {
  const { workingDir = '' } = container
  if (workingDir !== '' && !workingDir.startsWith('/')) return failed('cwd must be an absolute path')
  const { memory } = container.resources?.limits ?? {}
  // `128m` is an eighth of a byte, where the author meant another unit.
  if (memory !== undefined && quantityValue(memory) > 0 && quantityValue(memory) < LEAST_MEMORY)
    return failed('unable to start container process: container init was OOM-killed (memory limit too low?)')
  return undefined
}

const failed = (why: string): string =>
  `failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: ${why}`
