import { expect, it } from 'vitest'
import { asciicast } from './asciicast.ts'

it('asciicast writes a header and one event per line, in seconds, with carriage returns', () => {
  const text = asciicast(
    [
      { at: 0, kind: 'input', text: 'kubectl get pods\n' },
      { at: 1_250, kind: 'output', text: 'NAME "x"\nweb\n' },
    ],
    { title: 'a', columns: 80, rows: 24 },
  )
  const lines = text.split('\n')
  expect(lines.pop()).toBe('')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { version: 2, width: 80, height: 24, title: 'a', idle_time_limit: 2 },
    [0, 'o', '\u001b[1;32m$\u001b[0m kubectl get pods\r\n'],
    [1.25, 'o', 'NAME "x"\r\nweb\r\n'],
  ])
})
