import { Lifeline } from '../components/inspector/object/Lifeline.tsx'
import { StallCard } from '../components/stall/StallCard.tsx'
import { stallActions, whatIfs } from '../components/stall/stallActions.ts'
import { stall, untried, web } from '../components/stall/testStall.ts'
import type { LifeStep } from '../engine/index.ts'
import { Part } from './Part.tsx'

const nothing = () => undefined

/** A stall on the stage, and the lifeline of a blocked Pod, in the surrounding theme. */
export function StallParts() {
  return (
    <>
      <Part title="A stall">
        <StallCard
          stall={stall}
          atMs={102_342}
          actions={stallActions(web, stall, untried)}
          outlook={untried}
          whatIfs={whatIfs(web, stall)}
          onAct={nothing}
          onTry={nothing}
          onShowPod={nothing}
        />
      </Part>
      <Part title="The life of a Pod">
        <Lifeline steps={steps} onSeek={nothing} />
      </Part>
    </>
  )
}

const step = (of: Pick<LifeStep, 'id' | 'field'> & Partial<LifeStep>): LifeStep => ({
  state: 'todo',
  isFailing: false,
  tries: [],
  facts: {},
  ...of,
})

const steps: readonly LifeStep[] = [
  step({ id: 'scheduled', state: 'done', from: 0, to: 60, field: 'spec.nodeName', facts: { node: 'node-2' } }),
  step({
    id: 'init',
    state: 'done',
    from: 60,
    to: 2160,
    field: 'initContainers[0]',
    facts: { container: 'migrate', index: 1, of: 1 },
  }),
  step({
    id: 'pull',
    state: 'now',
    isFailing: true,
    from: 3060,
    tries: [3060, 14_000, 37_000],
    next: 76_000,
    field: 'containers[0].image',
    facts: { container: 'web' },
  }),
  step({ id: 'started', field: 'startupProbe' }),
  step({ id: 'ready', field: 'readinessProbe', facts: { period: 1, passes: 1 } }),
  step({ id: 'available', field: 'minReadySeconds 2', facts: { seconds: 2 } }),
]
