// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type ApplyPlan, applyAndPlan, DEFAULT_CONFIG, ENGINE_VERSION, Session } from '../../engine/index.ts'
import { initialPrefs, usePrefs } from '../../store/prefs.ts'
import { VerdictReasons } from './VerdictReasons.tsx'

afterEach(() => {
  cleanup()
  usePrefs.setState(initialPrefs)
})

const deployment = (spec: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      ${spec}
      containers: [{ name: web, image: 'shop/web:v1' }]
`

function planOf(text: string, assumed = {}): ApplyPlan {
  const config = { ...DEFAULT_CONFIG, assumed }
  return applyAndPlan(new Session({ format: 1, engineVersion: ENGINE_VERSION, seed: 1, config, journal: [] }), text)
}

const csi = (...drivers: readonly string[]): string =>
  deployment(`volumes: [${drivers.map((name, i) => `{ name: v${i}, csi: { driver: ${name} } }`).join(', ')}]`)

describe('the verdict before an apply', () => {
  it('names the field, its line and what a real cluster does', () => {
    const text = csi('disk.example.com')
    render(<VerdictReasons plan={planOf(text)} text={text} />)
    const verdict = screen.getByRole('region', { name: 'Cannot tell, 1 reason' })
    expect(verdict.textContent).toContain('Cannot tell · 1 reason')
    expect(within(verdict).getByRole('listitem').textContent).toBe(
      'csi line 9 The volume is mounted by the driver disk.example.com, which must run on the node. Without it, the Pod stays in ContainerCreating.',
    )
    expect(within(verdict).getByRole('status').textContent).toBe('Cannot tell, 1 reason')
  })

  it('shows two of many reasons, and all at a press', () => {
    const text = csi('a.example.com', 'b.example.com', 'c.example.com', 'd.example.com')
    render(<VerdictReasons plan={planOf(text)} text={text} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: '2 more' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('is told in Chinese', () => {
    usePrefs.setState({ locale: 'zh-CN' })
    const text = csi('disk.example.com')
    render(<VerdictReasons plan={planOf(text)} text={text} />)
    expect(screen.getByRole('region').textContent).toContain('无法判断')
  })
})

describe('the questions of a plan', () => {
  const keys = (text: string, assumed = {}) => planOf(text, assumed).questions.map(({ key }) => key)

  it('are none of a text that the simulation plays as a real cluster does', () => {
    expect(keys(deployment('terminationGracePeriodSeconds: 5'))).toEqual([])
  })

  it('are none that were answered', () => {
    expect(keys(csi('disk.example.com'))).toEqual(['driver/disk.example.com'])
    expect(keys(csi('disk.example.com'), { 'driver/disk.example.com': 'everywhere' })).toEqual([])
  })

  it('are none that the plan itself says, with a way to mend it', () => {
    const text = deployment('nodeSelector: { disk: ssd }\n      volumes: [{ name: v, secret: { secretName: s } }]')
    const plan = planOf(text)
    expect(plan.questions).toEqual([])
    expect(plan.needs).toMatchObject([{ node: {}, missing: [{ name: 's' }] }])
  })
})
