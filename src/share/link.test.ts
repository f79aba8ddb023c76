import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AFTER_ALL } from '../engine/document/branchDocument.ts'
import type { BranchedDocument, SessionDocument } from '../engine/index.ts'
import { startingDocument } from '../player/runs/firstRun.ts'
import { shopManifest } from '../scenarios/manifests.ts'
import { decodeLink, encodeLink, LinkTooLargeError, mostBytes } from './link.ts'
import type { SharedRun } from './validate.ts'
import { validateSharedRun } from './validate.ts'

/** Spelled out, because the link below contains exactly this document: examples and defaults may change. */
const document: SessionDocument = {
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
    { at: 0, step: 0, command: { type: 'kubectl', args: ['apply', '-f', '-'], stdin: 'kind: Deployment\n' } },
    {
      at: 9_000,
      step: 412,
      command: { type: 'kubectl', args: ['scale', 'deploy/web', '--replicas=5'], label: 'scale' },
    },
  ],
}

const run: SharedRun = {
  document,
  cursor: { at: 12_345, step: 500 },
  fingerprint: '0a1b2c3d',
  manifestText: '# grüß dich 你好\n',
}

/** A link of version 1. All later versions must read it. */
const linkOfVersion1 =
  '#r1.eJyNUkGOEzEQ_EpUXJ2lZ5JZ7VrihsSJG-ICOTh2JzHrsQePR8somrfAhV-wp_0K_AO1CShHLpa6ul3VXd1nuGSnnmOBPuOQcm8KdKPA8egjv-c8-hShQTfNDUFhZHa1wKZ48Ef5FZPjEfrDGdH0DF2BdQMFO0zQ2EKh5z7lGRrN7RsPhSG5EbppaNkpBFM42lm4Hk2xp7fC1qq7ncLniSeuMal2pzDO0V7StxLaE7sp8AXqdovCw7TnwHWeYQqhpm6JVHNHJF-KyaWCGyJ1X7HMxs0VazoitaWKFs69j6bwv-q2IxIJm_ohRY5lFJW_TWTokie-6kDCZVH4lKYcTageib-kcDLRBbGSKl1vohOuMg_ioDDYEqBg8lHUYYYhzFBYH-RBHcR52cyDj06vXvMQ0iyL_BixLOqP0D3Rtda2af9PbbQmMBRcZX35yHtRXWcegrdmfNWhrm3PAfpSvCzVmSmPKQt3vaN2s-2u9DuiReHg45HzkL0cHcg0-9ZunByJif7AY3nHXyTzYnXMzz-ev66ct6fVz6dvv74_yXC_AYQt3aw'

/** The journal of `document`, with two forks. */
const branched: BranchedDocument = {
  format: 2,
  engineVersion: '0.1.0',
  seed: 1,
  config: document.config,
  branches: [
    { name: 'main', journal: document.journal, playedTo: 20_000 },
    {
      name: '更快 (maxSurge 50%)',
      fork: { parent: 0, cursor: { at: 5_000, step: 300 }, commands: 1 },
      journal: [
        { at: 5_000, step: 300, command: { type: 'kubectl', args: ['scale', 'deploy/web', '--replicas=9'] } },
        { at: 6_000, step: 340, command: { type: 'kubectl', args: ['rollout', 'pause', 'deploy/web'] } },
      ],
      playedTo: 18_000,
    },
    {
      name: 'empty',
      fork: { parent: 1, cursor: { at: 6_000, step: 340 }, commands: 3 },
      journal: [],
      playedTo: 6_000,
    },
  ],
  current: 1,
}

const branchedRun: SharedRun = {
  ...run,
  document: branched,
  view: {
    stage: 'compare',
    deploymentUid: '05d97b4e-8ab4-4e8a-a556-3285c5f7d23f',
    inspector: 'events',
    selected: { kind: 'Pod', namespace: 'default', name: 'web-5d9f8c7b6d-x7k2p', uid: '' },
  },
}

