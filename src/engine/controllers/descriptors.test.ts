import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createCluster } from '../cluster.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { flows } from '../flows.ts'
import { kinds } from '../kinds/table.ts'
import { loopShapes } from '../loopShapes.ts'
import { Simulation } from '../sim/simulation.ts'
import { controllerDescriptors } from './descriptors.ts'

describe('the table of controllers', () => {
  it('has a row for every folder of a controller, with unique names', () => {
    const folders = readdirSync('src/engine/controllers', { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'controllerUtils')
      .map(({ name }) => name)
    // ReplicationControllers share a folder with ReplicaSets, which handle them through an adapter.
    expect(controllerDescriptors).toHaveLength(folders.length + 1)
    expect(new Set(controllerDescriptors.map(({ name }) => name)).size).toBe(controllerDescriptors.length)
  })

  it('creates controllers with the declared names and workers', () => {
    const { controllers } = createCluster(new Simulation(1), DEFAULT_CONFIG)
    expect(controllers.size).toBeGreaterThan(10)
    for (const [name, controller] of controllers) {
      const descriptor = controllerDescriptors.find((one) => one.name === name)
      expect(controller.name).toBe(name)
      expect(controller.queue?.workers).toBe(descriptor?.workers)
    }
  })

  it('lists the queue of Deployments first, then the queue of ReplicaSets', () => {
    const { queues } = createCluster(new Simulation(1), DEFAULT_CONFIG)
    const names = queues.slice(0, 3).map(({ view }) => view.name)
    expect(names).toEqual(['deployment-controller', 'replicaset-controller', 'replication-controller'])
  })

  it('has every controller with its own shape in the drawing of the control loop, with its caches', () => {
    for (const { controller, caches } of loopShapes) {
      const descriptor = controllerDescriptors.find(({ name }) => name === controller)
      expect(descriptor?.informers, controller).toEqual(expect.arrayContaining([...caches]))
    }
  })

  it('has for each controller as the kind of its keys the kind of its first cache', () => {
    const named = loopShapes.map(({ kind }) => kinds.find((one) => one.kind === kind)?.resource)
    expect(named).toEqual(loopShapes.map(({ caches }) => caches[0]))
  })

  it('has every controller whose code is drawn, and each controller is drawn once', () => {
    const drawn = flows.flatMap(({ controllers }) => controllers)
    expect(controllerDescriptors.map(({ name }) => name)).toEqual(expect.arrayContaining(drawn))
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  // The page describes a kind without an effect and without a picture as only stored.
  it('has, as watched kinds, only kinds that are drawn or declare an effect', () => {
    const drawn = ['deployments', 'replicasets', 'replicationcontrollers', 'pods', 'nodes', 'events']
    const followed: ReadonlySet<string> = new Set(controllerDescriptors.flatMap(({ informers }) => informers))
    const idle = kinds.filter(
      ({ resource, hasEffect, isHidden }) =>
        followed.has(resource) && !hasEffect && !isHidden && !drawn.includes(resource),
    )
    expect(followed.size).toBeGreaterThan(10)
    expect(idle.map(({ kind }) => kind)).toEqual([])
  })
})
