// Makes src/engine/requests/forms/columnDefinitions.json: the columns that an API server gives each kind's table, with
// their types, priorities and descriptions, from the printers and the field descriptions in Kubernetes' Go modules.
// Run: node scripts/makeColumnDefinitions.mjs [v1.36.3 [v0.36.3]]
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const [release = 'v1.36.3', modules = 'v0.36.3'] = process.argv.slice(2)
const cache = join(execFileSync('go', ['env', 'GOMODCACHE'], { encoding: 'utf8' }).trim(), 'k8s.io')
const source = readFileSync(join(cache, `kubernetes@${release}`, 'pkg/printers/internalversion/printers.go'), 'utf8')

/** Folders of the packages, by the names under which the printers import them. */
const imports = Object.fromEntries(
  [...source.matchAll(/^\t(\w+) "k8s\.io\/(api|apimachinery)\/([^"]+)"$/gm)].map(([, name, module, path]) => [
    name,
    join(cache, `${module}@${modules}`, path ?? ''),
  ]),
)

/**
 * The API documentation of a field, or of the type if the field is empty.
 * @param {string} pack
 * @param {string} type
 * @param {string} field
 */
function swaggerDoc(pack, type, field) {
  const folder = imports[pack]
  if (folder === undefined) throw new Error(`no package ${pack}`)
  const text = readFileSync(join(folder, 'types_swagger_doc_generated.go'), 'utf8')
  const body = new RegExp(`var map_${type} = map\\[string\\]string\\{\\n([\\s\\S]*?)\\n\\}`).exec(text)?.[1] ?? ''
  const line = body.split('\n').find((one) => one.startsWith(`\t"${field}":`))
  return line === undefined
    ? ''
    : goText(
        line
          .slice(line.indexOf(':') + 1)
          .trim()
          .replace(/,$/, ''),
      )
}

/**
 * The text of a Go literal, in quotation marks or between back quotes.
 * @param {string} literal
 * @returns {string}
 */
const goText = (literal) => (literal.startsWith('`') ? literal.slice(1, -1) : JSON.parse(literal))

/** @type {Record<string, string>} */
const memberTypes = { 'Event.InvolvedObject': 'ObjectReference' }

/** @param {string} text */
function descriptionOf(text) {
  // `Event{}.InvolvedObject.SwaggerDoc()` describes the type of the field.
  const doc = /^(\w+)\.(\w+)\{\}\.(?:(\w+)\.)?SwaggerDoc\(\)\["(.*)"\]$/.exec(text)
  if (!doc) return goText(text)
  const [, pack = '', type = '', member, field = ''] = doc
  return swaggerDoc(pack, member === undefined ? type : (memberTypes[`${type}.${member}`] ?? ''), field)
}

/** @param {string} body */
function columnsOf(body) {
  return body
    .split('\n')
    .filter((line) => line.includes('Name:'))
    .map((line) => {
      const text = (/** @type {string} */ name) => new RegExp(`\\b${name}: "([^"]*)"`).exec(line)?.[1] ?? ''
      const description = /Description: (.*?)\},?$/.exec(line.trim())?.[1]
      return {
        name: text('Name'),
        type: text('Type'),
        format: text('Format'),
        description: description === undefined ? '' : descriptionOf(description),
        priority: Number(/Priority: (\d+)/.exec(line)?.[1] ?? 0),
      }
    })
}

/** @type {Map<string, ReturnType<typeof columnsOf>>} */
const definitions = new Map(
  [...source.matchAll(/^\t(\w+) := \[\]metav1\.TableColumnDefinition\{\n([\s\S]*?)^\t\}/gm)].map(([, name, body]) => [
    name ?? '',
    columnsOf(body ?? ''),
  ]),
)
for (const [, name = '', body = ''] of source.matchAll(
  /^\t(\w+) = append\(\w+, (?:\[\]metav1\.TableColumnDefinition)?\{?\n?([\s\S]*?)\n\t\}/gm,
))
  definitions.get(name)?.push(...columnsOf(body))
/** The type that each printing function takes. */
const printed = new Map(
  [...source.matchAll(/^func (print\w+)\(\w+ \*\w+\.(\w+), /gm)].map(([, name, type]) => [name, type]),
)
/** @type {[string, ReturnType<typeof columnsOf>][]} */
const handlers = [...source.matchAll(/h\.TableHandler\((\w+), (print\w+)\)/g)].flatMap(
  ([, columns = '', name = '']) => {
    const kind = printed.get(name)
    const known = definitions.get(columns)
    if (kind === undefined || known === undefined) throw new Error(`no columns for ${name}`)
    return kind.endsWith('List') ? [] : [/** @type {const} */ ([kind, known])]
  },
)
/** Kinds of groups that are off by default. */
const alpha =
  /^(ClusterTrustBundle|PodCertificateRequest|LeaseCandidate|Status|StorageVersion|ResourcePoolStatusRequest|DeviceTaintRule|StorageVersionMigration|Workload|PodGroup)$/
/** @type {string[]} */
const texts = []
const textAt = (/** @type {string} */ text) => (texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1)
const lines = handlers
  .filter(([kind]) => !alpha.test(kind))
  .map(([kind, columns]) => {
    const cells = columns.map(({ name, type, format, description, priority }) => [
      name,
      type,
      format,
      priority,
      textAt(description),
    ])
    return `${JSON.stringify(kind)}: ${JSON.stringify(cells)}`
  })
const shown = texts.map((text) => JSON.stringify(text)).join(',\n')
writeFileSync(
  new URL('../src/engine/requests/forms/columnDefinitions.json', import.meta.url),
  `{\n"texts": [\n${shown}\n],\n"kinds": {\n${lines.join(',\n')}\n}\n}\n`,
)
