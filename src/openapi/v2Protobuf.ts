/** The OpenAPI v2 document as Protobuf, the format that kubectl before 1.24 requests. */
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { asObject, isObject, objectsIn, textOf, textsIn } from '../engine/api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../engine/api/types.ts'

/** The bytes of a message. Fields have the numbers of gnostic's openapiv2/OpenAPIv2.proto. */
class Message {
  readonly #writer = new BinaryWriter()

  /** Adds a text; an empty text is left out. */
  text(number: number, value: JsonValue | undefined): this {
    if (typeof value === 'string' && value !== '') this.#writer.tag(number, WireType.LengthDelimited).string(value)
    return this
  }

  flag(number: number, value: JsonValue | undefined): this {
    if (value === true) this.#writer.tag(number, WireType.Varint).bool(true)
    return this
  }

  part(number: number, value: Message | undefined): this {
    if (value) this.#writer.tag(number, WireType.LengthDelimited).bytes(value.bytes())
    return this
  }

  parts(number: number, values: readonly Message[]): this {
    for (const value of values) this.part(number, value)
    return this
  }

  bytes(): Uint8Array {
    return this.#writer.finish()
  }
}

/** The document of `openApiV2`. */
export function v2Protobuf(document: JsonObject): Uint8Array {
  const { title, version } = asObject(document.info)
  return new Message()
    .text(1, document.swagger)
    .part(2, new Message().text(1, title).text(2, version))
    .part(8, new Message().parts(2, namedParts(document.paths, pathItem)))
    .part(9, new Message().parts(1, namedParts(document.definitions, schema)))
    .bytes()
}

/** Each member as a pair of its name and its message. */
const namedParts = (members: JsonValue | undefined, make: (value: JsonObject) => Message): Message[] =>
  Object.entries(asObject(members)).map(([name, value]) => new Message().text(1, name).part(2, make(asObject(value))))

const methods = [
  ['get', 2],
  ['put', 3],
  ['post', 4],
  ['delete', 5],
  ['patch', 8],
] as const

function pathItem(item: JsonObject): Message {
  const message = new Message()
  for (const [method, number] of methods) {
    const one = item[method]
    if (isObject(one)) message.part(number, operation(one))
  }
  return message
}

function operation(one: JsonObject): Message {
  const response = new Message().part(1, new Message().text(1, 'OK'))
  return new Message()
    .text(3, one.description)
    .parts(8, objectsIn(one.parameters).map(queryParameter))
    .part(9, new Message().part(1, new Message().text(1, '200').part(2, response)))
    .parts(13, extensions(one))
}

function queryParameter({ name, type }: JsonObject): Message {
  const query = new Message().text(2, 'query').text(4, name).text(6, type).flag(20, true)
  return new Message().part(1, new Message().part(2, new Message().part(3, query)))
}

function schema(one: JsonObject): Message {
  const message = new Message().text(1, one.$ref).text(2, one.format).text(4, one.description)
  for (const name of textsIn(one.required)) message.text(19, name)
  const { additionalProperties, items, properties } = one
  if (isObject(additionalProperties)) message.part(21, new Message().part(1, schema(additionalProperties)))
  if (textOf(one.type) !== '') message.part(22, new Message().text(1, one.type))
  if (isObject(items)) message.part(23, new Message().part(1, schema(items)))
  if (isObject(properties)) message.part(25, new Message().parts(1, namedParts(properties, schema)))
  return message.parts(31, extensions(one))
}

/** Members that begin with `x-`, each as YAML. JSON is valid YAML. */
const extensions = (one: JsonObject): Message[] =>
  Object.entries(one)
    .filter(([name]) => name.startsWith('x-'))
    .map(([name, value]) => new Message().text(1, name).part(2, new Message().text(2, `${JSON.stringify(value)}\n`)))
