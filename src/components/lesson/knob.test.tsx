// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Knob, type ShownKnob } from './Knob.tsx'

afterEach(cleanup)

const knob: ShownKnob = {
  ...{ name: 'surge', object: 'deployment/web', field: 'spec.strategy.rollingUpdate.maxSurge' },
  ...{ value: 3, from: 0, to: 10, step: 1, unit: 'Pods' },
}

function draw(changes: Partial<ShownKnob> = {}) {
  const turned: number[] = []
  const held: number[] = []
  const shown = { ...knob, ...changes }
  function Turned() {
    const [value, setValue] = useState(shown.value)
    return (
      <Knob
        knob={shown}
        value={value}
        onHold={() => held.push(value)}
        onTurn={(next) => {
          turned.push(next)
          setValue(Math.min(shown.to, Math.max(shown.from, next)))
        }}
      />
    )
  }
  render(<Turned />)
  return { turned, held, slider: () => screen.getByRole('slider', { name: 'maxSurge of deployment/web' }) }
}

it('a knob is a slider that says its number with its unit and range', () => {
  const { slider } = draw()
  expect(slider().getAttribute('aria-valuetext')).toBe('3 Pods, from 0 to 10')
  expect(slider().getAttribute('aria-valuemax')).toBe('10')
  cleanup()
  const share = draw({ unit: '%', value: 25, to: 50, step: 5 })
  expect(share.slider().textContent).toContain('25%')
  expect(share.slider().getAttribute('aria-valuetext')).toBe('25%, from 0 to 50')
})

it('a knob is turned by keys, which do not reach the page', () => {
  const { slider, turned, held } = draw()
  for (const key of ['ArrowRight', 'ArrowDown', 'Home', 'End']) expect(fireEvent.keyDown(slider(), { key })).toBe(false)
  expect(turned).toEqual([4, 3, 0, 10])
  expect(held).toEqual([3, 4, 3, 0])
  expect(fireEvent.keyDown(slider(), { key: 'PageDown' })).toBe(true)
  expect(fireEvent.keyDown(slider(), { key: 'ArrowRight', altKey: true })).toBe(true)
})

it('a knob is turned by dragging, 14 px a step', () => {
  const { slider, turned, held } = draw()
  fireEvent.mouseDown(slider(), { clientX: 100, clientY: 10, button: 0, view: window })
  fireEvent.mouseMove(window, { clientX: 102, clientY: 10, view: window })
  expect(held).toEqual([])
  fireEvent.mouseMove(window, { clientX: 128, clientY: 10, view: window })
  fireEvent.mouseMove(window, { clientX: 0, clientY: 10, view: window })
  fireEvent.mouseUp(window, { clientX: 0, clientY: 10, view: window })
  expect(held).toEqual([3])
  expect(turned).toEqual([5, 0])
  expect(slider().dataset.held).toBe('false')
})

it('a knob takes a typed number after a press or Enter, limited to its range', () => {
  const { slider, turned } = draw({ to: 50, step: 5, value: 25 })
  fireEvent.mouseDown(slider(), { clientX: 100, clientY: 10, button: 0, view: window })
  fireEvent.mouseUp(window, { clientX: 100, clientY: 10, view: window })
  const field = screen.getByRole('textbox', { name: 'maxSurge of deployment/web' })
  fireEvent.change(field, { target: { value: '38 Pods' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(turned).toEqual([40])
  fireEvent.keyDown(slider(), { key: 'Enter' })
  const again = screen.getByRole('textbox')
  fireEvent.change(again, { target: { value: '5' } })
  fireEvent.keyDown(again, { key: 'Escape' })
  expect(turned).toEqual([40])
  expect(slider().textContent).toContain('40')
})
