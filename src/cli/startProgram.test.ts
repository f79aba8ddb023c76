import { expect, test } from 'vitest'
import { startProgram } from './startProgram.ts'

async function printed(program: string, args: readonly string[], input?: string) {
  let out = ''
  const { ended } = startProgram(
    program,
    args,
    {
      out: (text) => {
        out += text
      },
      err: () => undefined,
    },
    input,
  )
  return { problem: await ended, out }
}

test('a started program reads its input, or an empty input', async () => {
  expect(await printed('cat', ['-'], 'kind: Pod\n')).toEqual({ problem: undefined, out: 'kind: Pod\n' })
  expect(await printed('cat', ['-'])).toEqual({ problem: undefined, out: '' })
})

test('a started program need not read a long input', async () => {
  expect(await printed('true', [], 'x'.repeat(1_000_000))).toEqual({ problem: undefined, out: '' })
})

test('a program that is not on the path is reported', async () => {
  expect((await printed('no-such-program-here', [], 'x')).problem).toBe('no-such-program-here is not on the path')
})
