import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ConformanceSummary } from '../scenarios/conformance.ts'
import { subjectText } from './recordingSubject.ts'

const file = new URL('../scenarios/conformance/summary.json', import.meta.url)
const { areas } = JSON.parse(readFileSync(file, 'utf8')) as ConformanceSummary
const texts = [...new Set(areas.flatMap(({ recordings }) => recordings.map(({ about }) => about)))]

describe('subjectText', () => {
  it('has a Chinese text for every recording', () => {
    expect(texts.length).toBeGreaterThan(100)
    expect(
      texts.filter(
        (about) => !/[一-鿿]/.test(subjectText(about, 'zh-CN')) && !/^\w+\.$/.test(about.split(' (')[0] ?? ''),
      ),
    ).toEqual([])
  })

  it('leaves the numbers unchanged, and leaves out how the recording was made', () => {
    expect(subjectText('Random walk, seed 1, number 8.', 'zh-CN')).toBe('随机操作，种子 1，第 8 号。')
    expect(subjectText('Cordoned nodes. (Pods with generated names: one recording, not merged.)', 'en')).toBe(
      'Cordoned nodes.',
    )
    expect(subjectText('Something new.', 'zh-CN')).toBe('Something new.')
  })
})
