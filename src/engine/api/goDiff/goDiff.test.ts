import { describe, expect, it } from 'vitest'
import { internalLines } from './internalJson.ts'
import { unifiedDiff } from './unifiedDiff.ts'

const lines = (text: string): string[] => [...text]

describe('a unified difference of two texts', () => {
  it('has three lines around each change, and joins changes that are close', () => {
    expect(unifiedDiff(lines('abcdefgh'), lines('abcdxfgh'))).toBe('@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+x\n f\n g\n h\n')
    expect(unifiedDiff(lines('abcdefg'), lines('xbcdefy'))).toBe(
      '@@ -1,7 +1,7 @@\n-a\n+x\n b\n c\n d\n e\n f\n-g\n+y\n',
    )
    expect(unifiedDiff(lines('abc'), lines('abc'))).toBe('')
  })

  it('counts a range of one line and an empty range as difflib does', () => {
    expect(unifiedDiff(['a'], ['b'])).toBe('@@ -1 +1 @@\n-a\n+b\n')
    expect(unifiedDiff([], ['a', 'b'])).toBe('@@ -0,0 +1,2 @@\n+a\n+b\n')
  })

  it('starts no matching block at a frequent line of a long text', () => {
    const braces = Array.from({ length: 205 }, () => '}')
    const difference = unifiedDiff(['x', ...braces], [...braces, 'x']).split('\n')
    expect(difference[0]).toBe('@@ -1,206 +1,206 @@')
    expect(difference.filter((line) => line === '+}')).toHaveLength(205)
    const few = braces.slice(0, 100)
    expect(unifiedDiff(['x', ...few], [...few, 'x']).match(/^[+-]/gm)).toEqual(['-', '+'])
  })
})

describe('the internal form of a Pod', () => {
  it('has all fields with their Go names, and the host fields in the security context', () => {
    const text = internalLines('v1.PodSpec', {
      containers: [{ name: 'c', image: 'a<b', resources: { requests: { cpu: '1' } } }],
      hostNetwork: true,
      serviceAccount: 'x',
      serviceAccountName: 'x',
      securityContext: { runAsUser: 5 },
      affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ labelSelector: {} }] } },
    })
    expect(text.slice(0, 9)).toEqual([
      '{',
      ' "Volumes": null,',
      ' "InitContainers": null,',
      ' "Containers": [',
      '  {',
      '   "Name": "c",',
      '   "Image": "a\\u003cb",',
      '   "Command": null,',
      '   "Args": null,',
    ])
    const at = text.indexOf(' "SecurityContext": {')
    expect(text.slice(at - 3, at + 10)).toEqual([
      ' "ServiceAccountName": "x",',
      ' "AutomountServiceAccountToken": null,',
      ' "NodeName": "",',
      ' "SecurityContext": {',
      '  "HostNetwork": true,',
      '  "HostPID": false,',
      '  "HostIPC": false,',
      '  "ShareProcessNamespace": null,',
      '  "HostUsers": null,',
      '  "SELinuxOptions": null,',
      '  "WindowsOptions": null,',
      '  "RunAsUser": 5,',
      '  "RunAsGroup": null,',
    ])
    expect(text.filter((line) => /DeprecatedServiceAccount|^ "HostNetwork/.test(line))).toEqual([])
    expect(text).toContain('     "LabelSelector": {},')
  })
})
