import { readdirSync, readFileSync } from 'node:fs'
import { loadAll, YAML11_SCHEMA } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { decodeObject } from '../api/decode.ts'
import { invalid, StatusError } from '../api/errors.ts'
import type { JsonObject } from '../api/types.ts'
import { applyDefaults } from './defaults.ts'
import { kindOf } from './table.ts'
import { validateCreate, warningsOnCreate } from './validation.ts'

/** Objects of the recordings, with the real API server's answers. */
interface Recorded {
  readonly name: string
  readonly object: JsonObject
  /** The server's rejection; undefined for an accepted object. */
  readonly refused: string | undefined
  readonly warnings: readonly string[]
}

interface Step {
  readonly kubectl?: string
  readonly stdin?: string
  readonly out?: { readonly stdout: string | null; readonly stderr: string | null; readonly exit: number }
}

const root = new URL('../../../conformance/', import.meta.url)
/** Words about expressions, policies, stored versions and addresses. */
const withState =
  /compilation failed|must evaluate to a bool|denied request: |must remain in spec\.versions|nodePort: Invalid value|clusterIPs\[0\]: Invalid value|would violate PodSecurity/
const isPlain = (command: string): boolean => /^(apply|create) -f -$/.test(command)

function parse(text: string): JsonObject[] | undefined {
  try {
    return (loadAll(text, { schema: YAML11_SCHEMA }) as (JsonObject | null)[]).filter((doc) => doc !== null)
  } catch {
    // The client finds syntax errors.
    return undefined
  }
}

function* recordings(): Generator<Recorded> {
  const seen = new Set<string>()
  for (const folder of ['scenarios', 'kubectl', 'kubelet', 'scheduler', 'trouble']) {
    for (const file of readdirSync(new URL(`${folder}/`, root))) {
      const { steps } = JSON.parse(readFileSync(new URL(`${folder}/${file}`, root), 'utf8')) as { steps: Step[] }
      for (const step of steps) {
        const { kubectl = '', stdin = '', out } = step
        if (!isPlain(kubectl) || !out || out.stderr === null || seen.has(stdin)) continue
        seen.add(stdin)
        const docs = parse(stdin)
        const [object] = docs ?? []
        if (docs?.length !== 1 || !object || object.kind === 'List') continue
        const { stderr } = out
        const refused = serverText(stderr)
        // Other objects, an earlier version of the object or the client cause these errors.
        if (out.exit !== 0 && refused === undefined) continue
        if (
          /field is immutable|updates to statefulset spec|AppArmor annotations|on the containing namespace/.test(stderr)
        )
          continue
        // The API server allocates an address before validation.
        if (stdin.includes('clusterIP: None')) continue
        // The API server checks custom resources by their definitions, and the rest with its state and its policies.
        if (kindOf(object) === undefined || withState.test(stderr)) continue
        // The API server converts this version before validation.
        if (object.apiVersion === 'autoscaling/v1') continue
        const warnings = [...stderr.matchAll(/^Warning: (.*)$/gm)].map((match) => match[1] ?? '')
        // kubectl makes these warnings, or the server makes them before validation.
        const serverWarnings = warnings.filter(
          (text) =>
            !/^resource |^Validation failed for |^v1 Endpoints is deprecated|^metadata\.annotations\[container\.apparmor/.test(
              text,
            ),
        )
        yield { name: file, object, refused, warnings: serverWarnings }
      }
    }
  }
}

function serverText(stderr: string): string | undefined {
  const badRequest = /^Error from server \(BadRequest\): error when \w+ "STDIN": (.*)\n$/s.exec(stderr)
  if (badRequest) return badRequest[1]
  const at = stderr.search(/^The \w+ "[^"]*" is invalid: /m)
  return at < 0 ? undefined : stderr.slice(at).trimEnd()
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The simulated API server's answer in kubectl's printed form. */
function ask(raw: JsonObject): { refused: string | undefined; warnings: string[] } {
  try {
    const object = applyDefaults(decodeObject(raw, { strict: true }))
    const meta: JsonObject = { namespace: 'default', ...(object.metadata as JsonObject) }
    const named: JsonObject = {
      ...object,
      metadata: kindOf(object)?.namespaced === false ? (object.metadata ?? {}) : meta,
    }
    const errors = validateCreate(named)
    if (errors.length === 0) return { refused: undefined, warnings: warningsOnCreate(named) }
    const { causes } = invalid('', text(object.kind), text(meta.name), errors)
    const lines = [...new Set(causes.map((cause) => `${cause.field}: ${cause.message}`))]
    const list = lines.length === 1 ? lines[0] : `\n${lines.map((line) => `* ${line}`).join('\n')}`
    return { refused: `The ${text(object.kind)} "${text(meta.name)}" is invalid: ${list}`, warnings: [] }
  } catch (error) {
    if (error instanceof StatusError) return { refused: error.message, warnings: [] }
    throw error
  }
}

const all = [...recordings()]

describe('the recorded refusals of the real API server', () => {
  const refused = all.filter((recorded) => recorded.refused !== undefined)

  test('are more than 40', () => {
    expect(refused.length).toBeGreaterThan(40)
  })

  test.each(refused.map((recorded) => [recorded.name, recorded] as const))(
    'equal the refusals of the simulated API server: %s',
    (_, recorded) => {
      expect(ask(recorded.object).refused).toBe(recorded.refused)
    },
  )
})

test('the simulated API server accepts the objects that the real API server accepted, with equal warnings', () => {
  const taken = all.filter((recorded) => recorded.refused === undefined)
  expect(taken.length).toBeGreaterThan(100)
  const wrong = taken.flatMap(({ name, object, warnings }) => {
    const answer = ask(object)
    const same = answer.refused === undefined && answer.warnings.join('\n') === warnings.join('\n')
    return same ? [] : [{ name, answer, warnings }]
  })
  expect(wrong).toEqual([])
})
