/** `--vary`. */
import { type SweepField, sweepFields, type Vary } from '../../manifest/settings.ts'
import { UsageError } from '../usageError.ts'

const isVaried = ({ paths }: SweepField): boolean => Object.keys(paths).length > 0
const names = sweepFields.filter(isVaried).map(({ name }) => name)

/** Reads `maxSurge=0,1,25%`. Throws `UsageError`. */
export function varyOf(text: string): Vary {
  const [, name, list = ''] = /^(\w+)=(.+)$/.exec(text) ?? []
  const field: SweepField | undefined = sweepFields.find((one) => one.name === name)
  if (field === undefined)
    throw new UsageError(`--vary must be FIELD=VALUE,VALUE... with one of ${names.join(', ')}, not "${text}"`)
  if (!isVaried(field))
    throw new UsageError(`--vary ${field.name} is not possible: ${Object.values(field.fixed ?? {}).join(', ')}`)
  const values = list.split(',').map((value) => {
    if (/^\d{1,9}$/.test(value)) return Number(value)
    if (field.unit === 'countOrShare' && /^\d{1,3}%$/.test(value)) return value
    const kinds = field.unit === 'count' ? 'numbers' : 'numbers or percentages'
    throw new UsageError(`--vary ${field.name} takes ${kinds}, not "${value}"`)
  })
  return { field, values: [...new Set(values)] }
}
