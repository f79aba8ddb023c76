import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startingDocument } from '../player/firstRun.ts'
import { shopManifest } from '../scenarios/manifests.ts'
import { decodeLink, encodeLink, LinkTooLargeError } from './link.ts'
import type { SharedRun } from './validate.ts'
import { validateSharedRun } from './validate.ts'

/** Written out, because the link below was made of exactly this: examples and defaults may change. */
const run: SharedRun = {
  document: {
    format: 1,
    engineVersion: '0.1.0',
    seed: 1,
    config: {
      nodes: [{ name: 'node-1', cpu: '4', memory: '16Gi', pods: 110 }],
      latency: { watchMs: [2, 8], queueMs: [0, 2], syncMs: [2, 6], scheduleMs: [2, 5] },
      kubelet: { pullMs: [600, 1_800], startMs: [300, 900], readyMs: [1_500, 4_000], terminateMs: [300, 2_500] },
      components: { scheduler: true, kubelet: true },
    },
    journal: [
      { at: 0, handled: 0, command: { type: 'kubectl', args: ['apply', '-f', '-'], stdin: 'kind: Deployment\n' } },
      {
        at: 9_000,
        handled: 412,
        command: { type: 'kubectl', args: ['scale', 'deploy/web', '--replicas=5'], label: 'scale' },
      },
    ],
  },
  cursor: { at: 12_345, handled: 500 },
  fingerprint: '0a1b2c3d',
  manifestText: '# grüß dich 你好\n',
}

/** Made by the first version of the link, and kept for ever: whoever has such a link must still be able to open it. */
const linkOfVersion1 =
  '#r1.eJyNUkGOEzEQ_EpUXJ2lZ5JZ7VrihsSJG-ICOTh2JzHrsQePR8somrfAhV-wp_0K_AO1CShHLpa6ul3VXd1nuGSnnmOBPuOQcm8KdKPA8egjv-c8-hShQTfNDUFhZHa1wKZ48Ef5FZPjEfrDGdH0DF2BdQMFO0zQ2EKh5z7lGRrN7RsPhSG5EbppaNkpBFM42lm4Hk2xp7fC1qq7ncLniSeuMal2pzDO0V7StxLaE7sp8AXqdovCw7TnwHWeYQqhpm6JVHNHJF-KyaWCGyJ1X7HMxs0VazoitaWKFs69j6bwv-q2IxIJm_ohRY5lFJW_TWTokie-6kDCZVH4lKYcTageib-kcDLRBbGSKl1vohOuMg_ioDDYEqBg8lHUYYYhzFBYH-RBHcR52cyDj06vXvMQ0iyL_BixLOqP0D3Rtda2af9PbbQmMBRcZX35yHtRXWcegrdmfNWhrm3PAfpSvCzVmSmPKQt3vaN2s-2u9DuiReHg45HzkL0cHcg0-9ZunByJif7AY3nHXyTzYnXMzz-ev66ct6fVz6dvv74_yXC_AYQt3aw'

/** A link around any JSON text, as a forger would make it. */
async function forge(json: string | Uint8Array<ArrayBuffer>, prefix = '#r1.'): Promise<string> {
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate'))
  const bytes = Buffer.from(await new Response(stream).arrayBuffer())
  return prefix + bytes.toString('base64url')
}

async function problemOf(fragment: string): Promise<string> {
  const decoded = await decodeLink(fragment)
  return decoded.type === 'problem' ? decoded.problem : decoded.type
}

