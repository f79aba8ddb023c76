/** Reads processor time and memory of a serving process, as Linux counts them. */
import { readFileSync } from 'node:fs'

/** Resident memory in MiB. */
export function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Seconds of processor time since the process began. */
export function processorSecondsOf(pid: number | undefined): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
