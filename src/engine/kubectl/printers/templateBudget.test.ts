import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../api/types.ts'
import { CommandError } from '../core/errors.ts'
import { customColumnsText } from './customColumns.ts'
import { executeGoTemplate, parseGoTemplate } from './goTemplate.ts'
import { executeJsonPath } from './jsonPath.ts'
import { parseJsonPath } from './jsonPathParser.ts'
import { TemplateTooLong } from './templateBudget.ts'

const items = Array.from({ length: 500 }, (_, i) => ({
  metadata: { name: `pod-${i}` },
  spec: { text: 'x'.repeat(200) },
}))
const list: JsonObject = { kind: 'List', items }

function goTemplate(text: string): string {
  let out = ''
  executeGoTemplate({ out: (more) => (out += more) }, { text, nodes: parseGoTemplate(text) }, list)
  return out
}

const nested = (times: number, begin: string, inside: string, end: string): string =>
  begin.repeat(times) + inside + end.repeat(times)

describe('the limit for the run time and output of templates', () => {
  it.each([
    ['nested ranges', nested(4, '{{range $.items}}', '', '{{end}}')],
    ['ranges that write', nested(2, '{{range $.items}}', '{{$}}', '{{end}}')],
    ['a text that doubles', `{{$x := "ab"}}${'{{$x = print $x $x}}'.repeat(60)}`],
  ])('stops a Go template: %s', (_, text) => {
    expect(() => goTemplate(text)).toThrow(TemplateTooLong)
    expect(() => goTemplate(text)).toThrow(/^the template was stopped: it (takes|makes) more than/)
  })

  it.each([
    ['nested ranges', nested(16, '{range ..}', '', '{end}')],
    ['ranges that write', nested(6, '{range ..}', '{@}', '{end}')],
  ])('stops a JSONPath template: %s', (_, text) => {
    const nodes = parseJsonPath(text)
    expect(() => executeJsonPath(nodes, list)).toThrow(/^the template was stopped/)
  })

  it('counts all cells of custom columns together', () => {
    const columns = [{ header: 'A', template: '{..}' }]
    const objects = Array.from({ length: 1_000 }, () => list)
    expect(() => customColumnsText(columns, objects, 'header')).toThrow(CommandError)
  })

  it('allows ordinary templates over a thousand Pods', () => {
    const long: JsonObject = { items: [...items, ...items] }
    const path = '{range .items[*]}{.metadata.name}{"\\t"}{.spec.text}{"\\n"}{end}'
    expect(executeJsonPath(parseJsonPath(path), long).split('\n')).toHaveLength(1_001)
    expect(goTemplate('{{range .items}}{{.metadata.name}}{{"\\n"}}{{end}}').split('\n')).toHaveLength(501)
  })
})
