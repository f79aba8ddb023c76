import type { DecisionRecord, Fact } from '../../engine/index.ts'
import type { MessageKey, Translate } from '../../i18n/index.ts'

/** A number of an expression; `of` says whose it is, for its colour. */
export interface MathTerm {
  readonly text: string
  readonly of?: 'new' | 'old'
}

/** One line of a sum: `at most`, `10 + 3`, `13`. */
export interface MathRow {
  readonly label: MessageKey
  readonly expression: readonly MathTerm[]
  readonly value: number
  readonly valueTone?: 'new' | 'old'
}

type Numbers = (name: string) => number
type Rows = (n: Numbers, facts: DecisionRecord['facts'], t: Translate) => readonly MathRow[]

const sums: { readonly [id: string]: Rows } = {
  'deployment.scaleUpNew': (n, facts, t) => [
    row('maxSurge', surgeText(facts.maxSurgeWritten, n('replicas'), t), n('maxSurge')),
    row('atMost', `${n('replicas')} + ${n('maxSurge')}`, n('maxTotal')),
    {
      ...row('podsNow', '', n('totalPods')),
      expression: [
        { text: String(n('from')), of: 'new' },
        { text: ' + ' },
        { text: String(n('totalPods') - n('from')), of: 'old' },
      ],
    },
    row('mayAdd', `${n('maxTotal')} − ${n('totalPods')}`, n('mayAdd')),
    row('stillNeeds', `${n('replicas')} − ${n('from')}`, n('stillNeeds')),
    { ...row('newSize', `${n('from')} + min(${n('mayAdd')}, ${n('stillNeeds')})`, n('to')), valueTone: 'new' },
  ],
  'deployment.newAtMaximum': (n) => [
    row('atMost', '', n('maxTotal')),
    {
      ...row('podsNow', '', n('totalPods')),
      expression: [
        { text: String(n('specReplicas')), of: 'new' },
        { text: ' + ' },
        { text: String(n('totalPods') - n('specReplicas')), of: 'old' },
      ],
    },
    row('mayAdd', `${n('maxTotal')} − ${n('totalPods')}`, n('maxTotal') - n('totalPods')),
  ],
  'deployment.oldCannotScale': (n) => [
    row('podsNow', '', n('totalPods')),
    row('atLeast', '', n('minAvailable')),
    row('newUnavailable', '', n('newUnavailable')),
    row('mayGo', `${n('totalPods')} − ${n('minAvailable')} − ${n('newUnavailable')}`, n('maxScaledDown')),
  ],
  'deployment.cleanupUnhealthy': (n) => [
    row('unhealthy', '', n('unhealthy')),
    row('mayGo', '', n('budget')),
    { ...row('newSize', `${n('from')} − min(${n('unhealthy')}, ${n('budget')})`, n('to')), valueTone: 'old' },
  ],
  'deployment.oldAtMinimum': (n) => [
    row('available', '', n('available')),
    row('atLeast', '', n('minAvailable')),
    row('mayGo', `${n('available')} − ${n('minAvailable')}`, n('available') - n('minAvailable')),
  ],
  'deployment.scaleDownOld': (n) => {
    const all = n('available') - n('minAvailable')
    return [
      row('available', '', n('available')),
      row('atLeast', '', n('minAvailable')),
      row('mayGo', `${n('available')} − ${n('minAvailable')}`, all),
      ...(all === n('budget') ? [] : [row('leftToGo', '', n('budget'))]),
      { ...row('newSize', `${n('from')} − min(${n('from')}, ${n('budget')})`, n('to')), valueTone: 'old' as const },
    ]
  },
  'deployment.scaleProportionally': (n) => [
    row('podsNow', '', n('total')),
    row('atMost', '', n('allowed')),
    row(
      n('allowed') < n('total') ? 'surplus' : 'missing',
      difference(n('allowed'), n('total')),
      Math.abs(n('allowed') - n('total')),
    ),
  ],
  'replicaSet.createPods': (n, _, t) => [
    row('wanted', '', n('want')),
    row('have', '', n('have')),
    row('missing', `${n('want')} − ${n('have')}`, n('want') - n('have')),
    ...(n('create') === n('want') - n('have') ? [] : [row('creates', t('inspector.math.burst'), n('create'))]),
    row('batches', batches(n('create')), n('create')),
    ...(n('batch') === n('create') ? [] : [row('created', '', n('batch'))]),
  ],
  'replicaSet.deletePods': (n, _, t) => [
    row('wanted', '', n('want')),
    row('have', '', n('have')),
    row('surplus', `${n('have')} − ${n('want')}`, n('have') - n('want')),
    ...(n('delete') === n('have') - n('want') ? [] : [row('deletes', t('inspector.math.burst'), n('delete'))]),
  ],
}

/** The sum behind a decision, with its numbers filled in; empty where there is no arithmetic or a number is missing. */
export function decisionMath(record: Pick<DecisionRecord, 'id' | 'facts'>, t: Translate): readonly MathRow[] {
  const rows = Object.hasOwn(sums, record.id) ? sums[record.id] : undefined
  const made = rows?.(
    (name) => (typeof record.facts[name] === 'number' ? record.facts[name] : Number.NaN),
    record.facts,
    t,
  )
  return made?.every(({ value }) => Number.isFinite(value)) ? made : []
}

function row(name: string, expression: string, value: number): MathRow {
  return { label: `inspector.math.${name}` as MessageKey, expression: expression ? [{ text: expression }] : [], value }
}

/** `25% of 10 → ⌈2.5⌉`; a number stands for itself. */
function surgeText(written: Fact | undefined, total: number, t: Translate): string {
  const percent = /^([+-]?\d+)%$/.exec(String(written ?? ''))
  if (!percent) return t('inspector.math.asWritten')
  return t('inspector.math.percentOf', { percent: percent[0], total, exact: (Number(percent[1]) * total) / 100 })
}

const difference = (a: number, b: number): string => (a < b ? `${b} − ${a}` : `${a} − ${b}`)

/** Slow start doubles the batch as long as all goes well: 10 is made as 1 + 2 + 4 + 3. */
function batches(count: number): string {
  const sizes: number[] = []
  let rest = count
  for (let size = 1; rest > 0; size = Math.min(2 * size, rest)) {
    sizes.push(Math.min(size, rest))
    rest -= size
  }
  return sizes.join(' + ')
}
