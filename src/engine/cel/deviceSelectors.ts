/** Expressions that select devices. Models k8s.io/dynamic-resource-allocation/cel compile.go (v1.36). */
import { Environment } from '@marcbachmann/cel-js'
import { compile, limits } from './compile.ts'

const DEVICE = 'kubernetes.DRADevice'
const QUANTITY = 'kubernetes.Quantity'

let environment: Environment | undefined

/** The environment for selectors. The first expression creates it, since few runs have selectors. */
function devices(): Environment {
  environment ??= new Environment({
    unlistedVariablesAreDyn: false,
    homogeneousAggregateLiterals: true,
    enableOptionalTypes: true,
    limits,
  })
    .registerType({ name: QUANTITY, schema: {} })
    .registerType({
      name: DEVICE,
      schema: {
        driver: 'string',
        allowMultipleAllocations: 'bool',
        attributes: 'map<string, map<string, dyn>>',
        capacity: `map<string, map<string, ${QUANTITY}>>`,
      },
    })
    .registerVariable('device', DEVICE)
  return environment
}

/** The API server's words for a rejected selector; undefined for an accepted selector, and if the answer is unknown. */
export function selectorProblem(source: string): string | undefined {
  const made = compile(source, devices())
  // Attributes have a type with another name than the type of arbitrary values.
  if (made.kind === 'problem') return made.words.replaceAll('map(string, dyn)', 'map(string, any)')
  if (made.kind === 'unknown' || made.type === 'bool' || made.type === 'dyn') return undefined
  return `must evaluate to bool or the unknown type, not ${made.type === 'null' ? 'null_type' : made.type}`
}
