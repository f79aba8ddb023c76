/** Bodies of requests as text: decoders of media types that are no text. */

/** Text of a body as JSON, or why it cannot be decoded. */
export type DecodedBody = { readonly json: string } | { readonly problem: string }

export interface BodyDecoder {
  /** Media type without parameters. */
  readonly mediaType: string
  readonly decode: (bytes: Uint8Array) => DecodedBody
}

/** Every media type of bodies besides JSON and YAML. */
export const bodyDecoders: readonly BodyDecoder[] = []