/** A link of version 2, with branches and a view. All later versions must read it. */
const linkOfVersion2 =
  '#r2.eJytVD2P1DAQ_SurQUggOYeT3exHJDokKiQkDhpuC8ee7Jp17OA4txed8ksooKGipeREcX-F43egMXvH7h4FBU0kjz3vvXkzk0tQTnY12gDFJVTO1yJAkTFAu9IW36BvtbNQAD9JTzgwaBEVFCkD6WylV5RlncIWireXYEWNUMRAkgID2XRQwAQY1Fg730MB6fS5BgaNUy0UacqHJQMjAlrZE9ZWBLl-QWgZmy8ZvO-ww3jmLFsyaHsrd9dTOso1qs7gLpQvBwabrkSDsZ6mMyZeTTln6ZxzSgnChxgcc84WMeZRqD7G0pxzNuExGtDX2oqAd6-znHOikK5unEUbWmK5FeGhCL7DPQV0HAYGpRdWrg9NqoW2wOCd67wVJt6Q9ZzBWlhlyGUemWphFdGEvqE8ApfBAAPhV4QIomlMDwySij4Qa1SamrbRVhWjZ9gY11OPzywMA_tNtOB8n2uSZv_G1kphEBioiPpkiyWxJh4bo6Von-YQO1qigWL3eKAmN0b0qE4dFBnnnJOMnRM_P3y9-f5l9KgWF686v8JRzh8-BkbTuIldFD7OJ9nR-dZ5ClIJ-WEJY0K9rYGma7hv7_2U_1P1ApZ3zk6POCb_yOGdMa4LtB2ia4_Ylkcm0jTvm4h1E_q_mJYem3Zf3YFp4wPTDigpk0TIzu-wh2PwNBtP8j30PLak0naFvvGakoCLtMzkWNFfQVhdYRtO8YJuHoxW_vrb9ceR0nI9-nH16ebz1RktybnGbdy0IFZULO2f8H8cotl-rRWB52oxKyeYzEU5SSY4F4nI82kyzua5zKuZysa0Jdq2DcpAwgHP4yLTr82gDBibRJsDBbx0JJMsbhshiVphJToTdlEoYItlkqtFNZezcqqSi9kma4BBF-XAMAy_AKIMuC4'

/** A link around any JSON text, as a forger would make it. */
async function forge(json: string | Uint8Array<ArrayBuffer>, prefix = '#r1.'): Promise<string> {
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate'))
  const bytes = Buffer.from(await new Response(stream).arrayBuffer())
  return prefix + bytes.toString('base64url')
}

