import { describe, expect, it } from 'vitest'
import { kubectlReleaseOf, kubeletReleaseOf, patchReleases, readRelease, releaseOf, releases } from './releases.ts'
import { isOn, type SwitchName, type VersionSwitch, versionSwitches } from './versions.ts'

const switches: readonly (readonly [string, VersionSwitch])[] = Object.entries(versionSwitches)
const isName = (name: string): name is SwitchName => Object.hasOwn(versionSwitches, name)

describe('readRelease', () => {
  it.each([
    ['1.35', '1.35'],
    ['v1.35', '1.35'],
    ['1.35.4', '1.35'],
    ['v1.36.3', '1.36'],
    ['v1.33.5-eks-3025e55', '1.33'],
    ['v1.34.1+k3s1', '1.34'],
    [' 1.37.2\n', '1.37'],
  ])('reads %j', (text, release) => {
    expect(readRelease(text)).toEqual({ release })
  })

  it.each(['1.35.0', 'v1.35.3', '1.35.3-gke.100'])(
    'refuses the patch release %s, and names the refused release',
    (text) => {
      expect(readRelease(text)).toEqual({ refusal: expect.stringMatching(/^Kubernetes 1\.35\.[03] is not simulated/) })
    },
  )

  it.each(['1.32', 'v1.38.0', '2.0'])('refuses %s, and names the simulated releases', (text) => {
    expect(readRelease(text)).toEqual({ refusal: expect.stringContaining(releases.join(', ')) })
  })

  it.each(['', 'latest', '1', '1.36.3.1', 'v1.36 or so'])(
    'refuses %j, which is not a version of Kubernetes',
    (text) => {
      expect(readRelease(text)).toEqual({ refusal: expect.stringContaining('is not a version of Kubernetes') })
    },
  )

  it('reads the patch releases that the recordings use', () => {
    for (const release of releases) expect(readRelease(patchReleases[release])).toEqual({ release })
  })
})

describe('version switches', () => {
  it('are on from their first release on', () => {
    for (const [name, { since }] of switches) {
      if (!isName(name)) continue
      const on = releases.filter((release) => isOn(release, name))
      expect(on, name).toEqual(releases.slice(releases.indexOf(since)))
    }
  })

  it('are off in at least one release each', () => {
    expect(switches.filter(([, { since }]) => since === releases[0])).toEqual([])
  })

  it('have a sentence about the change, and the file of the change in Kubernetes', () => {
    for (const [name, { changes, source }] of switches) {
      expect(changes, name).toMatch(/^[A-Za-z][^\n]*\.$/)
      expect(source, name).toMatch(/^(pkg|staging)\/[\w./-]+\.go/)
    }
  })
})

describe('the releases of a configuration', () => {
  it('are 1.36 if the configuration names no release, whatever the versions of the nodes', () => {
    expect(releaseOf({})).toBe('1.36')
    expect(kubectlReleaseOf({})).toBe('1.36')
    expect(kubeletReleaseOf({}, 'v1.33.5')).toBe('1.36')
  })

  it('are the named releases; kubectl and kubelets may have releases of their own', () => {
    expect(releaseOf({ kubernetes: '1.37' })).toBe('1.37')
    expect(kubectlReleaseOf({ kubernetes: '1.37' })).toBe('1.37')
    expect(kubectlReleaseOf({ kubernetes: '1.37', kubectl: '1.34' })).toBe('1.34')
    expect(kubeletReleaseOf({ kubernetes: '1.37' }, 'v1.35.6')).toBe('1.35')
    expect(kubeletReleaseOf({ kubernetes: '1.37' }, undefined)).toBe('1.37')
    expect(kubeletReleaseOf({ kubernetes: '1.37' }, 'v1.20.0')).toBe('1.37')
  })
})
