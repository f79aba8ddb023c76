import { expect, it } from 'vitest'
import { createCluster } from '../../cluster.ts'
import { recordingConfig } from '../../recordings/recording.ts'
import { Simulation } from '../../sim/simulation.ts'

/** Output of kubectl for a Deployment with one container. */
function printed(template: string): { readonly exit: number | undefined; readonly out: string; readonly err: string } {
  const cluster = createCluster(new Simulation(1), recordingConfig({}))
  const made = ['create', 'deployment', 'x', '--image=a', '--dry-run=client']
  const { exit, stdout, stderr } = cluster.kubectl.process(cluster.kubectl.run([...made, `--template=${template}`], {}))
  return { exit, out: stdout, err: stderr.split('\n').at(-2) ?? '' }
}

// The expected outputs are recorded from kubectl v1.36.3.
it.each([
  ['{{index .spec.template.spec.containers 5}}', 'index out of range: 5'],
  ['{{index .spec.template.spec.containers 1}}', 'reflect: slice index out of range'],
  ['{{index .spec.template.spec.containers -1}}', 'index out of range: -1'],
  ['{{index .spec.template.spec.containers "a"}}', 'cannot index slice/array with type string'],
  ['{{index .metadata.name 99}}', 'index out of range: 99'],
  ['{{index .metadata.name 1}}', 'reflect: string index out of range'],
])('the function index of a Go template rejects %s', (template, words) => {
  const { exit, err } = printed(template)
  expect(exit).toBe(1)
  const call = template.slice(2, -2)
  expect(err).toBe(
    `error: error executing template ${JSON.stringify(template)}: template: output:1:2: executing "output" at <${call}>: error calling index: ${words}`,
  )
})

it('the function index of a Go template returns existing elements', () => {
  expect(printed('{{(index .spec.template.spec.containers 0).image}} {{index .metadata "none"}}')).toMatchObject({
    exit: 0,
    out: 'a <no value>',
  })
})
