// Makes src/engine/api/fieldTable.json out of conformance/fields.json: the same facts with the texts left out and one
// line per type, small enough to ship to a browser. Run: node scripts/makeFieldTable.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const source = JSON.parse(readFileSync(new URL('../conformance/fields.json', import.meta.url), 'utf8'))
const mergeKeys = ['patchStrategy', 'patchMergeKey', 'listType', 'listMapKeys', 'mapType']

const compactType = ({ apiVersion, kind, type, required, fields }) => {
  const merge = {}
  const types = {}
  for (const [name, field] of Object.entries(fields ?? {})) {
    types[name] = field.type
    const rules = Object.fromEntries(mergeKeys.filter((key) => key in field).map((key) => [key, field[key]]))
    if (Object.keys(rules).length > 0) merge[name] = rules
  }
  return {
    ...(kind && { apiVersion, kind }),
    ...(type && { type }),
    ...(required && { required }),
    ...(fields && { fields: types }),
    ...(Object.keys(merge).length > 0 && { merge }),
  }
}

const lines = Object.entries(source).map(
  ([name, type]) => `${JSON.stringify(name)}: ${JSON.stringify(compactType(type))}`,
)
writeFileSync(new URL('../src/engine/api/fieldTable.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
