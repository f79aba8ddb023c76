/** Changes of valid input such as strangers, broken tools and attackers make them. */
import type { Random } from '../../src/engine/sim/prng.ts'

/**
 * Words that have broken programs: JavaScript's own names, empty words, long words, words in other scripts, numbers at
 * the limits.
 */
export const hostileWords: readonly string[] = [
  '',
  ' ',
  '-',
  '--',
  '---',
  '=',
  ',',
  '.',
  '..',
  '/',
  '//',
  '*',
  '\0',
  '\n',
  '\t',
  '\\',
  '"',
  "'",
  '`',
  '$(id)',
  '%s',
  '%999999999s',
  '%n%n',
  '{{.}}',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'length',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1e309',
  '1e-9',
  '0x10',
  '0o17',
  '1_000',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '0.1',
  '100%',
  '-1%',
  '1e3m',
  '1Ei',
  '2026-02-30T25:61:61Z',
  '10000000000h',
  '-5s',
  'default',
  'kube-system',
  'a'.repeat(64),
  'a'.repeat(254),
  'a'.repeat(5_000),
  'é',
  '你好',
  '🚢',
  '\u202e',
  '\ud800',
  '\ufeff',
  'A-b_c.D/E',
  'x=y:NoSchedule',
  'a=b,c!=d',
  'a in (b,c)',
]

const hostileNumbers = [0, -1, 1, 0.5, 1e9, 2 ** 31, 2 ** 53, 1e21, -1e21, 1e308, 5e-324]

/** An unexpected value of any type. */
export function hostileValue(random: Random): unknown {
  const draw = random.float()
  if (draw < 0.4) return random.pick(hostileWords)
  if (draw < 0.65) return random.pick(hostileNumbers)
  if (draw < 0.75) return random.pick([null, true, false])
  if (draw < 0.85) return random.pick([[], [[]], [null], {}, [{}], Array(30).fill('x')])
  return { [random.pick(hostileWords)]: random.pick(hostileWords) }
}

/** A copy of a JSON value with one to three changes. */
export function mutateJson(value: unknown, random: Random): unknown {
  let mutated = JSON.parse(JSON.stringify(value)) as unknown
  for (let left = random.pick([1, 1, 2, 3]); left > 0; left--) mutated = mutateOne(mutated, random)
  return mutated
}

function mutateOne(root: unknown, random: Random): unknown {
  const places = placesIn(root)
  if (places.length === 0) return hostileValue(random)
  const { holder, key } = random.pick(places)
  const draw = random.float()
  if (Array.isArray(holder)) {
    const index = Number(key)
    if (draw < 0.2) holder.splice(index, 1)
    else if (draw < 0.4) holder.splice(index, 0, holder[index])
    else if (draw < 0.5) holder.reverse()
    else holder[index] = changed(holder[index], places, random)
    return root
  }
  if (draw < 0.15) delete holder[key]
  // An assignment would set the prototype.
  else if (draw < 0.3) define(holder, random.pick(hostileWords), random.pick(places).holder)
  else define(holder, key, changed(holder[key], places, random))
  // A value that contains itself has no JSON form.
  return JSON.parse(asJson(root)) as unknown
}

type Holder = Record<string, unknown> | unknown[]

interface Place {
  readonly holder: Record<string, unknown>
  readonly key: string
}

function placesIn(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return places
  for (const key of Object.keys(value)) {
    places.push({ holder: value as Record<string, unknown>, key })
    placesIn((value as Record<string, unknown>)[key], places)
  }
  return places
}

function changed(value: unknown, places: readonly Place[], random: Random): unknown {
  const draw = random.float()
  if (typeof value === 'number' && draw < 0.8)
    return random.pick([value + 1, value - 1, -value, value * 1000, value / 2])
  if (typeof value === 'string' && draw < 0.5) return mutateText(value, random)
  if (draw < 0.65) {
    const { holder, key } = random.pick(places)
    return JSON.parse(asJson(holder[key])) as unknown
  }
  return hostileValue(random)
}

function define(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

function asJson(value: unknown): string {
  const open = new Set<unknown>()
  const write = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one
    if (open.has(one)) return null
    open.add(one)
    const copy: Holder = Array.isArray(one) ? [] : {}
    for (const [key, child] of Object.entries(one)) define(copy, key, write(child))
    open.delete(one)
    return copy
  }
  return JSON.stringify(write(value)) ?? 'null'
}

/** A text with one to three changes of characters, words or lines. */
export function mutateText(text: string, random: Random): string {
  let mutated = text
  for (let left = random.pick([1, 1, 2, 3]); left > 0; left--) mutated = mutateOneText(mutated, random)
  return mutated
}

function mutateOneText(text: string, random: Random): string {
  const at = random.int(0, text.length)
  const end = Math.min(text.length, at + random.int(1, 12))
  const draw = random.float()
  if (draw < 0.15) return text.slice(0, at) + text.slice(end)
  if (draw < 0.35) return text.slice(0, at) + random.pick(hostileWords) + text.slice(at)
  if (draw < 0.45) return text.slice(0, at) + text.slice(at, end).repeat(random.int(2, 5)) + text.slice(end)
  if (draw < 0.55) return text.slice(0, at) + String.fromCharCode(random.int(1, 0x2fff)) + text.slice(at + 1)
  if (draw < 0.6) return text.slice(0, at)
  if (draw < 0.8) return mutateWord(text, random)
  return mutateLines(text, random)
}

function mutateWord(text: string, random: Random): string {
  const words = [...text.matchAll(/[\w./-]+/g)]
  if (words.length === 0) return text
  const { 0: word, index } = random.pick(words)
  const other = random.float() < 0.5 ? random.pick(hostileWords) : random.pick(words)[0]
  return text.slice(0, index) + other + text.slice(index + word.length)
}

/** Duplicates, drops, moves and indents lines, and inserts YAML syntax. */
function mutateLines(text: string, random: Random): string {
  const lines = text.split('\n')
  const at = random.int(0, lines.length - 1)
  const line = lines[at] ?? ''
  const draw = random.float()
  if (draw < 0.15) lines.splice(at, 1)
  else if (draw < 0.3) lines.splice(at, 0, line)
  else if (draw < 0.45) lines.splice(random.int(0, lines.length), 0, line)
  else if (draw < 0.6) lines[at] = random.float() < 0.5 ? `  ${line}` : line.replace(/^ {1,2}/, '')
  else if (draw < 0.75) lines[at] = line.replace(/:.*$/, `: ${random.pick(yamlValues)}`)
  else lines.splice(at, 0, random.pick(yamlLines))
  return lines.join('\n')
}

const yamlValues = [
  '',
  '~',
  '[]',
  '{}',
  '&a [*a]',
  '*nothing',
  '!!binary aGVsbG8=',
  '!!js/function "x"',
  '!!float 1',
  '|',
  '>-',
  '"\\ud800"',
  '"\\x00"',
  '0b11',
  '012',
  '1:30',
  '.inf',
  '.nan',
  'yes',
  'off',
  '2026-01-01',
  '{ a: 1, a: 2 }',
  '[1, [2, [3]]]',
  '"unclosed',
]

const yamlLines = [
  '---',
  '...',
  '%YAML 1.2',
  '%TAG ! tag:x,2000:',
  '\tx: 1',
  '<<: *base',
  '<<: { replicas: 3 }',
  'a: &a [1]',
  'b: &b [*b, *b]',
  '? complex',
  '- item',
  '# a comment',
  '__proto__: { polluted: true }',
  'constructor: { prototype: { polluted: true } }',
  '{"a": 1}',
  '\ufeff',
]
