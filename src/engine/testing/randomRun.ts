/** Random runs with branches: a few commands in a cluster of one node, some of them in the past. */

import { DEFAULT_CONFIG } from '../document/config.ts'
import type { RunDocument } from '../document/types.ts'
import { Branches } from '../session/branches.ts'
import { Random, seedStream } from '../sim/prng.ts'
import { emptyDocument } from './harness.ts'
import { randomCommand } from './randomCommands.ts'

/** A random run, deterministic by seed. */
export function randomRun(seed: number): Branches {
  const random = new Random(seedStream(seed, 'runs'))
  const config = { ...DEFAULT_CONFIG, nodes: DEFAULT_CONFIG.nodes.slice(0, 1) }
  const run = new Branches(emptyDocument({ seed, config }))
  for (let left = random.int(2, 4); left > 0; left--) {
    run.command(randomCommand({ random, store: run.session.objects }))
    run.session.advance({ until: run.session.cursor.at + random.int(0, 1_600) })
    const draw = random.float()
    if (draw < 0.25) run.session.seek(random.int(0, run.session.head.at))
    else if (draw < 0.35) run.switchTo(random.pick(run.list.branches).id)
  }
  return run
}

/** The document with the largest number of branches, each starting at a random time. */
export function fullOfBranches(document: RunDocument, random: Random): Branches {
  const run = new Branches(document)
  run.session.advance({ until: 2_000 })
  do run.session.seek(random.int(0, run.session.head.at))
  while (run.start() !== undefined)
  return run
}

/** Performs a random user action on a run or its branches. */
export function actAtRandom(run: Branches, random: Random): void {
  const { session } = run
  const { id } = random.pick(run.list.branches)
  const draw = random.float()
  if (draw < 0.35) run.command(randomCommand({ random, store: session.objects }))
  else if (draw < 0.5) session.seek(random.int(0, session.head.at))
  else if (draw < 0.6) session.advance({ until: session.cursor.at + random.int(0, 900) })
  else if (draw < 0.7) session.stepBack('write')
  else if (draw < 0.8) run.start()
  else if (draw < 0.9) run.switchTo(id)
  else run.delete(id)
}
