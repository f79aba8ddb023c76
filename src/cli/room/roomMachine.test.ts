/** Tests of a room's address in the local network, and of the file from which a room is resumed. */
import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { NetworkInterfaceInfo } from 'node:os'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseCommandLine, UsageError } from '../args.ts'
import { lanAddresses } from './runRoom.ts'
import { openStoredRoom } from './storedRoom.ts'

const ip = (address: string, internal = false): NetworkInterfaceInfo[] => [
  { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '', cidr: null },
]

describe('the address of the local network', () => {
  it('is an address of a home or an office before addresses of containers and tunnels', () => {
    const interfaces = { lo: ip('127.0.0.1', true), docker0: ip('172.17.0.1'), wlan0: ip('192.168.1.20') }
    expect(lanAddresses(interfaces)).toEqual(['192.168.1.20', '172.17.0.1'])
    expect(lanAddresses({ utun3: ip('10.8.0.2'), en0: ip('10.1.2.3') })).toEqual(['10.1.2.3', '10.8.0.2'])
  })

  it('is undefined without a network', () => {
    expect(lanAddresses({ lo: ip('127.0.0.1', true), eth0: ip('169.254.3.4') })).toEqual([])
  })
})

describe('a room that ended by accident', () => {
  let file = ''
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), 'rollscope-kept-'))
    vi.stubEnv('XDG_CACHE_HOME', folder)
    file = join(folder, 'rollscope/room-4811.json')
  })
  const drawn = (digit: string) => () => ({ token: digit.repeat(32), code: digit.repeat(4) })

  it('continues with its code, from a file that only its owner can read', () => {
    openStoredRoom(4811, drawn('1'), 0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(openStoredRoom(4811, drawn('2'), 1_000)).toMatchObject({ code: '1111' })
    expect(openStoredRoom(4812, drawn('3'), 1_000)).toMatchObject({ code: '3333' })
  })

  it('is forgotten after a regular end, or after a day', () => {
    openStoredRoom(4811, drawn('1'), 0).remove()
    expect(openStoredRoom(4811, drawn('2'), 1_000)).toMatchObject({ code: '2222' })
    expect(openStoredRoom(4811, drawn('3'), 13 * 3_600_000)).toMatchObject({ code: '3333' })
  })

  it('is not read from a file that others could have written, nor from an open room', () => {
    openStoredRoom(4811, drawn('1'), 0)
    chmodSync(file, 0o666)
    expect(openStoredRoom(4811, drawn('2'), 1_000)).toMatchObject({ code: '2222' })
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...kept, pid: process.ppid }))
    openStoredRoom(4811, drawn('3'), 1_000).remove()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ code: '2222' })
  })
})

describe('the command line of a room', () => {
  it.each([
    ['room', { what: [], browser: true, lan: undefined, port: undefined }],
    [
      'room 12 --lan --port 8080 --no-browser',
      { what: ['12'], browser: false, lan: { address: undefined }, port: 8080 },
    ],
    ['room plan.yaml --lan --bind 10.0.0.3', { what: ['plan.yaml'], lan: { address: '10.0.0.3' } }],
  ])('%s', (line, command) => {
    expect(parseCommandLine(line.split(' '))).toMatchObject({ type: 'room', ...command })
  })

  it.each([
    ['room --bind 10.0.0.3', '--bind needs --lan'],
    ['room --lan --bind example.com', '--bind must be an IPv4 address'],
    ['room --port 0', '--port must be a number from 1 to 65535'],
  ])('refuses %s', (line, message) => {
    expect(() => parseCommandLine(line.split(' '))).toThrow(UsageError)
    expect(() => parseCommandLine(line.split(' '))).toThrow(message)
  })
})
