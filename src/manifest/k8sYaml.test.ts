import { describe, expect, it } from 'vitest'
import { fieldPathToPointer, type ManifestDocument, parseManifest, rangeOfField } from './k8sYaml.ts'

const only = (text: string): ManifestDocument => {
  const documents = parseManifest(text)
  expect(documents).toHaveLength(1)
  return documents[0] as ManifestDocument
}
const errorOf = (text: string): string | undefined => only(text).error?.message
const prefix = 'error converting YAML to JSON: yaml: '

describe('scalars', () => {
  it.each<[string, unknown]>([
    ['yes', true],
    ['Off', false],
    ['y', true],
    ['tRUE', 'tRUE'],
    ['"yes"', 'yes'],
    ['~', null],
    ['', null],
    ['Null', null],
    ['nULL', 'nULL'],
    ['12', 12],
    ['+12', 12],
    ['0x1F', 31],
    ['-0b101', -5],
    ['0o17', 15],
    ['017', 15],
    ['08', 8],
    ['1_000', 1000],
    ['_1', '_1'],
    ['1.5', 1.5],
    ['1e3', 1000],
    ['.5', 0.5],
    ['1.', 1],
    ['1.2.3', '1.2.3'],
    ['12:30:45', '12:30:45'],
    ['2026-01-01', '2026-01-01'],
    ['250m', '250m'],
    ['25%', '25%'],
    ['!!str 1', '1'],
    ['!own 1', '1'],
    ['!own [1]', [1]],
    ['!own {a: 1}', { a: 1 }],
    ["'it''s'", "it's"],
    ['"a\\tb\\u00e9"', 'a\tbé'],
    ['nginx:1.29', 'nginx:1.29'],
  ])('the scalar %s is read as %j', (text, value) => {
    expect(only(`v: ${text}\n`).value).toEqual({ v: value })
  })

  it.each(['.inf', '-.Inf', '.NaN'])('JSON cannot represent %s', (text) => {
    expect(errorOf(`v: ${text}`)).toMatch(/^error converting YAML to JSON: json: unsupported value: (?:[-+]Inf|NaN)$/)
  })
})

describe('parseManifest', () => {
  it('reads anchors, merges and block scalars', () => {
    const text = 'base: &b {a: 1, b: 2}\nmore: {<<: *b, b: 3}\ntext: |\n  x\n  y\nfold: >-\n  x\n  y\n'
    expect(only(text).value).toEqual({ base: { a: 1, b: 2 }, more: { a: 1, b: 3 }, text: 'x\ny\n', fold: 'x y' })
  })

  it('converts keys to strings', () => {
    expect(only('1: a\ntrue: b\n').value).toEqual({ 1: 'a', true: 'b' })
  })

  it('keeps a __proto__ key as an ordinary key', () => {
    expect(JSON.stringify(only('__proto__: {x: 1}').value)).toBe('{"__proto__":{"x":1}}')
  })

  it('takes the last value of a duplicate key, with a warning', () => {
    const text = 'spec:\n  replicas: 1\n  replicas: 2\n'
    const { value, warnings } = only(text)
    expect(value).toEqual({ spec: { replicas: 2 } })
    expect(warnings).toEqual([
      {
        message: 'key "replicas" is already set in this mapping: the last one wins',
        from: text.lastIndexOf('replicas'),
        to: text.lastIndexOf('replicas') + 'replicas'.length,
      },
    ])
  })

  it('ignores text after the first value, with a warning', () => {
    const { value, warnings } = only(' a: 1\nb: 2\n')
    expect(value).toEqual({ a: 1 })
    expect(warnings).toMatchObject([{ from: 6, to: 10 }])
  })

  it('rejects aliases with exponential growth or cycles', () => {
    const bomb = `a: &a [${'x,'.repeat(50)}]\n${[...'bcdefg'].map((c, i) => `${c}: &${c} [${`*${'abcdef'[i]},`.repeat(10)}]`).join('\n')}`
    expect(errorOf(bomb)).toBe(`${prefix}document contains excessive aliasing`)
    expect(errorOf('a: &a [*a]')).toMatch(/excessive aliasing|max depth/)
  })

  it('rejects a text of more than 1 MiB', () => {
    expect(errorOf('a'.repeat(1024 * 1024 + 1))).toMatch(/the limit is 1048576/)
  })
})

