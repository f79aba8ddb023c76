// Makes src/protobuf/protobufSchema.json: the forms of Kubernetes' API types in Protobuf and in JSON. The .proto files
// of the Go modules name fields, numbers and types; the Go structs tell which fields are pointers, inlined or omitted
// when empty. Needs protoc (Debian: protobuf-compiler) and the modules (go mod download k8s.io/api@v0.36.3 ...). Run:
// node scripts/makeProtobufSchema.mjs [v0.36.3]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fromBinary } from '@bufbuild/protobuf'
import { FieldDescriptorProto_Label, FieldDescriptorProto_Type, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'

const version = process.argv[2] ?? 'v0.36.3'
const modules = ['api', 'apimachinery', 'apiextensions-apiserver', 'kube-aggregator']

/** The packages whose kinds a server of this release serves, with the names of their groups. */
const packages = {
  'k8s.io/api/core/v1': '',
  'k8s.io/api/admissionregistration/v1': 'admissionregistration.k8s.io',
  'k8s.io/api/apps/v1': 'apps',
  'k8s.io/api/authentication/v1': 'authentication.k8s.io',
  'k8s.io/api/authorization/v1': 'authorization.k8s.io',
  'k8s.io/api/autoscaling/v1': 'autoscaling',
  'k8s.io/api/autoscaling/v2': 'autoscaling',
  'k8s.io/api/batch/v1': 'batch',
  'k8s.io/api/certificates/v1': 'certificates.k8s.io',
  'k8s.io/api/coordination/v1': 'coordination.k8s.io',
  'k8s.io/api/discovery/v1': 'discovery.k8s.io',
  'k8s.io/api/events/v1': 'events.k8s.io',
  'k8s.io/api/flowcontrol/v1': 'flowcontrol.apiserver.k8s.io',
  'k8s.io/api/networking/v1': 'networking.k8s.io',
  'k8s.io/api/node/v1': 'node.k8s.io',
  'k8s.io/api/policy/v1': 'policy',
  'k8s.io/api/rbac/v1': 'rbac.authorization.k8s.io',
  'k8s.io/api/resource/v1': 'resource.k8s.io',
  'k8s.io/api/scheduling/v1': 'scheduling.k8s.io',
  'k8s.io/api/storage/v1': 'storage.k8s.io',
  'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1': 'apiextensions.k8s.io',
  'k8s.io/kube-aggregator/pkg/apis/apiregistration/v1': 'apiregistration.k8s.io',
  'k8s.io/apimachinery/pkg/apis/meta/v1': 'meta.k8s.io',
}

/** Types whose JSON differs from their fields. The decoder has a rule for each of these types. */
const ownJson = new Set([
  'k8s.io.apimachinery.pkg.api.resource.Quantity',
  'k8s.io.apimachinery.pkg.util.intstr.IntOrString',
  'k8s.io.apimachinery.pkg.runtime.RawExtension',
  'k8s.io.apimachinery.pkg.apis.meta.v1.Time',
  'k8s.io.apimachinery.pkg.apis.meta.v1.MicroTime',
  'k8s.io.apimachinery.pkg.apis.meta.v1.Duration',
  'k8s.io.apimachinery.pkg.apis.meta.v1.FieldsV1',
  'k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1.JSON',
  'k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrArray',
  'k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool',
  'k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray',
])

const cache = execFileSync('go', ['env', 'GOMODCACHE'], { encoding: 'utf8' }).trim()
/** @param {string} path `k8s.io/api/apps/v1` */
const folderOf = (path) => join(cache, path.replace(/^k8s\.io\/([^/]+)/, `k8s.io/$1@${version}`))

/** Every message of the .proto files and their imports, by its full name. */
function readMessages() {
  const made = mkdtempSync(join(tmpdir(), 'protos-'))
  try {
    mkdirSync(join(made, 'k8s.io'))
    for (const name of modules) symlinkSync(folderOf(`k8s.io/${name}`), join(made, 'k8s.io', name))
    const files = Object.keys(packages).map((path) => `${path}/generated.proto`)
    const out = join(made, 'set.bin')
    execFileSync('protoc', [`-I${made}`, '--include_imports', `--descriptor_set_out=${out}`, ...files], {
      stdio: ['ignore', 'inherit', 'ignore'],
    })
    const set = fromBinary(FileDescriptorSetSchema, readFileSync(out))
    return new Map(
      set.file.flatMap((file) => file.messageType.map((message) => [`${file.package}.${message.name}`, message])),
    )
  } finally {
    rmSync(made, { recursive: true })
  }
}

/**
 * A field of a Go struct, by its number in Protobuf.
 * @typedef {{ json: string, options: string[], pointer: boolean }} GoField
 * @typedef {{ fields: Map<number, GoField>, isKind: boolean, isList: boolean }} GoType
 */

/**
 * The Go types of a package with Protobuf tags.
 * @param {string} path
 */
function readGoTypes(path) {
  /** @type {Map<string, GoType>} */
  const types = new Map()
  const folder = folderOf(path)
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.go') || /_test\.go$|^zz_|generated/.test(name)) continue
    const text = readFileSync(join(folder, name), 'utf8')
    for (const [, typeName = '', body = ''] of text.matchAll(/^type (\w+) struct ?\{(?:\n([\s\S]*?)^)?\}/gm))
      types.set(typeName, readStruct(body))
    for (const [, typeName = ''] of text.matchAll(/^type (\w+) \[\]\w+$/gm))
      types.set(typeName, { fields: new Map(), isKind: false, isList: true })
  }
  return types
}

