// @vitest-environment happy-dom
import '../../../i18n/everyLocale.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { JsonObject } from '../../../engine/api/types.ts'
import { Harness } from '../../../engine/testing/harness.ts'
import { layoutDaemons } from '../../../layout/stage/daemonLayout.ts'
import { layoutOrdinals } from '../../../layout/stage/ordinalLayout.ts'
import { DaemonHeads } from './DaemonHeads.tsx'
import { OrdinalHeads } from './OrdinalHeads.tsx'

/** With two runs side by side, every landmark needs a unique name. */

afterEach(cleanup)

const names = (): (string | null)[] => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))

it('OrdinalHeads gives two StatefulSets different landmark names', () => {
  const { view, workload } = started('StatefulSet', { serviceName: 'db', replicas: 2 })
  const scene = layoutOrdinals(view, workload, 660, { workloadUid: workload.uid })
  const common = { scene, isBare: true, onSelectRevision: () => undefined, onSelectClaim: () => undefined }
  render(['A', 'B'].map((stageName) => <OrdinalHeads key={stageName} {...common} stageName={stageName} />))
  expect(names()).toEqual(['Ordinals of db A', 'Ordinals of db B'])
})

it('DaemonHeads gives two DaemonSets different landmark names', () => {
  const { view, workload } = started('DaemonSet', {})
  const scene = layoutDaemons(view, workload, 660, { workloadUid: workload.uid })
  const common = { scene, workload, isBare: true, onSelectNode: () => undefined }
  render(['A', 'B'].map((stageName) => <DaemonHeads key={stageName} {...common} stageName={stageName} />))
  expect(names().length).toBeGreaterThan(2)
  expect(new Set(names()).size).toBe(names().length)
})

function started(kind: string, spec: JsonObject) {
  const labels = { app: 'db' }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'db', image: 'shop/db:v1' }] } }
  const whole = { ...spec, selector: { matchLabels: labels }, template }
  const manifest = { apiVersion: 'apps/v1', kind, metadata: { name: 'db' }, spec: whole }
  const view = new Harness().apply(manifest).run(60_000).session.view.full()
  const workload = view.workloads[0]
  if (workload === undefined) throw new Error('there is no workload')
  return { view, workload }
}
