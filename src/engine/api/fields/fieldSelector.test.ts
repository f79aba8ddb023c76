import { describe, expect, it } from 'vitest'
import type { AnyObject } from '../kindTypes.ts'
import { fieldSelectorMatches, parseFieldSelector, supportedFields } from './fieldSelector.ts'

const supported = (resource: string, text: string) =>
  supportedFields({ resource, namespaced: resource !== 'resourceslices' }, parseFieldSelector(text))

describe('a field selector', () => {
  it.each([
    ['jobs', 'spec.suspend=true', 'field label "spec.suspend" not supported for Job'],
    [
      'resourceslices',
      'spec.pool=a',
      'field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: spec.pool',
    ],
    ['pods', 'spec.priority=1', 'field label not supported: spec.priority'],
    ['replicasets', 'status.replicas=2', '"status.replicas" is not a known field selector'],
    ['pods', 'status.phase', `invalid selector: 'status.phase'; can't understand 'status.phase'`],
  ])('of %s is refused with the message of the API server: %s', (resource, text, words) => {
    expect(() => supported(resource, text)).toThrow(words)
  })

  it.each([
    ['jobs', 'status.successful=2', { status: { succeeded: 2 } }, true],
    ['jobs', 'status.successful=0', {}, true],
    ['pods', 'spec.hostNetwork=false', { spec: {} }, true],
    ['pods', 'status.phase!=Running,spec.nodeName=', { spec: {}, status: { phase: 'Pending' } }, true],
    ['events', 'source=kubelet', { source: { component: 'kubelet' } }, true],
    ['nodes', 'spec.unschedulable=true', { spec: {} }, false],
    ['nodes', 'metadata.name=a\\,b', { metadata: { name: 'a,b' } }, true],
  ])('of %s compares field values like the API server: %s', (resource, text, object, isSelected) => {
    expect(fieldSelectorMatches(resource, supported(resource, text), object as unknown as AnyObject)).toBe(isSelected)
  })
})
