/**
 * Asks a real cluster and the simulated API server about every field of the field table, with valid and invalid values:
 * `node scripts/runTs.mjs scripts/fieldCases/compare.ts ADDRESS [--out FILE] [KIND...]`. `ADDRESS` is that of `kubectl proxy`.
 * Nothing is stored. Prints the number of equal answers and each different answer; the exit code is 1 if any differs.
 */
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import { askCluster, makeNamespace, simulatedServer } from './asked.ts'
import { fieldCases } from './cases.ts'

/** Requests to the cluster at a time. */
const AT_ONCE = 16

const words = process.argv.slice(2)
const outAt = words.indexOf('--out')
const [, out] = outAt < 0 ? [] : words.splice(outAt, 2)
const [address, ...names] = words
if (address === undefined) {
  console.error('node scripts/runTs.mjs scripts/fieldCases/compare.ts ADDRESS [--out FILE] [KIND...]')
  process.exit(2)
}

await makeNamespace(address)
const cases = fieldCases(names)
const ask = simulatedServer()
const different: object[] = []
for (let i = 0; i < cases.length; i += AT_ONCE) {
  const part = cases.slice(i, i + AT_ONCE)
  const answers = await Promise.all(part.map(async (one) => ({ one, real: await askCluster(address, one) })))
  for (const { one, real } of answers) {
    const own = ask(one)
    if (isDeepStrictEqual(own, real)) continue
    different.push({ kind: one.kind, path: one.path, value: one.value, real, own })
    console.log(`${one.kind} ${one.path} = ${JSON.stringify(one.value)}`)
    console.log(`  real: ${real.message ?? `accepted ${JSON.stringify(real.warnings)}`}`)
    console.log(`  here: ${own.message ?? `accepted ${JSON.stringify(own.warnings)}`}`)
  }
}
console.log(`${cases.length - different.length} of ${cases.length} answers are equal`)
if (out !== undefined) writeFileSync(out, JSON.stringify(different))
process.exitCode = different.length > 0 ? 1 : 0
