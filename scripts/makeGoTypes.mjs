// Makes src/engine/api/goTypes.json from conformance/types.json: a line per Go type of a pod template, small enough for
// a browser. A struct is the list of its fields, each `GoName=jsonName:type`: the JSON name is omitted if it is the Go
// name with a lower-case first letter, `+` stands for an inlined struct, and `!` marks a field that is written even
// when zero. Run: node scripts/makeGoTypes.mjs
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * A struct is a list of fields, any other type the name of its underlying type.
 * @typedef {{ name: string, json: string, type: string }} Field
 * @type {Record<string, string | Field[]>}
 */
const source = JSON.parse(readFileSync(new URL('../conformance/types.json', import.meta.url), 'utf8'))

/** Types whose text in the dump does not follow from their JSON. */
const special = new Set(['v1.Time', 'v1.FieldsV1', 'intstr.IntOrString', 'resource.Quantity'])

/** @type {Map<string, string>} */
const reached = new Map()

/** @param {string} type */
function reach(type) {
  const name = type.replace(/^(\*|\[\]|map\[string\])+/, '')
  const definition = source[name]
  if (definition === undefined || special.has(name) || reached.has(name)) return
  reached.set(name, typeof definition === 'string' ? definition : definition.map(fieldText).join(' '))
  if (typeof definition !== 'string') for (const field of definition) reach(field.type)
}

/** @param {Field} field */
function fieldText({ name, json, type }) {
  const [jsonName = '', ...options] = json.split(',')
  if (options.includes('inline')) return `${name}+:${type}`
  const usual = name.charAt(0).toLowerCase() + name.slice(1)
  return `${name}${jsonName === usual ? '' : `=${jsonName}`}${options.includes('omitempty') ? '' : '!'}:${type}`
}

reach('v1.PodTemplateSpec')
const lines = [...reached].map(([name, text]) => `${JSON.stringify(name)}: ${JSON.stringify(text)}`)
writeFileSync(new URL('../src/engine/api/goTypes.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