describe('share link', () => {
  it('gives back what was put in', async () => {
    const link = await encodeLink(run)
    expect(link).toMatch(/^#r1\.[A-Za-z0-9_-]+$/)
    expect(await decodeLink(link)).toEqual({ type: 'run', run })
  })

  it('keeps a dozen services short enough to paste', async () => {
    const link = await encodeLink({ ...run, document: startingDocument(shopManifest), manifestText: shopManifest })
    expect(link.length).toBeLessThan(4_000)
  })

  it('opens a link of the first version', async () => {
    expect(await decodeLink(linkOfVersion1)).toEqual({ type: 'run', run })
  })

  it('brings a played node, what its Pods do, and another kubectl', async () => {
    const { components } = run.document.config
    const played: SharedRun = {
      ...run,
      document: {
        ...run.document,
        config: { ...run.document.config, compatibility: '2017', components: { ...components, node: 'played' } },
        journal: [
          { at: 0, handled: 0, command: { type: 'pods', of: '-5d9f8c7b6d', to: 'ready', count: 2 } },
          { at: 1, handled: 4, command: { type: 'pods', of: 'web', to: 'gone', count: 0, label: 'web gone' } },
          {
            at: 2,
            handled: 9,
            command: { type: 'kubectl', args: ['rolling-update', 'web'], client: 'v1.17', interruptAfterMs: 5_000 },
          },
        ],
      },
    }
    expect(await decodeLink(await encodeLink(played))).toEqual({ type: 'run', run: played })
  })

  it('gives back any run', async () => {
    const journalEntry = fc.record({
      at: fc.constant(5),
      handled: fc.constant(7),
      command: fc.record(
        { type: fc.constant('kubectl' as const), args: fc.array(fc.string()), stdin: fc.string({ unit: 'grapheme' }) },
        { requiredKeys: ['type', 'args'] },
      ),
    })
    const anyRun = fc.record({
      document: fc.record({
        format: fc.constant(1 as const),
        engineVersion: fc.string({ maxLength: 40 }),
        seed: fc.nat(),
        config: fc.constant(run.document.config),
        journal: fc.array(journalEntry),
      }),
      cursor: fc.record({ at: fc.nat(1e6), handled: fc.nat(1e6) }),
      fingerprint: fc.constant('ff00'),
      manifestText: fc.string({ unit: 'grapheme' }),
    })
    await fc.assert(
      fc.asyncProperty(anyRun, async (one) => {
        expect(await decodeLink(await encodeLink(one))).toEqual({ type: 'run', run: one })
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['', 'none'],
    ['#', 'none'],
    ['#section-2', 'notALink'],
    ['#r.abc', 'notALink'],
    ['#r0.abc', 'notALink'],
    ['#r01.abc', 'notALink'],
    ['#r2.abc', 'newer'],
    ['#r99.', 'newer'],
    ['#r1.', 'damaged'],
    ['#r1.a', 'damaged'],
    ['#r1.äöü', 'damaged'],
    ['#r1.AAAA', 'damaged'],
  ])('tells what is wrong with %j', async (fragment, problem) => {
    expect(await problemOf(fragment)).toBe(problem)
  })

  it('refuses a link that is too long to be one', async () => {
    expect(await problemOf(`#r1.${'A'.repeat(300_000)}`)).toBe('tooLarge')
  })

  it('refuses to make a link that nobody could open', async () => {
    await expect(encodeLink({ ...run, manifestText: 'x'.repeat(300_000) })).rejects.toBeInstanceOf(LinkTooLargeError)
  })

  it('stops unpacking a bomb', async () => {
    const bomb = await forge(new Uint8Array(100 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(256 * 1024)
    expect(await problemOf(bomb)).toBe('tooLarge')
  })
})

describe('a damaged link', () => {
  it('is noticed for every flipped bit that matters', async () => {
    const link = await encodeLink(run)
    const bytes = Buffer.from(link.slice('#r1.'.length), 'base64url')
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
        const damaged = Buffer.from(bytes)
        damaged[bit >> 3]! ^= 1 << (bit & 7)
        const decoded = await decodeLink(`#r1.${damaged.toString('base64url')}`)
        // The last byte before the checksum may have unused bits: a flip there changes nothing.
        if (decoded.type === 'run') expect(decoded.run).toEqual(run)
        else expect(decoded).toMatchObject({ type: 'problem', problem: expect.stringMatching(/damaged|tooLarge/) })
      }),
      { numRuns: 300 },
    )
  })

  it('is noticed wherever it is cut off', async () => {
    const link = await encodeLink(run)
    for (let length = '#r1.'.length; length < link.length; length += 7) {
      expect(await problemOf(link.slice(0, length))).toBe('damaged')
    }
    expect(await problemOf(`${link}%20`)).toBe('damaged')
  })

  it('never throws, whatever the fragment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.boolean(), async (text, asLink) => {
        expect(await problemOf(asLink ? `#r1.${text}` : text)).not.toBe('run')
      }),
      { numRuns: 300 },
    )
  })
})

