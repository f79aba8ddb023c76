import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { componentsOf } from '../session/runReader.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'

const definition: JsonObject = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.demo.example.com' },
  spec: {
    group: 'demo.example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', shortNames: ['wd'], categories: ['all'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {}, scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' } },
        additionalPrinterColumns: [
          { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
          { name: 'Color', type: 'string', jsonPath: '.spec.color', priority: 1 },
          { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
        ],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                description: 'The wish.',
                required: ['size'],
                properties: {
                  size: { type: 'integer', maximum: 9, description: 'How big it is.' },
                  color: { type: 'string', default: 'blue', enum: ['blue', 'red'] },
                },
              },
              status: { type: 'object', properties: { size: { type: 'integer' } } },
            },
          },
        },
      },
    ],
  },
}

const widget = (name: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'demo.example.com/v1',
  kind: 'Widget',
  metadata: { name },
  spec,
})

function start(customResources = true) {
  const { config, ...document } = emptyDocument({ seed: 1 })
  const harness = new Harness({ ...document, config: { ...config, customResources } })
  const { session } = harness
  const run = (line: string, input?: JsonObject) =>
    session.command({
      type: 'kubectl',
      args: line.split(' '),
      ...(input === undefined ? {} : { stdin: JSON.stringify(input) }),
    })
  const wait = (ms = 1000) => session.advance({ until: session.cursor.at + ms })
  const install = () => {
    run('apply -f -', definition)
    wait()
  }
  return { session, run, wait, install }
}

describe('a custom resource', () => {
  it('may have the kind of a built-in resource, whose expressions are not those of the built-in one', () => {
    const { run, wait } = start()
    const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
    const names = { plural: 'deviceclasses', singular: 'deviceclass', kind: 'DeviceClass' }
    run('apply -f -', {
      ...definition,
      metadata: { name: 'deviceclasses.demo.example.com' },
      spec: {
        group: 'demo.example.com',
        scope: 'Cluster',
        names,
        versions: [{ name: 'v1', served: true, storage: true, schema }],
      },
    })
    wait()
    const own = { apiVersion: 'demo.example.com/v1', kind: 'DeviceClass', metadata: { name: 'a' } }
    const texts = run('create -f -', { ...own, spec: { selectors: 'all' } })
    expect(texts.stdout).toBe('deviceclass.demo.example.com/a created\n')
    const lists = run('create -f -', {
      ...own,
      metadata: { name: 'b' },
      spec: { selectors: [{ cel: { expression: '1 +' } }] },
    })
    expect(lists.stdout).toBe('deviceclass.demo.example.com/b created\n')
  })

  it('may have a finalizer without a path, with a warning about a new one', () => {
    const { run, install } = start()
    install()
    const named = (labels: JsonObject): JsonObject => ({
      ...widget('one', { size: 1 }),
      metadata: { name: 'one', labels, finalizers: ['cleanup.demo.example.com'] },
    })
    const created = run('apply -f -', named({}))
    expect(created.exit).toBe(0)
    expect(created.stderr).toContain('prefer a domain-qualified finalizer name including a path (/)')
    expect(run('apply -f -', named({ a: 'b' }))).toMatchObject({ exit: 0, stderr: '' })
  })
})

