import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaulted, filled, needed, nullable, oneOf } from '../src/engine/api/fields/promises.ts'
import { typeInfo } from '../src/engine/api/fieldTable.ts'
import { apiTypes } from './apiTypes.ts'

const text = apiTypes()

/** The text of one field of a type of the field table. */
function fieldOf(type: string, field: string): string | undefined {
  const whole = text.slice(text.indexOf(`/** ${type} */`))
  const end = whole.indexOf('\n}\n')
  return new RegExp(`^  readonly (${field}\\??: .*)$`, 'm').exec(whole.slice(0, end))?.[1]
}

describe('the generated types of the API', () => {
  it('are written in apiTypes.ts as the field table and the promised fields yield them', () => {
    expect(readFileSync('src/engine/api/fields/apiTypes.ts', 'utf8')).toBe(text)
  })

  it('have optional fields, except for promised fields', () => {
    for (const [type, body] of [...text.matchAll(/\/\*\* (\S+) \*\/\nexport type \w+ = \{\n([\s\S]*?)\n\}\n/g)].map(
      ([, name = '', fields = '']) => [name, fields] as const,
    )) {
      const isKind = typeInfo(type)?.kind !== undefined
      for (const [, field = ''] of body.matchAll(/^ {2}readonly (\w+): /gm)) {
        const isPromised =
          Object.hasOwn((filled as Record<string, object>)[type] ?? {}, field) ||
          Object.hasOwn((defaulted as Record<string, object>)[type] ?? {}, field) ||
          ((needed as Record<string, readonly string[]>)[type] ?? []).includes(field)
        expect(isPromised || (isKind && ['apiVersion', 'kind', 'metadata'].includes(field)), `${type}.${field}`).toBe(
          true,
        )
      }
    }
  })

  it('contain every promised field', () => {
    expect(fieldOf('core.v1.PodStatus', 'phase')).toBe(
      "phase: 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown'",
    )
    expect(fieldOf('core.v1.PodSpec', 'restartPolicy')).toBe("restartPolicy: 'Always' | 'OnFailure' | 'Never'")
    expect(fieldOf('core.v1.Event', 'lastTimestamp')).toBe('lastTimestamp: Timestamp | null')
    expect(fieldOf('discovery.v1.Endpoint', 'targetRef')).toBe('targetRef?: ObjectReference')
    expect(fieldOf('apps.v1.StatefulSetSpec', 'volumeClaimTemplates')).toBe(
      'volumeClaimTemplates?: readonly Part<PersistentVolumeClaim>[]',
    )
    for (const table of [filled, defaulted, needed, oneOf, nullable])
      for (const [type, fields] of Object.entries(table))
        for (const field of Array.isArray(fields) ? fields : Object.keys(fields))
          expect(fieldOf(type, String(field)), `${type}.${String(field)}`).toBeDefined()
  })
})
