/** Tests that the documentation lists exactly the fields that redaction keeps. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keptByType } from './keptFields.ts'
import { knownOptions, knownPaths, knownPrograms } from './knownWords.ts'
import { knownAnnotations } from './redactor.ts'
import type { Treatment } from './treatment.ts'

const meanings: Readonly<Record<Treatment, string>> = {
  word: 'one of the API’s own words',
  reason: 'one word of letters that begins with a capital',
  apiVersion: 'a group and version',
  kind: 'the name of a kind',
  uid: 'a UID',
  digits: 'digits',
  version: 'a version',
  schedule: 'a cron schedule',
  timeZone: 'a time zone',
  indexes: 'indexes',
  name: 'a name',
  key: 'a name, with a domain or without',
  labelValue: 'the value of a label or taint',
  address: 'another address in its place',
  target: 'another iSCSI name in its place',
  image: 'the name of an image',
  fieldPath: 'a field of a Pod',
  knownPath: 'a path that every container has',
  message: 'Kubernetes’ own sentences',
  words: 'programs and options that are listed',
  manager: 'a part of Kubernetes, a tool, or a name',
  labels: 'keys and values of labels',
  keys: 'keys alone',
  annotations: 'keys, and the values that are listed',
  names: 'keys that are names',
  revision: 'a Pod template, field by field',
  fieldsV1: 'the names of fields, as the fields themselves',
  empty: 'nothing of it',
}

const listed = (texts: Iterable<string>): string => [...texts].map((one) => `\`${one}\``).join(', ')

function keptTable(): string {
  const rows = Object.entries(keptByType).map(([type, fields]) => {
    const kept = (Object.entries(fields) as [Treatment, string][]).map(
      ([treatment, names]) => `${listed(names.split(' '))} (${meanings[treatment]})`,
    )
    return `| \`${type}\` | ${kept.join('; ')} |`
  })
  return [
    '| Type | Texts that are kept |',
    '|---|---|',
    ...rows,
    '',
    `Annotations whose values are kept, if they have the form that Kubernetes gives them: ${listed(Object.keys(knownAnnotations))}.`,
    '',
    `Programs: ${listed(knownPrograms)}. Options: ${listed(knownOptions)}. Paths: ${listed(knownPaths)}.`,
  ].join('\n')
}

it('docs/recording.md lists exactly the fields that redaction keeps', () => {
  const text = readFileSync(new URL('../../../../docs/recording.md', import.meta.url), 'utf8')
  const [, block = ''] = /<!-- kept -->\n([\s\S]*?)\n?<!-- \/kept -->/.exec(text) ?? []
  expect(block.trim()).toBe(keptTable())
})
