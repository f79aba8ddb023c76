/** Decodes request bodies of media types that are no text. */

import { decodeProtobuf, ProtobufError, summary } from '../../protobuf/decode.ts'

/** A body as JSON, or the reason that it cannot be decoded. */
type DecodedBody = { readonly json: string } | { readonly problem: string }

interface BodyDecoder {
  /** Media type without parameters. */
  readonly mediaType: string
  readonly decode: (bytes: Uint8Array) => DecodedBody
}

/** Every media type of bodies besides JSON and YAML. */
export const bodyDecoders: readonly BodyDecoder[] = [
  { mediaType: 'application/vnd.kubernetes.protobuf', decode: fromProtobuf },
]

function fromProtobuf(bytes: Uint8Array): DecodedBody {
  try {
    return { json: JSON.stringify(decodeProtobuf(bytes)) }
  } catch (error) {
    if (error instanceof ProtobufError) return { problem: `${error.message} (${summary(bytes)})` }
    throw error
  }
}
