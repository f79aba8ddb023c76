// Turns the Go types behind a pod template into a table with a line per type, small enough for a browser. A struct is
// the list of its fields, each `GoName=jsonName:type`: the JSON name is omitted if it is the Go name with a lower-case
// first letter, `+` stands for an inlined struct, and `!` marks a field that is written even when zero.

/**
 * A struct is a list of fields, any other type the name of its underlying type.
 * @typedef {{ name: string, json: string, type: string }} Field
 * @typedef {Record<string, string | Field[]>} GoTypes
 */

/** Types whose text in the dump does not follow from their JSON. */
const special = new Set(['v1.Time', 'v1.FieldsV1', 'intstr.IntOrString', 'resource.Quantity'])

/**
 * Lines by type, of all types that a pod template reaches.
 * @param {GoTypes} source
 * @returns {Map<string, string>}
 */
export function goTypeTable(source) {
  /** @type {Map<string, string>} */
  const reached = new Map()
  /** @param {string} type */
  const reach = (type) => {
    const name = type.replace(/^(\*|\[\]|map\[string\])+/, '')
    const definition = source[name]
    if (definition === undefined || special.has(name) || reached.has(name)) return
    reached.set(name, typeof definition === 'string' ? definition : definition.map(fieldText).join(' '))
    if (typeof definition !== 'string') for (const field of definition) reach(field.type)
  }
  reach('v1.PodTemplateSpec')
  return reached
}

/** @param {Field} field */
function fieldText({ name, json, type }) {
  const [jsonName = '', ...options] = json.split(',')
  if (jsonName === '' || options.includes('inline')) return `${name}+:${type}`
  const usual = name.charAt(0).toLowerCase() + name.slice(1)
  return `${name}${jsonName === usual ? '' : `=${jsonName}`}${options.includes('omitempty') ? '' : '!'}:${type}`
}
