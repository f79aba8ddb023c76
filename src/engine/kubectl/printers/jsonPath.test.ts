import { describe, expect, it } from 'vitest'
import { customColumnsText, parseCustomColumns } from './customColumns.ts'
import { executeGoTemplate, parseGoTemplate } from './goTemplate.ts'
import { executeJsonPath } from './jsonPath.ts'
import { parseJsonPath } from './jsonPathParser.ts'

const object = {
  kind: 'List',
  items: [
    { metadata: { name: 'a', labels: { 'example.com/team': 'x' } }, spec: { replicas: 1, ports: [80, 443] } },
    { metadata: { name: 'b' }, spec: { replicas: 3, paused: true } },
  ],
  status: {
    conditions: [
      { type: 'Ready', status: 'True' },
      { type: 'Available', status: 'False' },
    ],
  },
}

describe('executeJsonPath', () => {
  it.each([
    ['{.kind}', 'List'],
    ['{.items[*].metadata.name}', 'a b'],
    ['{.items[0].spec}', '{"ports":[80,443],"replicas":1}'],
    ['{.items[-1].metadata.name}', 'b'],
    ['{.items[0:1].metadata.name}', 'a'],
    ['{.items[*].spec.ports[1]}', '443'],
    ['{.nope}', ''],
    ['{.items[*].nope.deeper}', ''],
    ["{.items[0].metadata.labels['example\\.com/team']}", 'x'],
    ['{.items[0].metadata.labels.example\\.com/team}', 'x'],
    ['{..name}', 'a b'],
    ['{.items[?(@.spec.replicas>1)].metadata.name}', 'b'],
    ['{.items[?(@.spec.paused)].metadata.name}', 'b'],
    ['{.items[?(@.metadata.name!="a")].metadata.name}', 'b'],
    ['{.status.conditions[?(@.type=="Ready")].status}', 'True'],
    ['{range .items[*]}{.metadata.name}={.spec.replicas}{"\\n"}{end}', 'a=1\nb=3\n'],
    ["{.items[*]['metadata','spec'].name}", 'a b'],
    ['{range.items[*]}{.metadata.name},{range .spec.ports[*]}{@};{end}{end}.', 'a,80;443;b,.'],
    ['name: {$.items[0].metadata.name}!', 'name: a!'],
  ])('prints the expected text for %s', (template, text) => {
    expect(executeJsonPath(parseJsonPath(template), object)).toBe(text)
  })

  it('rejects an index out of bounds', () => {
    expect(() => executeJsonPath(parseJsonPath('{.items[7].kind}'), object)).toThrow(
      'array index out of bounds: index 7, length 2',
    )
  })

  it.each([
    ['{.items', 'unclosed action'],
    ['{end}', 'not in range, nothing to end'],
    ['{.items[0}', 'unterminated array'],
  ])('rejects %s', (template, text) => {
    expect(() => executeJsonPath(parseJsonPath(template), object)).toThrow(text)
  })
})

it("custom columns print missing values as <none>, and lists in Go's format", () => {
  const columns = parseCustomColumns('NAME:.metadata.name,PORTS:.spec.ports,FIRST:{.spec.ports[0]},NOPE:x')
  expect(customColumnsText(columns, object.items, 'header')).toBe(
    'NAME   PORTS      FIRST    NOPE\na      [80 443]   80       <none>\nb      <none>     <none>   <none>\n',
  )
  expect(() => parseCustomColumns('NAME')).toThrow('unexpected custom-columns spec: NAME')
})

describe('executeGoTemplate', () => {
  it.each([
    ['{{.kind}}', 'List'],
    ['{{.nope}}', '<no value>'],
    ['{{range .items}}{{.metadata.name}} {{end}}', 'a b '],
    ['{{range $i, $x := .items}}{{$i}}{{$x.metadata.name}}{{end}}', '0a1b'],
    ['{{with index .items 1}}{{.metadata.name}}{{end}}', 'b'],
    ['{{if .nope}}yes{{else}}no{{end}}', 'no'],
    ['{{if .nope}}a{{else if .kind}}b{{end}}', 'b'],
    ['{{len .items}} {{printf "%s-%v" .kind 3}}', '2 List-3'],
    ['{{range .items}}{{if eq .spec.replicas 3}}{{.metadata.name}}{{end}}{{end}}', 'b'],
    ['{{ .items | len }}', '2'],
    ['{{range.items}}{{.metadata.name}},{{end}}', 'a,b,'],
    ['a {{- .kind -}} b', 'aListb'],
    ['{{.status.conditions}}', '[map[status:True type:Ready] map[status:False type:Available]]'],
  ])('prints the expected text for %s', (template, text) => {
    let printed = ''
    const out = (piece: string): void => {
      printed += piece
    }
    executeGoTemplate({ out }, { text: template, nodes: parseGoTemplate(template) }, object)
    expect(printed).toBe(text)
  })
})
