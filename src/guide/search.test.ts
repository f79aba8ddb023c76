import { describe, expect, test } from 'vitest'
import { findingIds } from '../engine/index.ts'
import { findingsInText, fixedParts, guideIds, saysWords, wordsOf } from './search.ts'

test('every finding is in the guide', () => {
  expect(guideIds.toSorted()).toEqual(findingIds.toSorted())
})

describe('findingsInText', () => {
  test.each([
    ['Back-off pulling image "shop/web:v2"', 'imagePull'],
    ['2m  Warning  BackOff  pod/web-1  Back-off restarting failed container web in pod web-1_shop(4f)', 'crashLoop'],
    [
      'Error creating: pods "web-1" is forbidden: exceeded quota: few, requested: pods=1, used: pods=3, limited: pods=3',
      'quota',
    ],
    [
      'Error creating: pods "web-1" is forbidden: violates PodSecurity "restricted:latest": runAsNonRoot',
      'podsRefused',
    ],
    ['0/3 nodes are available: 3 Insufficient cpu.', 'unschedulable'],
    ['error: deployment "web" exceeded its progress deadline', 'deadlineExceeded'],
    ['STATUS\nImagePullBackOff', 'imagePull'],
    ["Cannot evict pod as it would violate the pod's disruption budget.", 'drainWaits'],
    ['Container web failed liveness probe, will be restarted', 'probeKills'],
  ])('leads from %j to %s first', (text, id) => {
    expect(findingsInText(text)[0]).toBe(id)
  })

  test('finds nothing in unrelated text, and requires the fixed parts of a message in their order', () => {
    expect(findingsInText('deployment "web" successfully rolled out')).toEqual([])
    expect(saysWords('used: pods=3 exceeded quota: few', 'exceeded quota: …, used: …')).toBe(false)
    expect(fixedParts('Pod “…” … waits')).toEqual(['pod “', '”', 'waits'])
  })

  test('searches for the words of a finding without their variable parts', () => {
    expect(wordsOf('imagePull')).toContain('back-off pulling image "')
    expect(wordsOf('quota')).not.toContain('…')
  })
})
