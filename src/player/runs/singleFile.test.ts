import { expect, it } from 'vitest'
import { withRun } from './singleFile.ts'

const place = '<script type="application/json" id="included-run"></script>'

it('puts a run into the last place for one', () => {
  const code = `<script>const emptyPlace = '${place}'</script>`
  expect(withRun(`${code}${place}</body>`, '{"a":"$1 $&"}')).toBe(
    `${code}<script type="application/json" id="included-run">{"a":"$1 $&"}</script></body>`,
  )
})

it('does not make a file without the run', () => {
  expect(() => withRun('<!doctype html><p>Not found</p>', '{}')).toThrow('has no place')
})
