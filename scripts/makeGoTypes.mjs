// Makes src/engine/api/goTypes.json, the table of the Go types behind a pod template, from conformance/types.json.
// Run: node scripts/makeGoTypes.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { goTypeTable } from './releases/goTypeTable.mjs'

const source = JSON.parse(readFileSync(new URL('../conformance/types.json', import.meta.url), 'utf8'))
const lines = [...goTypeTable(source)].map(([name, text]) => `${JSON.stringify(name)}: ${JSON.stringify(text)}`)
writeFileSync(new URL('../src/engine/api/goTypes.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
