import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import {
  analyse,
  annotations,
  type EditorTexts,
  editorTexts,
  type PlannedMark,
  promptLength,
  setContext,
} from './annotations.ts'
import { completeField } from './fieldAssist.ts'

const texts: EditorTexts = {
  hint: ({ id, params }) => `${id} ${Object.values(params).join('/')}`,
  explanation: (id) => `about ${id}`,
}

const manifest = `kind: Deployment
metadata: { name: web }
spec:
  replicas: 10
  strategy:
    rollingUpdate:
      maxSurge: 25%
---
kind: Service
metadata: { name: web }
`

const start = (doc: string) => EditorState.create({ doc, extensions: [annotations, editorTexts.of(texts)] })

/** Decorations line by line: the class of the line, the hint after it, `block` for a message below it. */
function drawn(state: EditorState): string[] {
  const out: string[] = []
  state.field(annotations).decorations.between(0, state.doc.length, (from, _, { spec }) => {
    const line = state.doc.lineAt(from).number
    if (spec.class) out.push(`${line} ${spec.class}`)
    else if (spec.block)
      out.push(`${line} block ${spec.widget.problems[0].message} (${spec.widget.problems[0].explanation})`)
    else out.push(`${line} ${spec.widget.text}`)
  })
  return out
}

const changed = (state: EditorState, ...specs: TransactionSpec[]): EditorState =>
  specs.reduce((current, spec) => current.update(spec).state, state)

const replace = (state: EditorState, from: string, to: string): TransactionSpec => {
  const at = state.doc.toString().indexOf(from)
  return { changes: { from: at, to: at + from.length, insert: to } }
}

const refused = {
  document: 0,
  message: 'refused',
  words: 'refused',
  causes: [{ reason: 'FieldValueRequired', field: 'spec.replicas', message: 'Required value' }],
}

describe('annotations', () => {
  it('show hints and the lines that differ from the applied text', () => {
    const state = start(manifest)
    expect(drawn(state)).toEqual(['7 roundedUp 3/10'])
    const applied = setContext.of({ appliedText: manifest.replace('10', '8'), problems: [], planned: [] })
    expect(drawn(changed(state, { effects: applied }))).toEqual(['4 cm-changed', '4 was 8', '7 roundedUp 3/10'])
  })

  it('are computed again after a change of the text', () => {
    const state = start(manifest)
    expect(drawn(changed(state, replace(state, 'replicas: 10', 'replicas: 20')))).toEqual(['7 roundedUp 5/20'])
  })

  it('keep the hints while the text is temporarily invalid', () => {
    const state = start(manifest)
    expect(drawn(changed(state, replace(state, '  replicas: 10', '  replicas: 10\n  str: "')))).toEqual([
      '8 roundedUp 3/10',
    ])
  })

  it('show a rejection below the rejected line until the document of that line changes', () => {
    let state = changed(start(manifest), {
      effects: setContext.of({ appliedText: manifest, problems: [refused], planned: [] }),
    })
    const block = 'block spec.replicas: Required value (about required)'
    expect(drawn(state)).toEqual(['4 cm-refused', `4 ${block}`, '7 roundedUp 3/10'])
    // Another document may change and move the rejected document down.
    state = changed(state, replace(state, 'kind: Service', 'kind: Service # x'))
    expect(drawn(state)).toContain(`4 ${block}`)
    state = changed(state, { changes: { from: 0, insert: 'kind: Pod\n---\n' } })
    expect(drawn(state)).toContain(`6 ${block}`)
    state = changed(state, replace(state, 'replicas: 10', 'replicas: 11'))
    expect(drawn(state).some((line) => line.includes('block'))).toBe(false)
    expect(state.field(annotations).problems).toEqual([])
  })

  it('analyse a long text only on request', () => {
    const long = `${manifest}# ${'x'.repeat(promptLength)}\n`
    const state = start(long)
    const edited = changed(state, replace(state, 'replicas: 10', 'replicas: 20'))
    expect(drawn(edited)).toEqual(['7 roundedUp 3/10'])
    expect(drawn(changed(edited, { effects: analyse.of(null) }))).toEqual(['7 roundedUp 5/20'])
  })
})

describe('completion', () => {
  const complete = (text: string) => {
    const pos = text.indexOf('|')
    const doc = text.replace('|', '')
    const context = new CompletionContext(EditorState.create({ doc }), pos, true)
    return completeField(context)?.options.map(({ label, apply }) => [label, apply])
  }
  const head = 'apiVersion: apps/v1\nkind: Deployment\nspec:\n'

  it.each([
    [
      'fields that are not there yet',
      '  strategy:\n    rollingUpdate:\n      maxSurge: 1\n      |',
      [['maxUnavailable', 'maxUnavailable: ']],
    ],
    [
      'the value of a word field',
      '  strategy:\n    type: |',
      [
        ['RollingUpdate', undefined],
        ['Recreate', undefined],
      ],
    ],
    [
      'true and false',
      '  paused: t|',
      [
        ['true', undefined],
        ['false', undefined],
      ],
    ],
    ['nothing for a free value', '  replicas: |', undefined],
    ['nothing in a comment', '  # rep|', undefined],
    ['nothing under a field that does not exist', '  nonsense:\n    |', undefined],
  ])('offers %s', (_, text, expected) => {
    expect(complete(head + text)).toEqual(expected)
  })

  it('starts a new line after the key of a block or a list', () => {
    const found = new Map(complete(`${head}  template:\n    spec:\n      |`)?.map(([label, apply]) => [label, apply]))
    expect(found.get('containers')).toBe('containers:\n        - ')
    expect(found.get('affinity')).toBe('affinity:\n        ')
    expect(found.get('nodeName')).toBe('nodeName: ')
  })

  it('offers nothing for an unknown kind', () => {
    expect(complete('apiVersion: example.com/v1\nkind: Thing\nspec:\n  |')).toBeUndefined()
  })
})

describe('a note about something outside of the text', () => {
  const from = manifest.indexOf('replicas')
  const mark = { from, to: from + 8, severity: 'info' as const, message: 'Somebody else decides.', hint: '?' }
  const marked = (...planned: PlannedMark[]) =>
    changed(start(manifest), { effects: setContext.of({ appliedText: '', problems: [], planned }) })

  it('has a plain border and an icon, without an underline', () => {
    const lines = drawn(marked(mark))
    expect(lines).toContain('4 cm-open')
    expect(lines).toContain('4 ?')
    expect(lines).not.toContain('4 cm-refused')
  })

  it('has no hint on a line that an error marks', () => {
    const bad = { ...mark, severity: 'error' as const, hint: 'refused' }
    expect(drawn(marked(bad, mark))).toEqual(expect.arrayContaining(['4 cm-refused', '4 refused']))
    expect(drawn(marked(bad, mark))).not.toContain('4 ?')
  })
})