describe('the documents of a text', () => {
  it.each([
    ['a: 1\n---\nb: 2\n', [{ a: 1 }, { b: 2 }]],
    ['---\na: 1\n', [{ a: 1 }]],
    ['a: 1\n--- # more\nb: 2', [{ a: 1 }, { b: 2 }]],
    ['a: 1\n---\n---\n', [{ a: 1 }, null]],
    ['# nothing\n', [null]],
    ['', []],
    ['a: |\n  ---\n  x\n', [{ a: '---\nx\n' }]],
    ['{"a":1}{"b":2}\n{"c":3}', [{ a: 1 }, { b: 2 }, { c: 3 }]],
    ['{"a":1}\n---\nb: 2\n', [{ a: 1 }, { b: 2 }]],
    ['{a: 1, b: yes}', [{ a: 1, b: true }]],
  ])('are found in %j', (text, values) => {
    const found = parseManifest(text)
    expect(found.map((d) => d.error)).toEqual(values.map(() => undefined))
    expect(found.map((d) => d.value)).toEqual(values)
  })

  it('are read even after a broken document, with offsets in the whole text', () => {
    const text = 'a: 1\n---\nb: [\n---\nc:\n  d: 4\n'
    const [first, second, third] = parseManifest(text)
    expect(first?.value).toEqual({ a: 1 })
    expect(second?.error?.message).toBe(`${prefix}line 1: did not find expected node content`)
    expect(third?.value).toEqual({ c: { d: 4 } })
    expect(third?.ranges.get('/c/d')).toEqual({
      key: [text.indexOf('d:'), text.indexOf('d:') + 1],
      value: [text.indexOf('4'), text.indexOf('4') + 1],
    })
  })

  it('are rejected if text follows a separator', () => {
    const [document] = parseManifest('a: 1\n--- b\nc: 1\n')
    expect(document?.error).toMatchObject({ message: 'invalid Yaml document separator: b', line: 1, column: 0 })
  })
})

describe('errors with kubectl’s messages', () => {
  it.each([
    [
      'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n\tname: web\n',
      'line 4: found character that cannot start any token',
    ],
    ['apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n name: x\n', 'line 4: did not find expected key'],
    ['a: b\nimage: x\n  ports: y\n', 'line 3: mapping values are not allowed in this context'],
    ['a: b: c\n', 'mapping values are not allowed in this context'],
    ['a: - b\n', 'block sequence entries are not allowed in this context'],
    ['a: 1\nb\nc: 2\n', "line 3: could not find expected ':'"],
    ['a:\n- b\nc: 1\n  d: 1\n', 'line 4: mapping values are not allowed in this context'],
    ['a: 1\nb: [1, 2\nc: 3\n', "line 2: did not find expected ',' or ']'"],
    ['a: 1\nb: {c: 2\n', "line 2: did not find expected ',' or '}'"],
    ['a: 1\nb: "x\n', 'line 3: found unexpected end of stream'],
    ['a: 1\nb: "\\q"\n', 'line 2: found unknown escape character'],
    ['a: 1\nb: @x\n', 'line 2: found character that cannot start any token'],
    ['a: 1\nb: *x\n', "unknown anchor 'x' referenced"],
    ['a: 1\nb: !x!y z\n', 'line 1: found undefined tag handle'],
    ['a: \u0001', 'control characters are not allowed'],
    ['- a\nb: 1\n', "line 1: did not find expected '-' indicator"],
    ['a: 1\nb: | x\n  y\n', 'line 2: did not find expected comment or line break'],
    ['%YAML 1.2\n', 'found incompatible YAML document'],
    ['a: 1\nb: &\n', 'line 2: did not find expected alphabetic or numeric character'],
  ])('are reported for %j', (text, message) => {
    expect(errorOf(text)).toBe(prefix + message)
  })

  it.each([
    ['{"a" 1}', "json: offset 6: invalid character '1' after object key"],
    ['{"a": [1,', 'unexpected EOF'],
  ])('name the JSON problem of %s', (text, message) => {
    expect(errorOf(text)).toBe(message)
  })

  it('mark the wrong word', () => {
    expect(only('a: 1\nb: @here x\n').error).toMatchObject({ line: 1, column: 3, from: 8, to: 13 })
  })
})

