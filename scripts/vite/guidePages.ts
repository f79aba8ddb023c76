import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

/** The folder of the field guide in the build. */
const guideFolder = 'findings'

/**
 * Writes the field guide beside the built page: a page for each finding in each language. Throws if a run does not show
 * its finding.
 */
export function buildGuide(root: string, outDir: string): void {
  const args = [join(root, 'scripts/runTs.mjs'), 'scripts/writeGuide.ts', join(outDir, guideFolder)]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the field guide could not be written; the reason is above')
}
