// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { midRollout } from '../../../gallery/moments.ts'
import { PodTable } from './PodTable.tsx'

afterEach(cleanup)

it('PodTable names the workload, else the kind of sets, else no owner', () => {
  const { pods, revisions } = midRollout().view
  const names = revisions.map(({ name }) => name).join(', ')
  const { rerender } = render(<PodTable name="web" pods={pods} revisions={revisions} />)
  expect(screen.getByRole('table', { name: 'Pods of web' })).toBeDefined()
  rerender(<PodTable name="" pods={pods} revisions={revisions} />)
  expect(screen.getByRole('table', { name: `Pods of ${names}` })).toBeDefined()
  rerender(<PodTable name="" pods={pods} revisions={[]} />)
  expect(screen.getByRole('table', { name: 'Pods' })).toBeDefined()
})
