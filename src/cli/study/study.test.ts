import { describe, expect, it } from 'vitest'
import { Session } from '../../engine/index.ts'
import { decodeRunFile } from '../../share/runFile.ts'
import { cliOver } from '../testing/cliOver.ts'

const manifest = (image: string, more = ''): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 3
  progressDeadlineSeconds: 30
${more}  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: '${image}' }] }
`

const given: Readonly<Record<string, string>> = {
  'before.yaml': manifest('shop/web:v1'),
  'after.yaml': manifest('shop/web:v2'),
  'broken.yaml': manifest('shop/web:v2.nopull'),
  'refused.yaml': manifest('shop/web:v2', '  minReadySeconds: -1\n'),
}

const cli = cliOver(given)

const change = 'run before.yaml --then after.yaml --seeds 4'

describe('run --seeds', () => {
  it('reports shares and ranges, for people and for programs', async () => {
    const text = await cli(change)
    expect(text).toMatchObject({ code: 0, err: '' })
    expect(text.out).toContain('before.yaml, then after.yaml: 4 seeds\n  complete   4 of 4    100% ± ')
    expect(text.out).toMatch(/time to complete +[\d.]+ s +[\d.]+ s +[\d.]+ s/)
    expect(text.out).toMatch(/the worst seed is \d, by (time to complete|minimum of available Pods)/)
    expect(text.shown).toEqual([...Array.from({ length: 5 }, (_, done) => `${done} of 4 seeds`), ''])
    const json = JSON.parse((await cli(`${change} --json`)).out)
    expect(json).toMatchObject({ seeds: { from: 1, to: 4, count: 4 }, outcomes: [{ outcome: 'complete', count: 4 }] })
    expect(json.rows.map(({ seed }: { seed: number }) => seed)).toEqual([1, 2, 3, 4])
  })

  it('has the result of a single run, byte for byte, from shards in any order', async () => {
    const shards = await Promise.all([1, 2, 3].map((index) => cli(`${change} --shard ${index}/3`)))
    const files = Object.fromEntries(shards.map(({ out }, index) => [`${index + 1}.json`, out]))
    for (const output of [' --json', " --fail-if 'lowestAvailable < 3' --tolerate 50%"]) {
      const whole = await cli(change + output)
      const merged = await cli(`merge 3.json 1.json 2.json${output}`, files)
      expect(merged).toMatchObject({ out: whole.out, code: whole.code, err: '' })
    }
    const bad = async (line: string, more = {}) => (await cli(line, { ...files, ...more })).err
    expect(await bad('merge 1.json 3.json')).toBe('error: seeds are missing: 2\n')
    expect(await bad('merge 1.json 1.json')).toMatch('error: seed 1 is in 1.json and in 1.json')
    const other = (await cli(`${change} --seed 2 --shard 2/3`)).out
    expect(await bad('merge 1.json o.json', { 'o.json': other })).toMatch('1.json and o.json are of different studies')
  })

  it.each([
    ['{', 'it is not JSON'],
    ['[]', 'it is not a JSON object with "rollscope": "study"'],
    ['{"rollscope":"study","format":2}', 'its format has another version'],
    ['{"rollscope":"study","format":1}', 'engineVersion, subject or title is missing'],
    [
      '{"rollscope":"study","format":1,"engineVersion":"1","subject":"a","title":"t","seeds":{"from":1,"to":2},"rows":[{"seed":1}]}',
      'row 1 is damaged',
    ],
  ])('does not merge %s', async (text, words) => {
    const { code, err } = await cli('merge a.json', { 'a.json': text })
    expect({ code, err }).toEqual({
      code: 2,
      err: `error: a.json is not a file of rollscope run --seeds --shard: ${words}\n`,
    })
  })

  it('fails if a condition is met by more seeds than tolerated', async () => {
    const stalled = await cli('run before.yaml --then broken.yaml --seeds 2 --fail-if stalled')
    expect(stalled.code).toBe(1)
    expect(stalled.out).toContain('  MET  stalled: 2 of 2 seeds (100%), 0% tolerated\n')
    expect(stalled.out).toContain('  stalled    2 of 2    100%')
    const { code, out } = await cli(`${change} --fail-if 'lowestAvailable < 3' --tolerate 100% --json`)
    expect(code).toBe(0)
    expect(JSON.parse(out).conditions).toMatchObject([{ met: false, condition: 'lowestAvailable < 3' }])
  })

  it('writes the run of the worst seed', async () => {
    const { written, out } = await cli(`${change} --json --save worst.json`)
    const decoded = decodeRunFile(written.get('worst.json') ?? '')
    if (decoded.type !== 'run' || decoded.run.document.format !== 1) throw new Error('no run')
    const { worst, rows } = JSON.parse(out)
    const session = new Session(decoded.run.document)
    session.seekTo(decoded.run.cursor)
    const row = rows.find(({ seed }: { seed: number }) => seed === worst.seed)
    expect(session.fingerprint).toBe(row.fingerprint)
    expect(decoded.run.document.journal.at(-2)?.command).toEqual({ type: 'delays', seed: worst.seed })
  })

  it('plays a first apply, and a change of the image', async () => {
    expect((await cli('run before.yaml --seeds 2')).out).toContain('before.yaml: 2 seeds')
    expect((await cli('run before.yaml --image web=shop/web:v3 --seeds 7-8')).out).toContain('web=shop/web:v3: 2 seeds')
  })

  it.each([
    ['run before.yaml --then refused.yaml --seeds 2', /^refused\.yaml:7:3: .*minReadySeconds/],
    [
      'run before.yaml --then before.yaml --seeds 2',
      /^error: the change affects no Deployment, StatefulSet or DaemonSet\n$/,
    ],
    [`${change} --trace t.jsonl`, /option --trace cannot be used with --seeds: it applies to one run/],
    [`${change} --shard 4/3`, /--shard must be K\/N with K from 1 to N/],
    [`${change} --shard 1/3 --fail-if stalled`, /option --fail-if cannot be used with --shard/],
    [`${change} --tolerate 5%`, /--tolerate needs --fail-if/],
    [`${change} --fail-if stalled --tolerate 5`, /--tolerate must be a share/],
    ['run before.yaml --seeds 0', /--seeds must be a number/],
    ['run before.yaml --seeds 9-3', /--seeds must be a number/],
    ['run before.yaml --shard 1/2', /option --shard cannot be used with run without --seeds/],
    ['replay r.json --seeds 3', /option --seeds cannot be used with replay/],
    ['check before.yaml --seeds 3', /option --seeds cannot be used with check/],
    ['merge', /merge needs the files/],
    ['merge a.json --seed 3', /option --seed cannot be used with merge/],
  ])('refuses %s', async (line, words) => {
    const { code, err } = await cli(line)
    expect(err).toMatch(words)
    expect(code).toBe(2)
  })
})

describe('sweep', () => {
  const sweep = 'sweep before.yaml after.yaml --vary maxSurge=0,1 --vary maxUnavailable=0,2 --seeds 2'

  it('compares the settings, and names settings that the API server refuses', async () => {
    const { code, out, written } = await cli(`${sweep} --json --csv table.csv --svg picture.svg`)
    expect(code).toBe(0)
    const { settings } = JSON.parse(out)
    expect(settings).toMatchObject(
      [
        { maxSurge: 0, maxUnavailable: 0, medianSeconds: null, isOnFront: false, refusal: /may not be 0/ },
        { maxSurge: 0, maxUnavailable: 2, lowestAvailable: 1, podSecondsOfSurge: 0, isOnFront: true, refusal: null },
        { maxSurge: 1, maxUnavailable: 0, lowestAvailable: 3, isOnFront: true },
        { maxSurge: 1, maxUnavailable: 2, lowestAvailable: 1 },
      ].map(({ refusal, ...one }) => ({
        ...one,
        ...(refusal instanceof RegExp ? { refusal: expect.stringMatching(refusal) } : {}),
      })),
    )
    const lines = (written.get('table.csv') ?? '').trimEnd().split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/^maxSurge,maxUnavailable,medianSeconds,p95Seconds,lowestAvailable,/)
    const picture = written.get('picture.svg') ?? ''
    // The manifest requires at least 3 available Pods (maxUnavailable 25 % of 4), so settings that allow 2 are dashed
    // and unnamed.
    expect(picture.match(/<circle[^>]*stroke-dasharray[^>]*><title>([^<]*)/g)).toHaveLength(2)
    expect(picture).toMatch(/<text[^>]*>current</)
    expect(picture).not.toMatch(/<text[^>]*>0 \/ 2</)
    const text = (await cli(sweep)).out
    expect(text).toContain('before.yaml, then after.yaml: 4 settings, 2 seeds each\n')
    expect(text).toMatch(/^\* +0 +2 /m)
    expect(text).toMatch(/^ +0 +0 {2}refused: .*may not be 0/m)
  })

  it.each([
    ['sweep before.yaml', /sweep needs two manifests/],
    ['sweep before.yaml after.yaml', /sweep needs --vary/],
    ['sweep before.yaml after.yaml --vary colour=1', /--vary must be FIELD=VALUE,VALUE/],
    ['sweep before.yaml after.yaml --vary minReadySeconds=5%', /--vary minReadySeconds takes numbers, not "5%"/],
    ['sweep before.yaml after.yaml --vary maxSurge=1 --vary maxSurge=2', /--vary maxSurge is given twice/],
    ['sweep before.yaml after.yaml --vary maxSurge=1 --until complete', /option --until cannot be used with sweep/],
  ])('refuses %s', async (line, words) => {
    const { code, err } = await cli(line)
    expect(err).toMatch(words)
    expect(code).toBe(2)
  })
})