/**
 * @param {string} body
 * @returns {GoType}
 */
function readStruct(body) {
  /** @type {Map<number, GoField>} */
  const fields = new Map()
  let isKind = false
  for (const line of body.split('\n')) {
    if (/^\s*(metav1\.)?TypeMeta\s+`json:",inline"/.test(line)) isKind = true
    const [, head = '', tags = ''] = /^\s*(\w[^`]*?|\*\w[^`]*?)\s+`([^`]*)`/.exec(line) ?? []
    const number = /protobuf:"[^"]*?,(\d+),/.exec(tags)?.[1]
    const json = /json:"([^"]*)"/.exec(tags)?.[1]
    if (number === undefined || json === undefined || json === '-') continue
    const [goName = '', type = goName] = head.split(/\s+/)
    const [jsonName, ...options] = json.split(',')
    fields.set(Number(number), { json: jsonName || goName, options, pointer: type.startsWith('*') })
  }
  return { fields, isKind, isList: false }
}

/** @type {Partial<Record<FieldDescriptorProto_Type, string>>} */
const scalars = {
  [FieldDescriptorProto_Type.DOUBLE]: 'double',
  [FieldDescriptorProto_Type.INT64]: 'int64',
  [FieldDescriptorProto_Type.INT32]: 'int32',
  [FieldDescriptorProto_Type.BOOL]: 'bool',
  [FieldDescriptorProto_Type.STRING]: 'string',
  [FieldDescriptorProto_Type.BYTES]: 'bytes',
}

const messages = readMessages()
/** @type {Map<string, Map<string, GoType>>} */
const goTypesOfPackages = new Map()

/** @param {string} fullName */
function goTypeOf(fullName) {
  const proto = fullName.slice(0, fullName.lastIndexOf('.'))
  const path = proto
    .replace('apiextensions_apiserver', 'apiextensions-apiserver')
    .replace('kube_aggregator', 'kube-aggregator')
    .replace('k8s.io.', 'k8s.io/')
    .replaceAll('.', '/')
    .replace('k8s/io', 'k8s.io')
  const types = goTypesOfPackages.get(path) ?? readGoTypes(path)
  goTypesOfPackages.set(path, types)
  return types.get(fullName.slice(proto.length + 1))
}

/**
 * `k8s.io.api.apps.v1.Deployment` → `apps.v1.Deployment`
 * @param {string} fullName
 */
