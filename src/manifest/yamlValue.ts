/** Parses one YAML document to plain JSON, without ranges, for large documents that are not edited. */
import { constructFromEvents, parseEvents, YAMLException } from 'js-yaml'
import type { JsonValue } from '../engine/api/types.ts'
import { asJson, NotJsonError } from './k8sYaml.ts'
import { k8sSchema } from './yamlSchema.ts'

const maxAliases = 100
const maxDepth = 100

/** `line` is the line of the error, counted from 0. */
type YamlValue =
  | { readonly value: JsonValue; readonly error?: undefined }
  | { readonly error: string; readonly line: number | undefined }

export function parseYamlValue(text: string): YamlValue {
  try {
    const events = parseEvents(text, { maxDepth })
    const [value] = constructFromEvents(events, { source: text, schema: k8sSchema, json: true, maxAliases })
    return { value: asJson(value ?? null) }
  } catch (error) {
    if (error instanceof NotJsonError) return { error: error.message, line: undefined }
    if (!(error instanceof YAMLException)) throw error
    return { error: `yaml: ${error.reason}`, line: error.mark?.line }
  }
}
