// Makes src/descriptions/fieldDescriptions.json: the descriptions of the kinds and fields in
// src/engine/api/fieldTable.json from an API server's OpenAPI document. The document in Kubernetes' repository lacks
// the values of enums. Run by hand: kubectl get --raw /openapi/v2 > openapi.json; node scripts/makeDescriptions.mjs
// openapi.json
import { readFileSync, writeFileSync } from 'node:fs'

const [source = ''] = process.argv.slice(2)
/** @type {Record<string, { description?: string, properties?: Record<string, { description?: string }> }>} */
const definitions = JSON.parse(readFileSync(source, 'utf8')).definitions
const table = JSON.parse(readFileSync(new URL('../src/engine/api/fieldTable.json', import.meta.url), 'utf8'))

/** @type {Record<string, string>} */
const folders = { meta: 'pkg.apis.meta', util: 'pkg.util', api: 'pkg.api', runtime: 'pkg.runtime' }

/** @param {string} name */
function definitionOf(name) {
  const [first = '', ...rest] = name.split('.')
  const folder = folders[first]
  const full = folder === undefined ? `io.k8s.api.${name}` : `io.k8s.apimachinery.${folder}.${rest.join('.')}`
  return definitions[full]
}

const lines = Object.keys(table).flatMap((name) => {
  const definition = definitionOf(name)
  if (definition === undefined) return []
  const fields = Object.entries(definition.properties ?? {}).map(([field, { description }]) => [field, description])
  const texts = [['', definition.description], ...fields].filter(([, text]) => text)
  return [`${JSON.stringify(name)}: ${JSON.stringify(Object.fromEntries(texts))}`]
})
writeFileSync(new URL('../src/descriptions/fieldDescriptions.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
