/** Perceived distance of two colours, with usual colour vision and with three kinds of colour blindness. */

export type Seen = 'usual' | 'protanopia' | 'deuteranopia' | 'tritanopia'

type Matrix = readonly (readonly [number, number, number])[]

/** Simulation matrices over linear RGB, severity 1: Machado, Oliveira and Fernandes 2009. */
const visions: Record<Seen, Matrix> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** OKLab's two matrices: linear RGB to cone responses, and their cube roots to lightness and two hues. */
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

/**
 * Euclidean distance in OKLab of two colours `#rrggbb` under the given colour vision: 0 for equal colours, 1 from black
 * to white.
 */
export function seenDistance(one: string, other: string, seen: Seen): number {
  const [a, b] = [labOf(one, seen), labOf(other, seen)]
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)))
}

function labOf(colour: string, seen: Seen): readonly number[] {
  const channels = [1, 3, 5].map((from) => linear(Number.parseInt(colour.slice(from, from + 2), 16) / 255))
  const shown = times(visions[seen], channels).map((value) => Math.max(0, Math.min(1, value)))
  return times(toLab, times(toCones, shown).map(Math.cbrt))
}

function times(matrix: Matrix, values: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * (values[index] ?? 0), 0))
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
