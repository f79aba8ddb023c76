import { describe, expect, it } from 'vitest'
import { withEdits, withoutField } from './textEdits.ts'

const object = { document: 0, pointer: '' }

function dropped(text: string, of = object): string | undefined {
  const edit = withoutField(text, of, '/spec/replicas')
  return edit && withEdits(text, [edit])
}

describe('a removed field', () => {
  it.each([
    ['a block', 'spec:\n  # by hand\n  replicas: 2\n  paused: true\n', 'spec:\n  # by hand\n  paused: true\n'],
    ['the last line', 'spec:\n  paused: true\n  replicas: 2', 'spec:\n  paused: true\n'],
    ['a line with a comment, which stays', 'spec:\n  replicas: 2  # for now\n  a: 1\n', 'spec:\n  # for now\n  a: 1\n'],
    ['the start of a flow mapping', 'spec: { replicas: 2, paused: true }\n', 'spec: { paused: true }\n'],
    ['the end of a flow mapping', 'spec: { paused: true, replicas: 2 }\n', 'spec: { paused: true }\n'],
    ['JSON', '{"spec": {\n  "paused": true,\n  "replicas": 2\n}}', '{"spec": {\n  "paused": true\n}}'],
    ['JSON in lines', '{"spec": {\n  "replicas": 2,\n  "a": 1\n}}', '{"spec": {\n  "a": 1\n}}'],
  ])('is removed from %s', (_, text, expected) => {
    expect(dropped(text)).toBe(expected)
  })

  it('is removed from the given object alone', () => {
    const text = 'spec:\n  replicas: 1\n---\nitems:\n- spec:\n    replicas: 2\n    paused: true\n'
    expect(dropped(text, { document: 1, pointer: '/items/0' })).toBe(
      'spec:\n  replicas: 1\n---\nitems:\n- spec:\n    paused: true\n',
    )
    expect(dropped(text, { document: 1, pointer: '/items/1' })).toBeUndefined()
    expect(dropped('spec:\n  paused: true\n')).toBeUndefined()
  })
})
