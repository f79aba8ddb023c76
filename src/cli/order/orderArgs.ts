/** Reads the options about the tool that applies the manifests. */
import { type AskedTool, applyTools } from '../../engine/index.ts'
import { UsageError } from '../usageError.ts'

interface Values {
  readonly by?: string | undefined
  readonly wait?: boolean | undefined
  readonly atomic?: boolean | undefined
  readonly 'rollback-on-failure'?: boolean | undefined
}

const toolNames = applyTools.map(({ id }) => id).join(', ')

/** Throws `UsageError`. */
export function askedTool(values: Values): Omit<AskedTool, 'occasion'> {
  const { by, wait: waits = false, atomic = false, 'rollback-on-failure': rollsBack = atomic } = values
  const tool = applyTools.find(({ id }) => id === by)
  if (by !== undefined && tool === undefined) throw new UsageError(`--by must be ${toolNames}, not "${by}"`)
  const option = waits ? '--wait' : rollsBack ? (atomic ? '--atomic' : '--rollback-on-failure') : undefined
  if (option !== undefined && tool?.takesOptions === false)
    throw new UsageError(`${option} is an option of Helm and cannot be used with --by ${tool.id}`)
  return { ...(tool === undefined ? {} : { by: tool.id }), waits, rollsBack }
}