describe('kubectl', () => {
  it('knows a custom kind once its CustomResourceDefinition is established', () => {
    const { run, wait } = start()
    expect(run('apply -f -', definition).stdout).toBe(
      'customresourcedefinition.apiextensions.k8s.io/widgets.demo.example.com created\n',
    )
    expect(run('apply -f -', widget('a', { size: 3 })).stderr).toContain('no matches for kind "Widget"')
    wait()
    expect(run('wait crd/widgets.demo.example.com --for=condition=Established').stdout).toContain('condition met')
    expect(run('apply -f -', widget('a', { size: 3 })).stdout).toBe('widget.demo.example.com/a created\n')
    expect(run('api-resources --api-group=demo.example.com').stdout).toMatch(
      /widgets +wd +demo.example.com\/v1 +true +Widget/,
    )
    expect(run('api-resources --api-group=demo.example.com -o name').stdout).toBe('widgets.demo.example.com\n')
  })

  it('warns of a deprecated version', () => {
    const { run, wait } = start()
    const { versions = [], ...spec } = definition.spec as JsonObject & { versions: JsonObject[] }
    const old = { ...versions[0], name: 'v1alpha1', storage: false, deprecated: true, deprecationWarning: 'old' }
    run('apply -f -', { ...definition, spec: { ...spec, versions: [...versions, old] } })
    wait()
    expect(run('apply -f -', widget('a', { size: 3 })).stderr).toBe('')
    const alpha = { ...widget('b', { size: 3 }), apiVersion: 'demo.example.com/v1alpha1' }
    expect(run('apply -f -', alpha)).toMatchObject({ exit: 0, stderr: 'Warning: old\n' })
  })

  it('gives a custom resource to an autoscaler, which scales the resource and then needs a selector', () => {
    const { run, install, wait } = start()
    install()
    run('apply -f -', widget('a', { size: 1 }))
    run('autoscale widget a --min=2 --max=3')
    wait(20_000)
    expect(run('get widget a -o jsonpath={.spec.size}').stdout).toBe('2')
    wait(15_000)
    expect(run('get hpa a -o jsonpath={.status.conditions[?(@.type=="ScalingActive")].message}').stdout).toBe(
      "the HPA target's scale is missing a selector",
    )
    expect(run('get events').stdout).toMatch(/SelectorRequired +horizontalpodautoscaler\/a +selector is required/)
  })

  it('prints, changes, scales, applies and deletes custom resources', () => {
    const { run, install } = start()
    install()
    run('apply -f -', widget('a', { size: 3 }))
    expect(run('get wd').stdout).toMatch(/^NAME +SIZE +AGE\na +3 +\d+s?\n$/)
    expect(run('get widgets.demo.example.com -o wide').stdout).toMatch(/^NAME +SIZE +COLOR +AGE\na +3 +blue/)
    expect(run('get all').stdout).toContain('widget.demo.example.com/a')
    expect(run('get widget a -o jsonpath={.spec.color}').stdout).toBe('blue')
    expect(run('apply -f -', widget('a', { size: 4 })).stdout).toBe('widget.demo.example.com/a configured\n')
    expect(run('apply -f -', widget('a', { size: 99 })).stderr).toBe(
      'The Widget "a" is invalid: spec.size: Invalid value: 99: spec.size in body should be less than or equal to 9\n',
    )
    expect(run('apply -f -', widget('b', { size: 1, nope: 1 })).stderr).toContain('unknown field "spec.nope"')
    expect(run('scale widget/a --replicas=5 --current-replicas=4').stdout).toBe('widget.demo.example.com/a scaled\n')
    expect(run('get wd a --subresource=scale').stdout).toMatch(/a +5 +0/)
    expect(run('label widget a x=y').stdout).toBe('widget.demo.example.com/a labeled\n')
    expect(run('patch widget a -p {"spec":{"size":6}}').stderr).toContain(
      'the body of the request was in an unknown format',
    )
    expect(run('patch widget a --type=merge -p {"spec":{"size":6}}').stdout).toBe('widget.demo.example.com/a patched\n')
    expect(run('describe widget a').stdout).toMatch(/Kind: +Widget[\s\S]*Size: +6/)
    expect(run('apply --server-side --force-conflicts -f -', widget('a', { size: 7 })).stdout).toContain(
      'serverside-applied',
    )
    expect(run('get widget none').stderr).toBe(
      'Error from server (NotFound): widgets.demo.example.com "none" not found\n',
    )
    expect(run('delete widget a').stdout).toContain('widget.demo.example.com "a" deleted')
    expect(run('get wd').stderr).toBe('No resources found in default namespace.\n')
  })

  it('watches custom resources until their CustomResourceDefinition is deleted', () => {
    const { session, run, wait, install } = start()
    install()
    const id = componentsOf(session).cluster.kubectl.run(['get', 'wd', '-w', '--output-watch-events'])
    run('apply -f -', widget('a', { size: 3 }))
    wait()
    run('delete widget a --wait=false')
    wait()
    run('delete crd widgets.demo.example.com --wait=false')
    wait()
    const { stdout } = session.shell.commands.process(id)
    expect(stdout.split('\n').map((line) => line.split(' ')[0])).toEqual(['EVENT', 'ADDED', 'DELETED', ''])
    expect(run('get wd').stderr).toBe(`error: the server doesn't have a resource type "wd"\n`)
  })

  it('explains the fields of a custom resource', () => {
    const { run, install } = start()
    install()
    expect(run('explain widget.spec.size').stdout).toBe(
      'GROUP:      demo.example.com\nKIND:       Widget\nVERSION:    v1\n\nFIELD: size <integer>\n\n\nDESCRIPTION:\n    How big it is.\n    \n\n',
    )
    expect(run('explain wd.spec').stdout).toContain('  size\t<integer> -required-\n    How big it is.')
    expect(run('explain wd.spec.color').stdout).toContain('ENUM:\n    blue\n    red')
    expect(run('explain wd.spec.nope').stderr).toBe('error: field "nope" does not exist\n')
  })

  it('does not know custom kinds in a run of an older engine', () => {
    const { run, wait } = start(false)
    run('apply -f -', definition)
    wait()
    expect(run('get crd widgets.demo.example.com -o jsonpath={.status}').stdout).toBe('')
    expect(run('get widgets').stderr).toBe(`error: the server doesn't have a resource type "widgets"\n`)
  })
})
