/** Containers whose process no runtime can start, whatever their image holds. */
import { quantityValue } from '../api/quantity.ts'
import type { Container } from '../api/types.ts'

/** Less than the process takes that sets the container up, before it becomes the container's own: bytes. */
const LEAST_MEMORY = 2 ** 20

/** Why the process of a container does not start, in the words of containerd and runc; undefined if nothing is in its way. */
export function startProblem(container: Container): string | undefined {
  const { workingDir = '' } = container
  if (workingDir !== '' && !workingDir.startsWith('/')) return failed('cwd must be an absolute path')
  const { memory } = container.resources?.limits ?? {}
  // `128m` is an eighth of a byte: the unit of cpu by mistake.
  if (memory !== undefined && quantityValue(memory) > 0 && quantityValue(memory) < LEAST_MEMORY)
    return failed('unable to start container process: container init was OOM-killed (memory limit too low?)')
  return undefined
}

const failed = (why: string): string =>
  `failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: ${why}`
