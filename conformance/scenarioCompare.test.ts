import { expect, it } from 'vitest'
import { compareText } from './scenarioCompare.ts'

it('accepts any age for the two ages of a repeated Event', () => {
  const recorded = 'Normal SuccessfulCreate 4s (x2 over <age>) statefulset-controller Create Pod web-2'
  const printed = (text: string) => compareText('out.stdout', recorded, text)
  expect(printed('Normal SuccessfulCreate 6s (x2 over 12s) statefulset-controller Create Pod web-2')).toBeUndefined()
  expect(printed('Normal SuccessfulCreate 4s (x3 over 12s) statefulset-controller Create Pod web-2')).toBeDefined()
})
