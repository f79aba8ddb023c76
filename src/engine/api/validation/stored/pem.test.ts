import { describe, expect, it } from 'vitest'
import { pemBlocks } from './pem.ts'

const block = (type: string, body = 'QUJD\n', headers = '') =>
  `-----BEGIN ${type}-----\n${headers}${body}-----END ${type}-----\n`

describe('pemBlocks', () => {
  it('has the bytes and the headers of each block, and skips other text', () => {
    const text = `Hello\n${block('A')}between\n${block('B', '\nQUI=\n', 'Proc-Type: 4,ENCRYPTED\n')}`
    expect(pemBlocks(text)).toEqual([
      { type: 'A', hasHeaders: false, bytes: 'ABC' },
      { type: 'B', hasHeaders: true, bytes: 'AB' },
    ])
  })

  it('has no block without its own end, and goes on after it', () => {
    expect(pemBlocks('-----BEGIN A-----\nQUJD\n-----END B-----\n')).toEqual([])
    expect(pemBlocks(`-----BEGIN A-----\nQUJD\n${block('B')}`).map(({ type }) => type)).toEqual(['B'])
    expect(pemBlocks(`-----BEGIN A-----\n${block('B')}`).map(({ type }) => type)).toEqual(['B'])
    expect(pemBlocks('-----BEGIN A-----\n!\n-----END A-----\n')).toEqual([])
    expect(pemBlocks(' -----BEGIN A-----\n-----END A-----\n')).toEqual([])
  })

  it('reads lines with a colon as headers, even if they look like a beginning', () => {
    expect(pemBlocks(`-----BEGIN A-----\n-----BEGIN :-----\nQUJD\n-----END A-----\n`)).toEqual([
      { type: 'A', hasHeaders: true, bytes: 'ABC' },
    ])
  })

  it('reads a text of very many beginnings in one pass', () => {
    expect(pemBlocks('-----BEGIN :-----\n'.repeat(200_000))).toEqual([])
  })
})
