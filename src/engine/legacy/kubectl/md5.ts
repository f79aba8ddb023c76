/**
 * MD5 (RFC 1321) of a UTF-8 text, in hexadecimal. rolling-update derives names of controllers from it; no secret
 * depends on it.
 */
export function md5Hex(text: string): string {
  const bytes = padded(utf8(text))
  const state: [number, number, number, number] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  for (let at = 0; at < bytes.length; at += 64) mixBlock(state, bytes, at)
  return state.map(littleEndianHex).join('')
}

function utf8(text: string): number[] {
  const bytes: number[] = []
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
  }
  return bytes
}

/** Padded message: the bytes, a 1 bit, zeros, and the length in bits as 64-bit little-endian. */
function padded(bytes: readonly number[]): number[] {
  const out = [...bytes, 0x80]
  while (out.length % 64 !== 56) out.push(0)
  let bits = bytes.length * 8
  for (let i = 0; i < 8; i++) {
    out.push(bits % 256)
    bits = Math.floor(bits / 256)
  }
  return out
}

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) | 0)

function mixBlock(state: [number, number, number, number], bytes: readonly number[], start: number): void {
  const word = (i: number): number => {
    const at = start + i * 4
    return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
  }
  let [a, b, c, d] = state
  for (let i = 0; i < 64; i++) {
    const round = i >> 4
    const [f, index] =
      round === 0
        ? [(b & c) | (~b & d), i]
        : round === 1
          ? [(d & b) | (~d & c), (5 * i + 1) % 16]
          : round === 2
            ? [b ^ c ^ d, (3 * i + 5) % 16]
            : [c ^ (b | ~d), (7 * i) % 16]
    const sum = (a + f + sines[i]! + word(index)) | 0
    const shift = shifts[round * 4 + (i % 4)]!
    ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
  }
  state[0] = (state[0] + a) | 0
  state[1] = (state[1] + b) | 0
  state[2] = (state[2] + c) | 0
  state[3] = (state[3] + d) | 0
}

function littleEndianHex(word: number): string {
  let hex = ''
  for (let i = 0; i < 4; i++) hex += ((word >>> (8 * i)) & 0xff).toString(16).padStart(2, '0')
  return hex
}
