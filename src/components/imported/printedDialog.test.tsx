// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { takePrinted } from '../../player/imports/printedText.ts'
import { useUi } from '../../store/ui.ts'
import { PrintedDialog } from './PrintedDialog.tsx'

afterEach(() => {
  cleanup()
})

test('PrintedDialog shows the finding, the missing facts and the next command, and closes', () => {
  render(<PrintedDialog />)
  fireEvent.click(document.body)
  expect(takePrinted('error: deployment "web" exceeded its progress deadline')).toBe(true)
  cleanup()
  render(<PrintedDialog />)
  expect(screen.getByRole('dialog', { name: 'kubectl output' })).toBeTruthy()
  expect(screen.getByText(/The rollout of Deployment web exceeded its progress deadline/)).toBeTruthy()
  expect(screen.getByText(/how many Pods of the workload are available; the cause; what changed/)).toBeTruthy()
  expect(screen.getByText('kubectl get rs,pods -o wide -A')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close the findings of the pasted text' }))
  expect(useUi.getState().dialog).toBeUndefined()
})

test("PrintedDialog says that kubectl's text shows no fault, and rejects text of other programs", () => {
  expect(takePrinted('hello\nworld')).toBe(false)
  expect(useUi.getState().dialog).toBeUndefined()
  expect(takePrinted('NAME  READY  STATUS  RESTARTS  AGE\nweb-1  1/1  Running  0  5m')).toBe(true)
  render(<PrintedDialog />)
  expect(screen.getByText('Nothing in the text shows a problem')).toBeTruthy()
})
