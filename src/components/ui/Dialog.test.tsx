// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

it('Dialog reports a close event, unless the dialog was already closed by its owner', () => {
  const onClose = vi.fn()
  const dialog = (open: boolean) => (
    <Dialog open={open} onClose={onClose} title="Keys" closeLabel="Close">
      Space plays.
    </Dialog>
  )
  const { rerender } = render(dialog(true))
  const element = screen.getByText('Space plays.').closest('dialog') as HTMLDialogElement
  fireEvent(element, new Event('close'))
  expect(onClose).toHaveBeenCalledTimes(1)
  rerender(dialog(false))
  fireEvent(element, new Event('close'))
  expect(onClose).toHaveBeenCalledTimes(1)
})
