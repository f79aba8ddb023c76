import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { versionSwitches } from '../src/engine/versions.ts'
import { renderReleases, unshownSwitches } from './releases.ts'

const root = resolve(import.meta.dirname)

describe('the releases of Kubernetes', () => {
  it('are in FIDELITY.md with their figures and the switches that no recording shows', () => {
    expect(readFileSync(join(root, '../FIDELITY.md'), 'utf8')).toContain(renderReleases(root))
  })

  it('have the recorded hash for each Pod template', () => {
    expect(renderReleases(root).match(/ \d+ of \d+ /g)).toEqual(Array.from({ length: 5 }, () => ' 223 of 223 '))
  })

  it('show a version switch if a recording has the name of one of the scenarios of the switch', () => {
    const folder = mkdtempSync(join(tmpdir(), 'releases-'))
    try {
      expect(unshownSwitches(folder)).toEqual(Object.keys(versionSwitches))
      mkdirSync(join(folder, 'versions/v1.37.2'), { recursive: true })
      writeFileSync(join(folder, 'versions/v1.37.2/sts-on-delete.json'), '{}')
      expect(unshownSwitches(folder)).not.toContain('onDeleteCurrentRevision')
      expect(unshownSwitches(folder)).toHaveLength(Object.keys(versionSwitches).length - 1)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
