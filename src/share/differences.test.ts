import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SessionDocument } from '../engine/index.ts'
import { nextUint32, seedStream } from '../engine/sim/prng.ts'
import { defaultCluster } from '../scenarios/defaultCluster.ts'
import { MOST_TEXT_IN_ALL, withDifferences, withTexts } from './differences.ts'
import { decodeLink, encodeLink, LinkTooLargeError } from './link.ts'
import type { SharedRun } from './validate.ts'

/** ConfigMaps of words with little repetition, like certificates and scripts. */
function largeText(characters: number, seed = 1): string {
  const random = seedStream(seed, 'text')
  const lines: string[] = []
  for (let length = 0; length < characters; length += lines.at(-1)?.length ?? 0) {
    const word = Array.from({ length: 8 }, () => nextUint32(random).toString(36)).join('')
    lines.push(lines.length % 20 === 0 ? `---\napiVersion: v1\nkind: ConfigMap\n` : `  key-${lines.length}: ${word}\n`)
  }
  return lines.join('')
}

const changed = (text: string, line: number, by: string): string => text.split('\n').with(line, by).join('\n')

interface SimpleRun extends SharedRun {
  readonly document: SessionDocument
}

function runOf(texts: readonly string[], manifestText = texts.at(-1) ?? ''): SimpleRun {
  const journal = texts.map((stdin, index) => ({
    at: index * 1_000,
    step: 0,
    command: { type: 'kubectl' as const, args: ['apply', '-f', '-'], stdin },
  }))
  const document = { format: 1 as const, engineVersion: '', seed: 1, config: defaultCluster, journal }
  return { document, cursor: { at: 5_000, step: 0 }, fingerprint: 'ff', manifestText }
}

/** A link of version 3, made by hand because a real link would be long. All later versions must read it. */
const linkOfVersion3 =
  '#r3.eJylUz1v2zAQ_SvEzXR6lD9gcy7QqVvRxdJAU2ebiUSyJJVUMPTfi2MSJ126VIOge_f17p3uBn2w00i-gL7BOaTRFNBKAvmL8_STUnbBgwZ8UA8IEjJRXwNs8Gd34SwfesqgjzfwZiTQFVgpkGDjBBo2IGGkMaQZNKjdNwcSYugzaKVw6SQMppC3M9d6McVev3O1Ru47Cb8mmqjaKJtOQp69fXPv2LRX6qeB3qBtt0h4mk40UJ0nTsNQXTtEqfaInFJMKhVcI8pDxRKZfq6Y2iLKDVa0UBqdN4Xu0c0WkVvYMMbgyZfMXd5JJNAlTfSJAZvLIuExTMmboWrE-iLToFg_bBhH43suVObI8nG6LQNIMOnCrcHEOMwgYXXmF9QpesdreXK-1-IrxSHMvMXWj1RMb4rR4sbr0OKFTkvrcySrWy9Eojg4a7IWazYLjZH1rz4h7mH82OCLcZ5SvkNCrMRr2dE4_4EK4UZzIS3yNcQvL3TSz-qz921KLY6Z0jNJsVrFkIoULexxjy0wUq68iMyg2rXQtR6WRb5KdkC8q7ZRzX_qdoPBPVHVP5rEazweUaqG1_6PkZrWgzyqzUHusOuWZak_w5RySFyznk6z3mzfiW4RFwln5y-UYnJ8ZIBGnRq77vkojHdnyuUH_S4fnNRfnBo8cKc__vkfqQ'

const stored = (run: SharedRun): unknown => JSON.parse(JSON.stringify(withDifferences(run)))