describe('a forged link', () => {
  const honest = JSON.parse(JSON.stringify(run))

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['an unknown member', { ...honest, extra: 1 }],
    ['a missing member', { document: honest.document, cursor: honest.cursor }],
    ['a negative cursor', { ...honest, cursor: { at: -1, handled: 0 } }],
    ['a cursor out of bounds', { ...honest, cursor: { at: 1e15, handled: 0 } }],
    ['half a millisecond', { ...honest, cursor: { at: 0.5, handled: 0 } }],
    ['a fingerprint that is markup', { ...honest, fingerprint: '<b>' }],
    ['another command', withJournal([{ at: 0, handled: 0, command: { type: 'shell', args: [] } }])],
    ['a change that Pods cannot make', withJournal([pods({ to: 'happy' })])],
    ['fewer than no Pods', withJournal([pods({ count: -1 })])],
    ['a change with arguments', withJournal([pods({ args: [] })])],
    ['another kubectl', withJournal([{ at: 0, handled: 0, command: { type: 'kubectl', args: [], client: 'v1.18' } }])],
    [
      'a node that does as it likes',
      withConfig({
        ...honest.document.config,
        components: { ...honest.document.config.components, node: 'free' },
      }),
    ],
    ['an API of another year', withConfig({ ...honest.document.config, compatibility: '2016' })],
    ['arguments that are no text', withJournal([{ at: 0, handled: 0, command: { type: 'kubectl', args: [{}] } }])],
    [
      'a journal out of order',
      withJournal([
        { at: 5, handled: 9, command: { type: 'kubectl', args: [] } },
        { at: 5, handled: 8, command: { type: 'kubectl', args: [] } },
      ]),
    ],
    [
      'a delay that ends before it begins',
      withConfig({ ...honest.document.config, latency: { ...honest.document.config.latency, watchMs: [5, 1] } }),
    ],
    [
      'an endless delay',
      withConfig({ ...honest.document.config, latency: { ...honest.document.config.latency, syncMs: [0, 1e12] } }),
    ],
    [
      'a million nodes',
      withConfig({ ...honest.document.config, nodes: Array(1_001).fill(honest.document.config.nodes[0]) }),
    ],
  ])('with %s is refused', async (_, value) => {
    expect(await problemOf(await forge(JSON.stringify(value)))).toBe('damaged')
  })

  it('with keys of the prototype is refused, and changes none', async () => {
    const inner = JSON.stringify(honest).slice(1)
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
      expect(await problemOf(await forge(`{"${key}":{"polluted":true},${inner}`))).toBe('damaged')
    }
    const deep = JSON.stringify(honest).replace('"nodes":[{', '"nodes":[{"__proto__":{"polluted":true},')
    expect(await problemOf(await forge(deep))).toBe('damaged')
    expect('polluted' in {}).toBe(false)
  })

  it('with numbers that JSON can write and nobody can count is refused', async () => {
    for (const number of ['1e999', '-1e999', '1e400']) {
      expect(await problemOf(await forge(JSON.stringify(honest).replace('12345', number)))).toBe('damaged')
    }
  })

  it('of a later document format is told apart', async () => {
    expect(
      await problemOf(await forge(JSON.stringify({ ...honest, document: { ...honest.document, format: 2 } }))),
    ).toBe('newer')
  })

  it('with text that is no UTF-8 is refused', async () => {
    expect(await problemOf(await forge(new Uint8Array([0x22, 0xff, 0xfe, 0x22])))).toBe('damaged')
  })

  it('says where the fault is', () => {
    expect(() =>
      validateSharedRun(withJournal([{ at: 'now', handled: 0, command: { type: 'kubectl', args: [] } }])),
    ).toThrow('link.document.journal[0].at is not a whole number')
  })

  it('with any one value replaced is refused or equal in shape', async () => {
    const paths = pathsOf(honest)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue(), async (path, value) => {
        const changed = replaceAt(honest, path, value)
        const decoded = await decodeLink(await forge(JSON.stringify(changed)))
        if (decoded.type === 'run') expect(decoded.run).toEqual(JSON.parse(JSON.stringify(changed)))
        else expect(decoded.type).toBe('problem')
      }),
      { numRuns: 300 },
    )
  })

  function withJournal(journal: unknown): unknown {
    return { ...honest, document: { ...honest.document, journal } }
  }

  function pods(members: object): unknown {
    return { at: 0, handled: 0, command: { type: 'pods', of: 'web', to: 'ready', count: 1, ...members } }
  }

  function withConfig(config: unknown): unknown {
    return { ...honest, document: { ...honest.document, config } }
  }
})

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
}

function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === key ? replaceAt(one, rest, replacement) : one))
  const record = value as Record<string, unknown>
  return { ...record, [key]: replaceAt(record[key], rest, replacement) }
}