describe('the ranges of a document', () => {
  const text = 'kind: Pod # c\nspec:\n  containers:\n  - name: "a"\n    image: x\n  - {name: b}\n  empty:\n'
  const document = only(text)
  const shown = (pointer: string) => {
    const range = document.ranges.get(pointer)
    return range && [range.key && text.slice(...range.key), text.slice(...range.value)]
  }

  it.each([
    ['/kind', ['kind', 'Pod']],
    ['/spec/containers/0/name', ['name', 'a']],
    ['/spec/containers/0', [null, 'name: "a"\n    image: x']],
    ['/spec/containers/1/name', ['name', 'b']],
    ['/spec/empty', ['empty', '']],
    ['/nope', undefined],
  ])('locate the key and the value of %s', (pointer, expected) => {
    expect(shown(pointer)).toEqual(expected)
  })

  it.each([
    ['spec.containers[0].image', 'x'],
    ['spec.containers[1].image', '{name: b'],
    ['kind.x.y', 'Pod'],
  ])('rangeOfField returns the range of %s, or of its nearest existing ancestor', (path, expected) => {
    const range = rangeOfField(document, path)
    expect(range && text.slice(...range.value)).toBe(expected)
  })
})

describe('fieldPathToPointer', () => {
  it.each([
    ['spec.template.spec.containers[0].name', '/spec/template/spec/containers/0/name'],
    ['spec.selector.matchLabels', '/spec/selector/matchLabels'],
    ['metadata.annotations[foo.com/bar]', '/metadata/annotations/foo.com~1bar'],
    ['spec.hard[requests.cpu]', '/spec/hard/requests.cpu'],
    ['data["a.b"]', '/data/a.b'],
    ['', ''],
  ])('converts the path %s', (path, pointer) => {
    expect(fieldPathToPointer(path)).toBe(pointer)
  })
})

describe('a single quote after a backslash', () => {
  it('is read as the quote alone within double quotes, as in Go yaml', () => {
    const text = `a: "it\\'s"\n"k\\'": |\n  it\\'s\nb: 'it\\''s'\nc: it\\'s\n`
    const [document] = parseManifest(text)
    expect(document?.error).toBeUndefined()
    expect(document?.value).toEqual({ a: "it's", "k'": "it\\'s\n", b: "it\\'s", c: "it\\'s" })
    expect(document?.ranges.get('/c')?.value).toEqual([text.lastIndexOf('it'), text.length - 1])
  })

  it('is read correctly beside the characters that replace it internally', () => {
    const [document] = parseManifest(`a: "\\P\u2028\\'"\n`)
    expect(document?.value).toEqual({ a: "\u2029\u2028'" })
  })
})

describe('an unfilled placeholder of a template', () => {
  const key = 'error converting YAML to JSON: yaml: invalid map key: map[interface {}]interface {}'

  it.each([
    ['{{ image }}', `${key}{"image":interface {}(nil)}`],
    ['{{ .Values.image | quote }}', `${key}{".Values.image | quote":interface {}(nil)}`],
    ['{{ "image" }}', `${key}{"image":interface {}(nil)}`],
    ['{[a, b]: c}', 'error converting YAML to JSON: yaml: invalid map key'],
  ])('is reported as an invalid key with line and column: %s', (placeholder, message) => {
    const text = `kind: Pod\nimage: ${placeholder}\n`
    const [document] = parseManifest(text)
    expect(document?.error).toMatchObject({ message, line: 1, column: 8 })
  })
})
