// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ServedClient } from '../../share/servedRun.ts'
import { ClientTable } from './ClientTable.tsx'

afterEach(cleanup)

const line = 'export KUBECONFIG=kc'
const client = (name: string, recent: ServedClient['recent']): ServedClient => ({
  name,
  version: 'v1',
  requests: recent.length,
  refused: recent.filter(({ status }) => status >= 400).length,
  last: '',
  recent,
})
const clients = [
  client('operator', [
    { kind: 'request', number: 2, at: 41_470, words: 'update shops/eu/status', status: 409 },
    { kind: 'request', number: 1, at: 41_328, words: 'patch deployments/shop-eu', status: 200 },
  ]),
  client('kubectl', [{ kind: 'request', number: 1, at: 9_000, words: 'get pods', status: 200 }]),
]

const requests = (name: string): string[] =>
  within(screen.getByRole('table', { name: `Last requests of ${name}` }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .join(' '),
    )

it('ClientTable lists the last requests of the busiest client, and marks rejected requests', () => {
  render(<ClientTable clients={clients} line={line} />)
  expect(requests('operator')).toEqual([
    '00:41.470 update shops/eu/status 409',
    '00:41.328 patch deployments/shop-eu 200',
  ])
  const [row] = screen.getAllByText('update shops/eu/status')
  expect(row?.closest('tr')?.dataset.refused).toBe('true')
})

it('ClientTable lists the requests of a chosen client while the client is known', () => {
  const { rerender } = render(<ClientTable clients={clients} line={line} />)
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: /kubectl/ }))
  })
  expect(requests('kubectl')).toEqual(['00:09.000 get pods 200'])
  rerender(<ClientTable clients={clients.slice(0, 1)} line={line} />)
  expect(requests('operator')).toHaveLength(2)
})

it('ClientTable shows command lines to paste while there is no client', () => {
  render(<ClientTable clients={[]} line={line} />)
  const lines = screen.getAllByText((text, element) => element?.tagName === 'CODE' && text !== '')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    line,
    'kubectl get nodes',
    'kubectl create deployment web --image=shop/web:v1 --replicas=3',
    'kubectl rollout status deployment/web',
  ])
})