const shortName = (fullName) => fullName.split('.').slice(-3).join('.')

/** @type {Map<string, string>} */
const described = new Map()

/**
 * Describes a message and all messages that its fields name. A line for each field: number, JSON name, type, and how
 * JSON shows it: `p` if it is present (a pointer), `o` unless it is empty, `t` unless it is a zero time, `z` always,
 * `n` as null if it is absent, `i` as its own fields.
 * @param {string} fullName
 */
function describe(fullName) {
  const name = shortName(fullName)
  if (described.has(name)) return
  const message = messages.get(fullName)
  if (message === undefined) throw new Error(`no message ${fullName}`)
  if (ownJson.has(fullName)) {
    described.set(name, '')
    for (const field of message.field) if (field.typeName) describe(field.typeName.slice(1))
    if (!/JSONSchema/.test(name)) return
  }
  described.set(name, '')
  const go = goTypeOf(fullName)
  if (go === undefined) throw new Error(`no Go type ${fullName}`)
  const lines = message.field.map((field) => {
    const known = go.isList ? { json: 'items', options: [], pointer: true } : go.fields.get(field.number)
    const type = fieldTypeOf(fullName, message, field)
    if (known !== undefined) return `${field.number} ${known.json} ${type} ${howShown(known)}`
    if (ownJson.has(fullName)) return `${field.number} ${field.name} ${type} p`
    throw new Error(`no JSON of ${fullName}.${field.name}`)
  })
  described.set(name, `${go.isList ? 'list;' : ''}${lines.join(';')}`)
}

/** @param {GoField} field */
function howShown({ options, pointer }) {
  if (options.includes('inline')) return 'i'
  if (options.includes('omitzero')) return 't'
  if (pointer) return options.includes('omitempty') ? 'p' : 'n'
  return options.includes('omitempty') ? 'o' : 'z'
}

/**
 * @param {string} owner
 * @param {import('@bufbuild/protobuf/wkt').DescriptorProto} message
 * @param {import('@bufbuild/protobuf/wkt').FieldDescriptorProto} field
 * @returns {string}
 */
function fieldTypeOf(owner, message, field) {
  const isList = field.label === FieldDescriptorProto_Label.REPEATED
  if (field.type !== FieldDescriptorProto_Type.MESSAGE) {
    const scalar = scalars[field.type]
    if (scalar === undefined) throw new Error(`a new scalar in ${owner}.${field.name}`)
    return isList ? `[]${scalar}` : scalar
  }
  const entry = message.nestedType.find(({ name }) => field.typeName === `.${owner}.${name}`)
  if (entry?.options?.mapEntry) {
    const value = entry.field.find(({ number }) => number === 2)
    if (value === undefined) throw new Error(`a map without values: ${owner}.${field.name}`)
    return `map:${fieldTypeOf(owner, message, value)}`
  }
  const target = field.typeName.slice(1)
  describe(target)
  return `${isList ? '[]' : ''}${shortName(target)}`
}

/** @type {Record<string, string>} */
const kinds = {}
for (const [path, group] of Object.entries(packages)) {
  const proto = path.replaceAll('-', '_').replaceAll('/', '.')
  const apiVersion = [group, path.split('/').at(-1)].filter(Boolean).join('/')
  for (const [name] of messages) {
    if (name.slice(0, name.lastIndexOf('.')) !== proto || !goTypeOf(name)?.isKind) continue
    if (/(^|\.)(Table|APIGroup|APIGroupList|APIVersions|APIResourceList)$/.test(name)) continue
    describe(name)
    kinds[`${apiVersion} ${name.split('.').at(-1)}`] = shortName(name)
  }
}

const lines = (/** @type {[string, string][]} */ entries) =>
  entries.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')
const types = [...described].sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(
  new URL('../src/protobuf/protobufSchema.json', import.meta.url),
  `{\n"kinds": {\n${lines(Object.entries(kinds))}\n},\n"types": {\n${lines(types)}\n}\n}\n`,
)
