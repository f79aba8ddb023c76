// Makes src/descriptions/fieldDescriptions.json: the descriptions of all kinds and fields that the API server knows,
// from a real API server's OpenAPI document. The document in Kubernetes' repository lacks the values of enums. Run by
// hand: kubectl get --raw /openapi/v2 > openapi.json; node scripts/runTs.mjs scripts/makeDescriptions.ts openapi.json
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { typeNames } from '../src/engine/api/fieldTable.ts'
import { definitionName } from '../src/openapi/schemas.ts'

interface Definition {
  readonly description?: string
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>
}

const [source = ''] = process.argv.slice(2)
const { definitions } = JSON.parse(readFileSync(source, 'utf8')) as {
  readonly definitions: Readonly<Record<string, Definition>>
}

const lines = typeNames().flatMap((name) => {
  const definition = definitions[definitionName(name)]
  if (definition === undefined) return []
  const fields = Object.entries(definition.properties ?? {}).map(([field, { description }]) => [field, description])
  const texts = [['', definition.description], ...fields].filter(([, text]) => text)
  return [`${JSON.stringify(name)}: ${JSON.stringify(Object.fromEntries(texts))}`]
})
writeFileSync('src/descriptions/fieldDescriptions.json', `{\n${lines.join(',\n')}\n}\n`)
