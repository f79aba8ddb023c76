import { expect, test } from 'vitest'
import { notesOf, versionOf } from './releaseNotes.mjs'

const changelog = `# Changelog

Words about it.

## 0.2.0

- New.

## Engine 2

- Better.

## 0.1.0 (2026-01-02)

- First.

## 0.0.1
`

test('notesOf returns the notes from the heading of a release to the version before, with engines in between', () => {
  expect(notesOf(changelog, '0.2.0')).toBe('- New.\n\n## Engine 2\n\n- Better.')
  expect(notesOf(changelog, '0.1.0')).toBe('- First.')
})

test('notesOf refuses a version without notes', () => {
  expect(() => notesOf(changelog, '0.2')).toThrow('no heading "## 0.2"')
  expect(() => notesOf(changelog, '0.3.0')).toThrow('no heading "## 0.3.0"')
  expect(() => notesOf(changelog, '0.0.1')).toThrow('says nothing about 0.0.1')
})

test('versionOf refuses a tag that does not name the version of the package', () => {
  expect(versionOf('v0.2.0', '0.2.0')).toBe('0.2.0')
  expect(() => versionOf('v0.2.1', '0.2.0')).toThrow('is not v0.2.0')
  expect(() => versionOf('0.2.0', '0.2.0')).toThrow('is not v0.2.0')
})
