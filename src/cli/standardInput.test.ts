import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { runDiagnose } from './diagnose/runDiagnose.ts'
import { readInput, readInputParts } from './standardInput.ts'
import { bareHost } from './testing/bareHost.ts'
import type { InputPart } from './threadMessages.ts'

const mebibyte = 'x'.repeat(1024 * 1024)
const open: (() => void)[] = []

/** A port whose other side answers each request with the next part, and finally with the end. */
function portWith(parts: Iterable<InputPart>) {
  const { port1, port2 } = new MessageChannel()
  const left = parts[Symbol.iterator]()
  let asked = 0
  port2.on('message', () => {
    asked++
    port2.postMessage(left.next().value ?? {})
  })
  open.push(() => port1.close())
  return { port: port1, asked: () => asked }
}

function* times(count: number): Iterable<InputPart> {
  for (let i = 0; i < count; i++) yield { text: mebibyte }
}

afterEach(() => {
  for (const close of open.splice(0)) close()
})

describe('standard input', () => {
  it('is read in parts, each part on request', async () => {
    const { port, asked } = portWith([{ text: 'a' }, { text: 'b' }])
    const taken: string[] = []
    await readInputParts(port, (part) => taken.push(`${part}${asked()}`))
    expect(taken).toEqual(['a1', 'b2'])
    expect(await readInput(portWith([{ text: 'a' }, { text: 'b' }]).port)).toBe('ab')
  })

  it('may exceed 64 MiB if it is read part by part', async () => {
    let length = 0
    await readInputParts(portWith(times(70)).port, (part) => {
      length += part.length
    })
    expect(length).toBe(70 * 1024 * 1024)
    await expect(readInput(portWith(times(70)).port)).rejects.toThrow('it is larger than 64 MiB')
  })

  it('is reported with the reason if reading fails', async () => {
    const { port } = portWith([{ text: 'a' }, { problem: 'EIO' }])
    await expect(readInput(port)).rejects.toThrow('error: standard input cannot be read: EIO')
  })

  it('is read part by part by rollscope diagnose', async () => {
    const event = { type: 'ADDED', object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', uid: '1' } } }
    const text = `${JSON.stringify(event)}\n`
    const out: string[] = []
    const host = {
      ...bareHost,
      readChunks: async (path: string, take: (chunk: string) => void) => {
        expect(path).toBe('-')
        for (const half of [text.slice(0, 30), text.slice(30)]) take(half)
      },
      out: (part: string) => void out.push(part),
    }
    await runDiagnose(
      {
        type: 'diagnose',
        live: undefined,
        paths: ['-'],
        predict: undefined,
        report: false,
        filter: { ignored: new Set(), failOn: 'low' },
        format: 'json',
      },
      host,
    )
    expect(JSON.parse(out.join(''))).toMatchObject({ objects: 1 })
  })
})
