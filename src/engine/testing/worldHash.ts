import { componentsOf } from '../session/runReader.ts'
import type { Session } from '../session/session.ts'
import { CowMap } from '../sim/cowMap.ts'
import { fnv1a } from '../sim/prng.ts'
import type { World } from '../sim/simulation.ts'

/**
 * Hashes of the complete state at the cursor, by part: each component, the event queue, the random streams, and the
 * page's view. Equal runs have equal hashes; a difference names its part.
 */
export function worldHash(session: Session): Readonly<Record<string, string>> {
  const { world } = componentsOf(session).cluster.sim.snapshot()
  const hashes: Record<string, string> = {
    clock: hashOf([world.now, world.nextSeq, world.handled, world.handledNow]),
    heap: hashOf([...world.heap].sort((a, b) => a.seq - b.seq)),
    prng: hashOf(sortedEntries(world)),
    view: hashOf(session.view.full()),
  }
  for (const [name, state] of world.components) hashes[`component ${name}`] = hashOf(state)
  return hashes
}

const sortedEntries = ({ prng }: World) => [...prng].sort(([a], [b]) => (a < b ? -1 : 1))

function hashOf(value: unknown): string {
  const parts: string[] = []
  write(parts, value)
  const text = parts.join('')
  return `${fnv1a(text).toString(16)}/${text.length}`
}

/** Members of plain objects are sorted by name; Maps and Sets keep their order, which code may depend on. */
function write(out: string[], value: unknown): void {
  if (typeof value !== 'object' || value === null)
    out.push(typeof value === 'string' ? JSON.stringify(value) : String(value))
  else if (Array.isArray(value)) writeAll(out, '[', value)
  else if (value instanceof Map || value instanceof CowMap) writeAll(out, 'm', value.entries())
  else if (value instanceof Set) writeAll(out, 's', value)
  else {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    writeAll(
      out,
      'o',
      members.sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  }
}

function writeAll(out: string[], opening: string, values: Iterable<unknown>): void {
  out.push(opening)
  for (const value of values) {
    write(out, value)
    out.push(',')
  }
  out.push(';')
}