/** Counts decompressions and their output bytes until the test ends. */
function countUnpacking(): { readonly started: number; readonly bytes: number } {
  const count = { started: 0, bytes: 0 }
  const Unpacking = DecompressionStream
  vi.stubGlobal(
    'DecompressionStream',
    class {
      readonly readable: ReadableStream<Uint8Array>
      readonly writable: WritableStream<BufferSource>

      constructor(format: CompressionFormat) {
        count.started++
        const stream = new Unpacking(format)
        this.writable = stream.writable
        this.readable = stream.readable.pipeThrough(
          new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array>({
            transform: (chunk, controller) => {
              count.bytes += chunk.length
              controller.enqueue(chunk)
            },
          }),
        )
      }
    },
  )
  return count
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Engines 1 and 2 counted events differently, so only the time of their cursors is kept. */
const asOfEngine2 = (shared: SharedRun): unknown =>
  JSON.parse(JSON.stringify(shared), (member, value: unknown) => (member === 'step' ? AFTER_ALL : value))

async function problemOf(fragment: string): Promise<string> {
  const decoded = await decodeLink(fragment)
  return decoded.type === 'problem' ? decoded.problem : decoded.type
}

describe('share link', () => {
  it('restores the encoded run', async () => {
    const link = await encodeLink(run)
    expect(link).toMatch(/^#r1\.[A-Za-z0-9_-]+$/)
    expect(await decodeLink(link)).toEqual({ type: 'run', run })
  })

  it('is shorter than 4,000 characters for a dozen services', async () => {
    const link = await encodeLink({ ...run, document: startingDocument(shopManifest), manifestText: shopManifest })
    expect(link.length).toBeLessThan(4_000)
  })

  it('opens a link of the first version', async () => {
    expect(await decodeLink(linkOfVersion1)).toEqual({ type: 'run', run: asOfEngine2(run) })
  })

  it('opens a link of the second version, with its branches and view', async () => {
    expect(await decodeLink(linkOfVersion2)).toEqual({ type: 'run', run: asOfEngine2(branchedRun) })
  })

  it('has version 1 if the run has neither branches nor a view', async () => {
    expect(await encodeLink(run)).toMatch(/^#r1\./)
    expect(await encodeLink(branchedRun)).toMatch(/^#r2\./)
    expect(await encodeLink({ ...branchedRun, document })).toMatch(/^#r2\./)
  })

  it("contains a node's delays, its Pods' behaviour, and another kubectl version", async () => {
    const { components } = document.config
    const played: SharedRun = {
      ...run,
      document: {
        ...document,
        config: { ...document.config, compatibility: '2017', components: { ...components, node: 'played' } },
        journal: [
          { at: 0, step: 0, command: { type: 'pods', of: '-5d9f8c7b6d', to: 'ready', count: 2 } },
          { at: 1, step: 4, command: { type: 'interrupt', process: 2 } },
          { at: 1, step: 4, command: { type: 'pods', of: 'web', to: 'gone', count: 0, label: 'web gone' } },
          {
            at: 2,
            step: 9,
            command: { type: 'kubectl', args: ['rolling-update', 'web'], client: 'v1.17', interruptAfterMs: 5_000 },
          },
        ],
      },
    }
    expect(await decodeLink(await encodeLink(played))).toEqual({ type: 'run', run: played })
  })

  it('restores any run', async () => {
    const journalEntry = fc.record({
      at: fc.constant(5),
      step: fc.constant(7),
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
        config: fc.constant(document.config),
        journal: fc.array(journalEntry),
      }),
      cursor: fc.record({ at: fc.nat(1e6), step: fc.nat(1e6) }),
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
    ['#r4.abc', 'newer'],
    ['#r3.abc', 'damaged'],
    ['#r2.abc', 'damaged'],
    ['#r2.', 'damaged'],
    ['#r99.', 'newer'],
    ['#r1.', 'damaged'],
    ['#r1.a', 'damaged'],
    ['#r1.äöü', 'damaged'],
    ['#r1.AAAA', 'damaged'],
  ])('reports the problem of the fragment %j', async (fragment, problem) => {
    expect(await problemOf(fragment)).toBe(problem)
  })

  it('rejects a link that is too long', async () => {
    expect(await problemOf(`#r1.${'A'.repeat(300_000)}`)).toBe('tooLarge')
  })

  it('throws if the link would be too large to open', async () => {
    await expect(encodeLink({ ...run, manifestText: 'x'.repeat(300_000) })).rejects.toBeInstanceOf(LinkTooLargeError)
  })

  it('stops decompressing data that expand beyond the limit', async () => {
    const bomb = await forge(new Uint8Array(100 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(256 * 1024)
    const unpacking = countUnpacking()
    expect(await problemOf(bomb)).toBe('tooLarge')
    expect(unpacking.started).toBe(1)
    expect(unpacking.bytes).toBeGreaterThan(mostBytes)
    // The buffered output may exceed the bound a little, but is far below the whole output.
    expect(unpacking.bytes).toBeLessThan(1024 * 1024)
  })
})

describe('a damaged link', () => {
  it.each([run, branchedRun])('is detected for every significant flipped bit', async (one) => {
    const link = await encodeLink(one)
    const prefix = link.slice(0, '#r1.'.length)
    const bytes = Buffer.from(link.slice(prefix.length), 'base64url')
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
        const damaged = Buffer.from(bytes)
        damaged[bit >> 3]! ^= 1 << (bit & 7)
        const decoded = await decodeLink(`${prefix}${damaged.toString('base64url')}`)
        // Unused bits in the last byte before the checksum have no effect.
        if (decoded.type === 'run') expect(decoded.run).toEqual(one)
        else expect(decoded).toMatchObject({ type: 'problem', problem: expect.stringMatching(/damaged|tooLarge/) })
      }),
      { numRuns: 300 },
    )
  })

  it('is detected wherever it is cut off', async () => {
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
  const [node] = document.config.nodes
  const withNodes = (nodes: readonly unknown[]) => withConfig({ ...document.config, nodes })

  it('is rejected with the path of the invalid member', async () => {
    const forged = await encodeLink(withNodes([node, { ...node, name: 'node-2' }, node]) as SharedRun)
    expect(await decodeLink(forged)).toMatchObject({
      detail: 'link.document.config.nodes[2].name is that of another node: node-1',
    })
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['an unknown member', { ...honest, extra: 1 }],
    ['a missing member', { document: honest.document, cursor: honest.cursor }],
    ['a negative cursor', { ...honest, cursor: { at: -1, step: 0 } }],
    ['a cursor out of bounds', { ...honest, cursor: { at: 1e15, step: 0 } }],
    ['half a millisecond', { ...honest, cursor: { at: 0.5, step: 0 } }],
    ['a fingerprint that is markup', { ...honest, fingerprint: '<b>' }],
    ['another command', withJournal([{ at: 0, step: 0, command: { type: 'shell', args: [] } }])],
    ['a change that Pods cannot make', withJournal([pods({ to: 'happy' })])],
    ['fewer than no Pods', withJournal([pods({ count: -1 })])],
    ['a change with arguments', withJournal([pods({ args: [] })])],
    ['another kubectl', withJournal([{ at: 0, step: 0, command: { type: 'kubectl', args: [], client: 'v1.18' } }])],
    ['two nodes of one name', withNodes([node, node])],
    ['a node whose name no server takes', withNodes([{ ...node, name: 'a..b' }])],
    ['a node with no amount of memory', withNodes([{ ...node, memory: '1.2.3' }])],
    ['a node with more memory than there is', withNodes([{ ...node, memory: '9Ei' }])],
    [
      'a node that does as it likes',
      withConfig({
        ...honest.document.config,
        components: { ...honest.document.config.components, node: 'free' },
      }),
    ],
    ['an API of another year', withConfig({ ...honest.document.config, compatibility: '2016' })],
    ['arguments that are no text', withJournal([{ at: 0, step: 0, command: { type: 'kubectl', args: [{}] } }])],
    [
      'a journal out of order',
      withJournal([
        { at: 5, step: 9, command: { type: 'kubectl', args: [] } },
        { at: 5, step: 8, command: { type: 'kubectl', args: [] } },
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
  ])('with %s is rejected', async (_, value) => {
    expect(await problemOf(await forge(JSON.stringify(value)))).toBe('damaged')
  })

  it('with keys of Object.prototype is rejected, and leaves the prototype unchanged', async () => {
    const inner = JSON.stringify(honest).slice(1)
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
      expect(await problemOf(await forge(`{"${key}":{"polluted":true},${inner}`))).toBe('damaged')
    }
    const deep = JSON.stringify(honest).replace('"nodes":[{', '"nodes":[{"__proto__":{"polluted":true},')
    expect(await problemOf(await forge(deep))).toBe('damaged')
    expect('polluted' in {}).toBe(false)
  })

  it('with numbers beyond exact integers is rejected', async () => {
    for (const number of ['1e999', '-1e999', '1e400']) {
      expect(await problemOf(await forge(JSON.stringify(honest).replace('12345', number)))).toBe('damaged')
    }
  })

  it('of a newer document format is reported as newer', async () => {
    expect(
      await problemOf(await forge(JSON.stringify({ ...honest, document: { ...honest.document, format: 2 } }))),
    ).toBe('newer')
    const later = { ...branchedRun, document: { ...branched, format: 3 } }
    expect(await problemOf(await forge(JSON.stringify(later), '#r2.'))).toBe('newer')
  })

  it('with invalid UTF-8 is rejected', async () => {
    expect(await problemOf(await forge(new Uint8Array([0x22, 0xff, 0xfe, 0x22])))).toBe('damaged')
  })

  const branches = branched.branches
  const withBranch = (index: number, members: object) => ({
    ...branched,
    branches: branches.map((one, i) => (i === index ? { ...one, ...members } : one)),
  })
  const withFork = (members: object) => withBranch(2, { fork: { ...branches[2]?.fork, ...members } })

  it.each<[string, unknown]>([
    ['no branches', { ...branched, branches: [] }],
    ['too many branches', { ...branched, branches: [...branches, ...Array(30).fill(branches[2])] }],
    ['a current branch that does not exist', { ...branched, current: 3 }],
    ['a branch of its own child', withFork({ parent: 2 })],
    ['a branch whose parent comes later', withBranch(1, { fork: { ...branches[1]?.fork, parent: 2 } })],
    ['a branch whose parent does not exist', withFork({ parent: 7 })],
    ['a second root', { ...branched, branches: [branches[0], branches[0]] }],
    ['a root with a fork', { ...branched, branches: [branches[1]] }],
    ['a fork after more commands than its parent has', withFork({ commands: 4 })],
    ['commands that come after the fork', withFork({ cursor: { at: 5_500, step: 320 } })],
    ['a fork before that of its parent', withFork({ cursor: { at: 1, step: 1 }, commands: 1 })],
    ['a journal from before the fork', withBranch(2, { journal: document.journal })],
    ['an end before the fork', withBranch(2, { playedTo: 5_999 })],
    ['an end too far in the future', withBranch(2, { playedTo: 1e12 })],
    ['a nameless branch', withBranch(2, { name: '' })],
    ['a name of two lines', withBranch(2, { name: 'a\nb' })],
    ['a name that reverses the text direction', withBranch(2, { name: 'a\u202eb' })],
    ['a name of 61 characters', withBranch(2, { name: 'a'.repeat(61) })],
    ['a journal beside its branches', { ...branched, journal: [] }],
    ['a prototype', withFork(JSON.parse('{"__proto__":{"polluted":true}}'))],
  ])('with %s is rejected', async (_, forged) => {
    expect(await problemOf(await forge(JSON.stringify({ ...branchedRun, document: forged }), '#r2.'))).toBe('damaged')
    expect('polluted' in {}).toBe(false)
  })

  it('with more commands in all its branches than a run may have is rejected', async () => {
    const entry = { at: 6_000, step: 340, command: { type: 'kubectl', args: [] } }
    const many = { ...branches[2], journal: Array(50_000).fill(entry) }
    const forged = { ...branched, branches: [branches[0], branches[1], many, many] }
    const link = await forge(JSON.stringify({ ...branchedRun, document: forged }), '#r2.')
    expect(await problemOf(link)).toMatch(/damaged|tooLarge/)
    expect(() => validateSharedRun({ ...branchedRun, document: forged }, 2)).toThrow('more than 100000 commands')
  })

  it('of version 1 has neither branches nor a view', async () => {
    expect(await problemOf(await forge(JSON.stringify({ ...run, view: branchedRun.view })))).toBe('damaged')
    expect(await problemOf(await forge(JSON.stringify({ ...run, document: branched })))).toBe('damaged')
  })

  it('of ten million characters is rejected before decoding', async () => {
    const unpacking = countUnpacking()
    const decodeBase64 = vi.spyOn(globalThis, 'atob')
    for (const version of [1, 2, 3, 4]) {
      const fragment = `#r${version}.${'A'.repeat(10_000_000)}`
      expect(await problemOf(fragment)).toBe(version === 4 ? 'newer' : 'tooLarge')
    }
    expect(decodeBase64).not.toHaveBeenCalled()
    expect(unpacking.started).toBe(0)
    // An honest link is not counted as too large.
    expect(await problemOf(linkOfVersion1)).toBe('run')
    expect(decodeBase64).toHaveBeenCalledOnce()
    expect(unpacking.started).toBe(1)
  })

  it('with an invalid journal entry is rejected with the path of the invalid member', () => {
    expect(() =>
      validateSharedRun(withJournal([{ at: 'now', step: 0, command: { type: 'kubectl', args: [] } }])),
    ).toThrow('link.document.journal[0].at is not a whole number')
  })

  it.each([
    [1, run],
    [2, branchedRun],
  ])('of version %i with any value replaced is rejected or equal in form', async (version, one) => {
    const plain = JSON.parse(JSON.stringify(one))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pathsOf(plain)), fc.jsonValue(), async (path, value) => {
        const changed = replaceAt(plain, path, value)
        const decoded = await decodeLink(await forge(JSON.stringify(changed), `#r${version}.`))
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
    return { at: 0, step: 0, command: { type: 'pods', of: 'web', to: 'ready', count: 1, ...members } }
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
