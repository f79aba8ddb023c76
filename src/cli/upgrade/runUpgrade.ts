/** `rollscope upgrade`: the consequences of an upgrade of the control plane for the objects of files. */
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { readSide, withoutCustom } from '../plan/readSide.ts'
import { SecretValues } from '../plan/secretValues.ts'
import { upgradeOf } from './upgrade.ts'
import type { UpgradeCommand } from './upgradeArgs.ts'
import { isSafe, upgradeJson, upgradeMarkdown } from './upgradeReport.ts'

/** Returns the exit code: 1 if the new release refuses a write. Throws `BadInputError` for unreadable files. */
export async function runUpgrade({ paths, from, to, format }: UpgradeCommand, host: CliHost): Promise<number> {
  const side = withoutCustom(await readSide(paths, host, { namespace: 'default', secrets: new SecretValues() }))
  if (side.objects.length === 0 && side.leftOut.length === 0)
    throw new BadInputError('error: no object was found in the files')
  const upgrade = upgradeOf(side, from, to)
  host.out(format === 'json' ? `${JSON.stringify(upgradeJson(upgrade), undefined, 2)}\n` : upgradeMarkdown(upgrade))
  return isSafe(upgrade) ? 0 : 1
}
