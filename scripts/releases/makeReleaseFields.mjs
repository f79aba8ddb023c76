// Makes src/engine/api/fields/releaseFields.json from the OpenAPI documents in the Go modules of each release: fields of
// the tabled types that some release does not have. Each has its type, and the first and last release with it, where
// that is not the oldest or newest one. Needs Go. Run: node scripts/releases/makeReleaseFields.mjs
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const versions = { 1.33: 'v1.33.13', 1.34: 'v1.34.4', 1.35: 'v1.35.4', 1.36: 'v1.36.3', 1.37: 'v1.37.2' }
const releases = Object.keys(versions)

/**
 * @typedef {{ type?: string, format?: string, $ref?: string, items?: Schema, additionalProperties?: Schema }} Schema
 * @typedef {Record<string, { properties?: Record<string, Schema> }>} Definitions
 */

/**
 * The definitions of a release.
 * @param {string} version
 * @returns {Definitions}
 */
function definitionsOf(version) {
  const printed = execFileSync('go', ['mod', 'download', '-json', `k8s.io/kubernetes@${version}`], {
    cwd: tmpdir(),
    encoding: 'utf8',
  })
  const { Dir } = JSON.parse(printed)
  return JSON.parse(readFileSync(join(Dir, 'api/openapi-spec/swagger.json'), 'utf8')).definitions
}

/** @param {string} reference */
const typeNameOf = (reference) =>
  reference.replace(/^(#\/definitions\/)?io\.k8s\.(api|apimachinery\.pkg\.(apis\.)?)\.?/, '')

/**
 * The type in the words of fieldTable.json.
 * @param {Schema} schema
 * @returns {string}
 */
function typeOf({ type = 'object', format, $ref, items, additionalProperties }) {
  if ($ref) return typeNameOf($ref)
  if (items) return `[]${typeOf(items)}`
  if (additionalProperties) return `map:${typeOf(additionalProperties)}`
  return format ? `${type}(${format})` : type
}

const definitions = Object.values(versions).map(definitionsOf)
const table = JSON.parse(readFileSync(new URL('../../src/engine/api/fieldTable.json', import.meta.url), 'utf8'))
/** @type {Record<string, Record<string, { type: string, since?: string, until?: string }>>} */
const found = {}
for (const typeName of Object.keys(table).sort()) {
  const properties = definitions.map((all) => {
    const key = Object.keys(all).find((name) => typeNameOf(name) === typeName)
    return (key && all[key]?.properties) || {}
  })
  const fields = [...new Set(properties.flatMap((known) => Object.keys(known)))].sort()
  for (const field of fields) {
    const has = properties.map((known) => known[field] !== undefined)
    if (has.every(Boolean)) continue
    const [first, last] = [has.indexOf(true), has.lastIndexOf(true)]
    found[typeName] ??= {}
    found[typeName][field] = {
      type: typeOf(properties[last]?.[field] ?? {}),
      ...(first > 0 ? { since: releases[first] } : {}),
      ...(last < releases.length - 1 ? { until: releases[last] } : {}),
    }
  }
}
const lines = Object.entries(found).map(([name, fields]) => `${JSON.stringify(name)}: ${JSON.stringify(fields)}`)
writeFileSync(
  new URL('../../src/engine/api/fields/releaseFields.json', import.meta.url),
  `{\n${lines.join(',\n')}\n}\n`,
)
