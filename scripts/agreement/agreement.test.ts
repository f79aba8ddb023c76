import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { agreementText, anyWrong, type Compared, compare, type Sides } from './compared.ts'
import { compareDeclared } from './declared.ts'
import { compareExamples } from './examples.ts'
import { compareFates, holdsFates } from './fates.ts'
import { compareFieldCase, fieldCasesIn } from './fields.ts'
import { isNamedFirst } from './obstacles.ts'
import { compareReport, reportsIn } from './reports.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const root = join(import.meta.dirname, '../..')

const brief = ({ file, object, agreement, isFirstAlike }: Compared) =>
  [file, object, agreement, ...(isFirstAlike === undefined ? [] : [isFirstAlike])].join(' ')

describe('a compared set of results', () => {
  it('may contain cases about fields', () => {
    expect(fieldCasesIn(join(fixtures, 'fields')).map(compareFieldCase).map(brief).sort()).toEqual([
      'label-of-selector Deployment/shelf agree',
      'pull-policy-never Deployment/shelf cannot tell true',
      'secret-elsewhere Deployment/shelf cannot tell true',
    ])
  })

  it('may contain outcomes of whole files', () => {
    expect(holdsFates(join(fixtures, 'fields'))).toBe(false)
    expect(compareFates(join(fixtures, 'fates'), root).map(brief)).toEqual([
      'library.yaml Deployment/shelf agree',
      'library.yaml Deployment/index agree true',
    ])
  })

  it('may contain reports, whose quoted messages are searched in the output of a command', async () => {
    const [report = ''] = reportsIn(join(fixtures, 'reports'))
    expect(brief(await compareReport(report))).toBe('class-that-is-absent  agree')
  })

  it('contains the built-in examples and lessons: no manifest is refused, and four lessons have open verdicts', () => {
    const rows = compareExamples(root)
    expect(rows.length).toBeGreaterThan(100)
    const others = rows.filter(({ agreement }) => agreement !== 'agree')
    // Each manifest is checked alone: the claim and the ConfigMap are in the first manifests of their lessons.
    expect(others.map((one) => `${brief(one)} ${one.asked.join(' ')}`)).toEqual([
      'a-volume-that-holds.en.md apply 2 Deployment/web cannot tell persistentvolumeclaim/data',
      'configmaps-and-rollouts.en.md apply 2 Deployment/web cannot tell configmap/settings',
      'full-cluster.en.md apply 2 Deployment/web cannot tell nodes/4',
      'uneven-over-zones.en.md apply 1 Deployment/web cannot tell label/topology.kubernetes.io/zone',
    ])
  })
})

const sides = (more: Partial<Sides>): Sides => ({ file: 'f', object: 'o', real: 'stalls', own: 'stalls', ...more })
const question = { key: 'secret/db', answers: ['present', 'absent'], field: 'spec', line: 3, words: '' } as const
const future = (outcome: 'complete' | 'stalled') => ({ without: [], outcome, seconds: null, why: '' })

describe('a comparison with a real cluster', () => {
  it.each<[string, Partial<Sides>, string]>([
    ['complete here and not there', { own: 'complete' }, 'false green'],
    ['taken here and refused there', { own: 'accepted', real: 'refused' }, 'false green'],
    ['held here and complete there', { real: 'complete' }, 'false red'],
    ['refused here and taken there', { own: 'refused', real: 'accepted' }, 'false red'],
    ['refused here and held there', { own: 'refused' }, 'otherwise wrong'],
    ['too late to be seen there', { own: 'later' }, 'not compared'],
    ['open, with its place', { own: 'cannot tell', questions: [question] }, 'cannot tell'],
    ['open, without a line', { own: 'cannot tell', questions: [{ ...question, line: 0 }] }, 'otherwise wrong'],
    ['open, and refused there', { own: 'cannot tell', real: 'refused', questions: [question] }, 'otherwise wrong'],
    [
      'open, with both ways',
      { own: 'cannot tell', questions: [question], futures: [future('complete'), future('stalled')] },
      'cannot tell',
    ],
  ])('assigns the right class to a result that is %s', (_, more, agreement) => {
    expect(compare(sides(more)).agreement).toBe(agreement)
  })

  it('prints the wrong results, and the share of wrong results', () => {
    const rows = [compare(sides({})), compare(sides({ own: 'complete', realReasons: ['no room'] }))]
    const text = agreementText(new Map([['mine', rows]]))
    expect(text).toContain('false green: mine f o: stalls there, complete here')
    expect(text).toMatch(/^mine +2 +1 +0 +1 +0 +0 +0 +0\.0 %$/m)
    expect(anyWrong(new Map([['mine', rows]]))).toBe(true)
    expect(anyWrong(new Map([['mine', rows.slice(0, 1)]]))).toBe(false)
  })

  it.each([
    ['The Secret db is not in the manifests.', 'Failed: Error: secret "db" not found', true],
    [
      'The Secret db is not in the manifests.',
      "0/3 nodes are available: 3 node(s) didn't match Pod's node affinity",
      false,
    ],
    ['Unschedulable: didn\'t match Pod\'s node selector; Secret "db" not found', 'secret "db" not found', false],
    ['FailedMount: unknown storage medium "Disk"', 'Pod/a FailedMount: unknown storage medium "Tape"', true],
    ['', 'anything', false],
  ])('decides whether %s names the same first obstacle as %s', (own, there, isAlike) => {
    expect(isNamedFirst(own, there)).toBe(isAlike)
  })
})

describe('a declared report of the comparison', () => {
  const manifests = mkdtempSync(join(tmpdir(), 'agreement-'))
  afterAll(() => rmSync(manifests, { recursive: true }))
  const volume = 'apiVersion: v1\nkind: PersistentVolume\nmetadata: { name: shelf }\n'
  const pod = (image: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { containers: [{ name: c, image: '${image}', command: [cat, /etc/hosts] }] }\n`

  it('is compared with the manifests in its folder, whatever the names of the files', async () => {
    mkdirSync(join(manifests, 'volume-without-spec'))
    mkdirSync(join(manifests, 'small'))
    writeFileSync(join(manifests, 'volume-without-spec/before.yaml'), volume)
    writeFileSync(join(manifests, 'small/command-ends.yaml'), pod('books/shelf:v1'))
    const rows = await compareDeclared(manifests)
    expect(rows.map(brief)).toEqual([
      'volume-without-spec check before.yaml PersistentVolume/* agree',
      'small/command-ends check command-ends.yaml Pod/a cannot tell true',
    ])
  })

  it('is wrong if the command prints another verdict than the report declares', async () => {
    writeFileSync(
      join(manifests, 'volume-without-spec/before.yaml'),
      `${volume}spec: { capacity: { storage: 1Gi }, accessModes: [ReadWriteOnce], hostPath: { path: /x } }\n`,
    )
    const [first] = await compareDeclared(manifests)
    expect(first?.agreement).toBe('false green')
  })
})
