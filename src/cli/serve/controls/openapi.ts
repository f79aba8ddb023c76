/** The OpenAPI document of the addresses below `/rollscope/`, derived from their declarations. */
import type { Control, Operation } from './control.ts'
import type { Field, Fields } from './field.ts'

const status = { description: 'A Kubernetes Status with the error message' }

/** An OpenAPI 3.0 document. */
export function openApiOf(controls: readonly Control[]): object {
  return {
    openapi: '3.0.3',
    info: { title: 'Controls of a served cluster', version: '1' },
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: Object.fromEntries(
      controls.map(({ path, operations }) => [
        path,
        Object.fromEntries(operations.map((one) => [one.method.toLowerCase(), operationOf(one, path)])),
      ]),
    ),
  }
}

function operationOf(operation: Operation, path: string): object {
  const { method, about, query = {}, body, needs = [], result } = operation
  return {
    operationId: `${method.toLowerCase()}${path.split('/').at(-1) ?? ''}`,
    summary: about,
    parameters: Object.entries(query).map(([name, field]) => ({
      name,
      in: 'query',
      required: needs.length === 1 && needs.includes(name),
      description: field.about,
      schema: schemaOf(field),
    })),
    ...(body ? { requestBody: { content: json({ ...objectOf(body), ...choice(needs) }) } } : {}),
    responses: {
      200: { description: 'Done', content: json(objectOf(result, requiredOf(result))) },
      ...Object.fromEntries([400, 401, 403, 404, 507].map((code) => [code, status])),
    },
  }
}

const json = (schema: object): object => ({ 'application/json': { schema } })

const requiredOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]))

/** Requires exactly one of the named members. */
const choice = (needs: readonly string[]): object =>
  needs.length === 0 ? {} : { oneOf: needs.map((name) => ({ required: [name] })) }

function objectOf(fields: Fields, required: readonly string[] = []): object {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, { ...schemaOf(field), description: field.about }]),
    ),
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
  }
}

function schemaOf({ type, example }: Field): object {
  return {
    type,
    ...(type === 'array' ? { items: {} } : {}),
    ...(example === undefined ? {} : { example }),
  }
}
