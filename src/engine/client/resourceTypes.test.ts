import { expect, it } from 'vitest'
import type { AnyObject } from '../api/kindTypes.ts'
import type { Deployment, Pod } from '../api/types.ts'
import { ApiServer } from '../apiserver/apiServer.ts'
import type { DynamicClient } from '../apiserver/interface.ts'
import { Store } from '../apiserver/store.ts'
import { Simulation } from '../sim/simulation.ts'
import { Informer } from './informer.ts'
import { Informers } from './informers.ts'

const start = () => {
  const sim = new Simulation(1)
  const informers = new Informers((resource) => Informer.of(sim, resource, `informer/${resource}`))
  return { sim, informers, api: new ApiServer(sim, new Store(sim)) }
}

it('the TypeScript type of an informer follows from the name of its resource', () => {
  const { sim, informers } = start()
  const pods: Informer<Pod> = informers.of('pods')
  // @ts-expect-error the objects are Pods
  const deployments: Informer<Deployment> = informers.of('pods')
  // @ts-expect-error nobody names a type
  informers.of<Deployment>('pods')
  // @ts-expect-error there is no such kind
  informers.of('pod')
  const custom: Informer<AnyObject> = informers.dynamic('widgets.example.com')
  // @ts-expect-error an object of any kind is no Pod
  const unknown: Informer<Pod> = informers.dynamic('widgets.example.com')
  // @ts-expect-error a resource gives the type
  const made: Informer<Deployment> = Informer.of(sim, 'pods', 'made')
  expect([deployments, informers.opened('pods')]).toEqual([pods, pods])
  expect([custom.size, unknown.size, made.size]).toEqual([0, 0, 0])
})

it('a client accepts only names of built-in resources, and a dynamic client accepts any name', () => {
  const { api } = start()
  const client = api.client('test')
  const pods: Pod[] = client.list('pods', 'default')
  // @ts-expect-error the objects are Pods
  const deployments: Deployment[] = client.list('pods', 'default')
  // @ts-expect-error only a dynamic client takes any name
  const widgets: AnyObject[] = client.list('widgets.example.com', 'default')
  const dynamic = api.dynamicClient('test')
  const some: AnyObject[] = dynamic.list('widgets.example.com', 'default')
  // @ts-expect-error an object of any kind is no Pod
  const read: Pod[] = dynamic.list('widgets.example.com', 'default')
  // @ts-expect-error it takes fewer names
  const narrow: DynamicClient = client
  expect([pods, deployments, widgets, some, read, narrow.list('', '')]).toEqual([[], [], [], [], [], []])
})
