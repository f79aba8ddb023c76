// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { usePointedFields } from './usePointedFields.ts'
import { YamlLines } from './YamlLines.tsx'

const page = new ScriptedPage()

const yaml = `kind: Deployment
metadata:
  name: web
spec:
  replicas: 3
  template:
    spec:
      containers:
        - name: web
          image: shop/web:v1
`

function Shown() {
  return <YamlLines text={yaml} pointed={usePointedFields(yaml)} />
}

const pointedLines = () =>
  [...document.querySelectorAll('[data-point]')].map((line) => [
    line.getAttribute('data-point'),
    line.textContent?.trim(),
  ])

afterEach(cleanup)

it('a field that a lesson points at is marked in the YAML of the object', () => {
  page.teaches({ pointed: ['object/spec.template.spec.containers[0].image', 'object/spec.replicas', 'waits'] })
  render(<Shown />)
  expect(pointedLines()).toEqual([
    ['object/spec.replicas', '5  replicas: 3'],
    ['object/spec.template.spec.containers[0].image', '10          image: shop/web:v1'],
  ])
})

it('a missing field has the mark on its parent, and without a parent no mark', () => {
  page.teaches({ pointed: ['object/spec.strategy.type', 'object/status.replicas'] })
  render(<Shown />)
  expect(pointedLines()).toEqual([['object/spec.strategy.type', '4spec:']])
})