describe('texts stored as differences', () => {
  it('let a link hold a large manifest that is applied again with one line changed', async () => {
    const text = largeText(90_000)
    const once = (await encodeLink(runOf([text]))).length
    const again = runOf([text, changed(text, 700, '  image: shop/web:v2')])
    expect(JSON.stringify(again).length).toBeGreaterThan(256 * 1024)
    const link = await encodeLink(again)
    expect(link.slice(0, 4)).toBe('#r3.')
    expect(link.length).toBeLessThan(once + 400)
    expect(await decodeLink(link)).toEqual({ type: 'run', run: again })
  })

  it('create no link of a newer version if deflate suffices', async () => {
    const text = largeText(8_000)
    expect(await encodeLink(runOf([text, `${text}#\n`]))).toMatch(/^#r1\./)
  })

  it('refer to the most similar text, even across other texts, files and branches, and within JSON on one line', () => {
    const [one, two] = [largeText(40_000, 1), largeText(40_000, 2)]
    const json = JSON.stringify({ kind: 'List', items: one.split('\n').map((name) => ({ kind: 'Pod', name })) })
    const run = runOf([one, two, json, `${one}# end\n`, json.replace('"Pod"', '"Job"'), two])
    const whole = stored(run)
    expect(JSON.stringify(whole).length).toBeLessThan(JSON.stringify(runOf([one, two, json])).length)
    expect(withTexts(whole)).toEqual(run)

    const [{ command, ...at }] = runOf(['']).document.journal as [{ command: object; at: number; step: number }]
    const entry = (files: object) => ({ ...at, command: { ...command, files } })
    const branch = (name: string, files: object) => ({ name, journal: [entry(files)], playedTo: 0 })
    const branches = [branch('main', { 'a.yaml': one, 'b.yaml': two }), branch('other', { 'a.yaml': `#\n${one}` })]
    const branched = { ...run, document: { format: 2, branches, current: 0 } } as unknown as SharedRun
    expect(JSON.stringify(stored(branched)).length).toBeLessThan(125_000)
    expect(withTexts(stored(branched))).toEqual(branched)
  })

  it('restore any text, however it was changed', () => {
    const line = fc.constantFrom(
      'a: 1\n',
      '---\n',
      'name: some-longer-name-of-an-object-in-a-file\n',
      'x,',
      '\r\n',
      '你好\n',
    )
    const text = fc.array(fc.oneof(line, fc.string({ unit: 'grapheme' })), { maxLength: 60 }).map((all) => all.join(''))
    const moved = fc
      .tuple(text, fc.array(fc.tuple(fc.nat(400), fc.nat(400), fc.string())))
      .map(([first, cuts]) => [first, ...cuts.map(([from, to, own]) => first.slice(from) + own + first.slice(0, to))])
    fc.assert(
      fc.property(moved, (texts) => {
        const run = runOf(texts)
        expect(withTexts(stored(run))).toEqual(run)
      }),
      { numRuns: 200 },
    )
  })

  it('are restored from an old link', async () => {
    const textOf = (version: string) =>
      `kind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: 3\n  template:\n    spec:\n      containers:\n        - name: main\n          image: shop/web:${version}\n          command: [serve, --port, "8080", --threads, "16"]\n`
    const { document } = runOf([textOf('v1'), textOf('v2')])
    const [apply, again] = document.journal
    const journal = [apply, { ...again, at: 9_000, step: 412 }]
    const nodes = [{ name: 'node-1', cpu: '4', memory: '16Gi', pods: 110 }]
    expect(await decodeLink(linkOfVersion3)).toMatchObject({
      run: { document: { journal, config: { nodes } }, manifestText: textOf('v2') },
    })
  })

  it('create no link that would be rejected on opening', async () => {
    const part = largeText(100_000)
    await expect(encodeLink(runOf([part, part.repeat(25)]))).rejects.toBeInstanceOf(LinkTooLargeError)
    await expect(encodeLink(runOf(Array(100).fill(part)))).rejects.toBeInstanceOf(LinkTooLargeError)
    const most = runOf(Array(80).fill(part))
    expect(await decodeLink(await encodeLink(most))).toEqual({ type: 'run', run: most })
  })
})

describe('a forged difference', () => {
  /** A run whose second text is this difference. */
  const forged = (difference: unknown, first = 'some text\n') => {
    const { document, ...rest } = runOf([first, ''])
    const journal = document.journal as readonly { readonly command: object }[]
    const [one, two] = journal as [object, { readonly command: object }]
    return {
      ...rest,
      document: { ...document, journal: [one, { ...two, command: { ...two.command, stdin: difference } }] },
    }
  }

  it.each<[string, unknown, string]>([
    ['of a text that is not there', { like: 7, parts: [] }, 'like names no text before it'],
    ['of itself', { like: 1, parts: [] }, 'like names no text before it'],
    ['of a text before the first', { like: -1, parts: [] }, 'like is not between'],
    ['of a member of the prototype', { like: 'length', parts: [] }, 'like is not a whole number'],
    ['that goes on behind its text', { like: 0, parts: [[3, 8]] }, 'parts[0] is not within'],
    ['that begins before its text', { like: 0, parts: [[-1, 1]] }, 'parts[0][0] is not between'],
    ['with half a character', { like: 0, parts: [[0.5, 1]] }, 'is not a whole number'],
    ['with three numbers', { like: 0, parts: [[0, 1, 2]] }, 'has more than 2 entries'],
    ['with one number', { like: 0, parts: [[0]] }, 'is not a pair'],
    ['with an object for a part', { like: 0, parts: [{}] }, 'parts[0] is not text'],
    ['without parts', { like: 0 }, 'lacks parts'],
    ['with a member too many', { like: 0, parts: [], own: 1 }, 'has the unknown member "own"'],
    ['that is a list', [[0, 1]], 'is not an object'],
    ['in too many parts', { like: 0, parts: Array(20_001).fill([0, 0]) }, 'has more than 20000 entries'],
  ])('%s is rejected', (_, difference, words) => {
    expect(() => withTexts(forged(difference))).toThrow(words)
    expect(() => withTexts(forged(difference))).toThrow('document.journal[1].command.stdin')
  })

  it('that expands without end is rejected before it is expanded', () => {
    const first = 'x'.repeat(100_000)
    const tenfold = (like: number) => ({ like, parts: Array(10).fill([0, 100_000 * 10 ** like]) })
    expect(() => withTexts(forged(tenfold(0), first))).not.toThrow()
    const { document, ...rest } = forged(tenfold(0), first)
    const journal = [...document.journal, ...[1, 2, 3].map((like) => ({ command: { stdin: tenfold(like) } }))]
    const bomb = { ...rest, document: { ...document, journal } }
    expect(() => withTexts(bomb)).toThrow(`parts[7] makes more than ${MOST_TEXT_IN_ALL} characters`)
    const many = { ...rest, document: { ...document, journal: Array(90).fill({ command: { stdin: first } }) } }
    expect(() => withTexts(many)).toThrow(`makes more than ${MOST_TEXT_IN_ALL} characters of all texts`)
  })

  it.each([
    [null],
    [7],
    [[]],
    [{}],
    [{ document: [] }],
    [{ document: { journal: {}, branches: [null, 7] } }],
    [{ manifestText: 7 }],
  ])('in the invalid run %j is left to the validator', (value) => {
    expect(withTexts(value)).toEqual(value)
  })
})
