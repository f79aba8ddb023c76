// node scripts/joinTakes.mjs OUT TAKE...: merges several recordings of a kubelet's or scheduler's scenarios (a folder
// each, as the recorder wrote them) into one file per scenario with the takes unchanged (conformance/README.md,
// "Takes").
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const [out = '', ...folders] = process.argv.slice(2)
if (folders.length === 0) {
  console.error('usage: node scripts/joinTakes.mjs OUT TAKE...')
  process.exit(2)
}
const LISTS = ['pods', 'events', 'endpoints', 'nodeStates']

/** Replaces values that differ between any two recordings: uids, times, durations. */
const plain = (/** @type {string} */ text) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uid>')
    .replace(
      /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ|(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}/g,
      '<time>',
    )
    .replace(/in [0-9.]+m?s \([0-9.]+m?s including waiting\)/g, 'in <duration> (<duration> including waiting)')

const SUFFIX = '[bcdfghjklmnpqrstvwxz2456789]{5}'

/** Hashes of templates, in the order in which their ReplicaSets came. */
function hashesOf(/** @type {{pods?: any[], events?: any[]}} */ { pods = [], events = [] }) {
  const seen = [
    ...pods.map(({ at, pod }) => ({ at, owner: new RegExp(`^(.+)-${SUFFIX}$`).exec(pod)?.[1] })),
    ...events.map(({ at, message }) => ({ at, owner: /replica set ([a-z0-9-]+)/.exec(message)?.[1] })),
  ].sort((a, b) => a.at - b.at)
  return [...new Set(seen.flatMap(({ owner }) => /-([a-z0-9]{8,10})$/.exec(owner ?? '')?.[1] ?? []))]
}

/**
 * Replaces generated names by web-{1}-{2}, the second Pod of the first hash, or by job-{2}, the second Pod of a Job; the
 * suffix of a Pod that was never made becomes {pod}.
 */
function withPlaceholders(/** @type {string} */ text) {
  const take = JSON.parse(text)
  const hashes = hashesOf(take)
  const names = new Map()
  const counts = new Map()
  for (const { pod } of take.pods ?? []) {
    const [, owner] = new RegExp(`^(.+)-${SUFFIX}$`).exec(pod) ?? []
    if (owner === undefined || names.has(pod)) continue
    const [, base, hash] = /^(.+)-([a-z0-9]{8,10})$/.exec(owner) ?? []
    counts.set(owner, (counts.get(owner) ?? 0) + 1)
    const named = hash === undefined ? owner : `${base}-{${hashes.indexOf(hash) + 1}}`
    names.set(pod, `${named}-{${counts.get(owner)}}`)
  }
  let named = text
  for (const [name, placeholder] of names) named = named.replaceAll(name, placeholder)
  for (const [i, hash] of hashes.entries()) named = named.replaceAll(hash, `{${i + 1}}`)
  // The name is quoted in a message, which may be part of quoted output.
  return named.replace(new RegExp(`(pods? (\\\\+")[a-z0-9{}-]+-)${SUFFIX}(?=\\\\+")`, 'g'), '$1{pod}')
}

const tenth = (/** Reads a take with seconds relative to the first Pod. @type {number} */ seconds) =>
  Math.round(seconds * 10) / 10

/** Reads a take, whose seconds count from the first Pod. */
function readTake(/** @type {string} */ file) {
  const take = JSON.parse(plain(withPlaceholders(readFileSync(file, 'utf8'))))
  const zero = take.pods?.[0]?.at ?? 0
  const shifted = (/** @type {any[]} */ list = []) =>
    list.map((line) => ({ ...line, at: tenth([line.at].flat()[0] - zero) }))
  for (const list of ['steps', ...LISTS]) if (take[list]) take[list] = shifted(take[list])
  // Other scenarios used the same cluster and the same node names.
  if (take.events) take.events = take.events.filter((/** @type {any} */ { object }) => !object.startsWith('node/'))
  return take
}

/** Shortens a later take: a line that equals the nth line of the first take becomes [at, n]. */
function shortened(/** @type {any[]} */ list, /** @type {any[]} */ first) {
  const textOf = (/** @type {any} */ { at: _at, ...rest }) => JSON.stringify(rest)
  const texts = first.map(textOf)
  return list.map((line) => {
    const n = texts.indexOf(textOf(line))
    return n < 0 ? line : [line.at, n]
  })
}

const rows = (/** @type {any[]} */ list) => list.map((line) => `  ${JSON.stringify(line)}`).join(',\n')

/** Formats a later take, in which short lines share a row. */
const dense = (/** @type {any[]} */ list) =>
  list
    .map((line, i) => {
      const separator = i === 0 ? '' : Array.isArray(line) && Array.isArray(list[i - 1]) ? ',' : ',\n   '
      return separator + JSON.stringify(line)
    })
    .join('')

mkdirSync(out, { recursive: true })
const names = new Set(folders.flatMap((folder) => readdirSync(folder)))
for (const name of [...names].sort()) {
  const takes = folders.filter((folder) => existsSync(join(folder, name))).map((folder) => readTake(join(folder, name)))
  const [first, ...later] = takes
  const { about, kubernetes, admission, nodes } = first
  const { races, comparesOutputs } = existsSync(join(out, name))
    ? JSON.parse(readFileSync(join(out, name), 'utf8'))
    : { comparesOutputs: true }
  const head = {
    format: 2,
    name: first.name,
    about,
    kubernetes,
    ...(admission ? { admission } : {}),
    ...(comparesOutputs ? { comparesOutputs } : {}),
    ...(nodes ? { nodes } : {}),
  }
  const lists = LISTS.filter(
    (list) => list === 'pods' || list === 'events' || takes.some((take) => take[list]?.length > 0),
  )
  const parts = [
    ...(races ? [` "races":[\n${rows(races)}\n ]`] : []),
    ` "steps":[\n${rows(first.steps)}\n ]`,
    ...['pods', 'events', ...lists.slice(2)].map((list) => ` "${list}":[\n${rows(first[list] ?? [])}\n ]`),
    ` "takes":[\n${later
      .map(
        (take) =>
          `  {"steps":${JSON.stringify(take.steps.map((/** @type {any} */ { at }) => at))},\n   ${lists.map((list) => `"${list}":[${dense(shortened(take[list] ?? [], first[list] ?? []))}]`).join(',\n   ')}}`,
      )
      .join(',\n')}\n ]`,
  ]
  writeFileSync(join(out, name), `${JSON.stringify(head).slice(0, -1)},\n${parts.join(',\n')}}\n`)
}
