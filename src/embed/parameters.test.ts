import { describe, expect, it } from 'vitest'
import { readParameters, writeParameters } from './parameters.ts'

const parametersOf = (search: string) => {
  const read = readParameters(search)
  if (read.type === 'problem') throw new Error(JSON.stringify(read.problem))
  return read.parameters
}

describe('readParameters', () => {
  it('reads a bare `embed` as a still picture without allowed origins', () => {
    expect(parametersOf('?embed')).toEqual({
      embed: true,
      panes: [],
      autoplay: false,
      loop: false,
      locked: false,
      theme: 'system',
      allow: [],
    })
  })

  it('reads each parameter', () => {
    const search =
      '?embed&example=noImage&kubernetes=1.35&moment=24.7&from=10&until=40&view=node&panes=timeline,why&autoplay&loop=true&locked=&theme=dark&language=zh-CN&allow=https://kubernetes.io,http://localhost:8080'
    expect(parametersOf(search)).toEqual({
      embed: true,
      example: 'noImage',
      kubernetes: '1.35',
      moment: 24_700,
      from: 10_000,
      until: 40_000,
      view: 'node',
      panes: ['timeline', 'why'],
      autoplay: true,
      loop: true,
      locked: true,
      theme: 'dark',
      language: 'zh-CN',
      allow: ['https://kubernetes.io', 'http://localhost:8080'],
    })
  })

  it.each([
    ['?embed&colour=red', 'colour', 'unknown'],
    ['?embed&__proto__=1', '__proto__', 'unknown'],
    ['?embed&view=compare', 'view', 'value'],
    ['?embed&panes=timeline,editor', 'panes', 'value'],
    ['?embed&moment=soon', 'moment', 'value'],
    ['?embed&moment=-1', 'moment', 'value'],
    ['?embed&moment=9999999', 'moment', 'value'],
    ['?embed&autoplay=1', 'autoplay', 'value'],
    ['?embed&theme=blue', 'theme', 'value'],
    ['?embed&language=de', 'language', 'value'],
    ['?embed&example=constructor', 'example', 'value'],
    ['?embed&kubernetes=1.20', 'kubernetes', 'value'],
    ['?embed&loop&loop', 'loop', 'twice'],
    ['?embed&locked&panes=kubectl', 'panes', 'locked'],
    ['?embed&from=20&until=10', 'until', 'order'],
    ['?embed&from=20&moment=10', 'moment', 'order'],
    ['?embed&allow=*', 'allow', 'value'],
    ['?embed&allow=https://kubernetes.io/', 'allow', 'value'],
    ['?embed&allow=https://kubernetes.io:443', 'allow', 'value'],
    ['?embed&allow=null', 'allow', 'value'],
    ['?embed&allow=javascript:0', 'allow', 'value'],
    ['?embed&allow=https://a@b.org', 'allow', 'value'],
    ['?embed&allow=http://a,http://b,http://c,http://d,http://e,http://f', 'allow', 'value'],
  ])('rejects %s because of %s', (search, parameter, problem) => {
    expect(readParameters(search)).toMatchObject({ type: 'problem', problem: { parameter, problem } })
  })
})

describe('writeParameters', () => {
  it('leaves out defaults', () => {
    expect(writeParameters(parametersOf('?embed'))).toBe('?embed')
  })

  it('is the inverse of readParameters', () => {
    const parameters = parametersOf(
      '?embed&moment=24.7&view=node&panes=timeline,why&loop&theme=light&allow=https://a.org',
    )
    expect(parametersOf(writeParameters(parameters))).toEqual(parameters)
  })
})
