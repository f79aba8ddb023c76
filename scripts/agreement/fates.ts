/**
 * Reads the fates of whole files: a folder with `fates*.json`, which has for each id its file, the real cluster's
 * verdict and reasons for its workloads, and the refused objects. The applied manifest lies beside it as `ID.yaml`;
 * without it, the folder's `prepare.mjs` builds it from the files in `../files`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { checkInOneCluster } from '../../src/cli/check/checkFiles.ts'
import { checkJson } from '../../src/cli/check/checkReport.ts'
import { type Compared, compare, ownWord, type Word } from './compared.ts'

interface FateOfFile {
  readonly file: string
  readonly workloads: Readonly<Record<string, { readonly verdict: Word; readonly reasons: readonly string[] }>>
  readonly refusedObjects?: readonly string[]
}

const fateFiles = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => /^fates.*\.json$/.test(name))

/** Whether a folder holds fates of files. */
export const holdsFates = (folder: string): boolean => fateFiles(folder).length > 0

/**
 * The verdict of `check` on each file of a folder, with the real cluster's verdict. `root` is the folder with the
 * packages.
 */
export function compareFates(folder: string, root: string): readonly Compared[] {
  const rows: Compared[] = []
  for (const name of fateFiles(folder)) {
    const fates = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Readonly<Record<string, FateOfFile>>
    const texts = textsOf(folder, Object.keys(fates), root)
    for (const [id, fate] of Object.entries(fates)) {
      const text = texts.get(id)
      if (text !== undefined) rows.push(...compareFile(id, text, fate))
    }
  }
  return rows
}

function textsOf(folder: string, ids: readonly string[], root: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const id of ids) {
    const path = join(folder, `${id}.yaml`)
    if (existsSync(path)) texts.set(id, readFileSync(path, 'utf8'))
  }
  const [preparing, files] = [join(folder, 'prepare.mjs'), join(folder, '../files')]
  if (texts.size > 0 || !existsSync(preparing) || !existsSync(files)) return texts
  const out = mkdtempSync(join(tmpdir(), 'agree-'))
  execFileSync(process.execPath, [preparing, root, 'open', files, out], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const id of ids) {
    const path = join(out, `${id}.yaml`)
    if (existsSync(path)) texts.set(id, readFileSync(path, 'utf8'))
  }
  rmSync(out, { recursive: true })
  return texts
}

function compareFile(id: string, text: string, { file, workloads, refusedObjects = [] }: FateOfFile): Compared[] {
  const options = { seed: 1, config: undefined, answers: {} }
  const { objects } = checkJson([checkInOneCluster([{ path: `${id}.yaml`, text }], options)])
  const byName = new Map(objects.map((one) => [one.object, one]))
  const rows = Object.entries(workloads).map(([object, { verdict, reasons }]): Compared => {
    const said = byName.get(object)
    const rollout = said?.rollout ?? null
    return compare({
      file,
      object,
      real: verdict,
      realReasons: reasons,
      own: said === undefined ? 'accepted' : ownWord(said.verdict, rollout, false),
      ownReasons: said?.verdict === 'refused' ? [said.words] : (rollout?.reasons ?? []),
      questions: rollout?.questions ?? [],
      futures: rollout?.futures ?? [],
    })
  })
  // Other objects appear only if exactly one side rejects them.
  const others = objects.flatMap(({ object, verdict, words }): Compared[] => {
    const isRefused = refusedObjects.includes(object)
    if (object in workloads || verdict === 'left out' || (verdict === 'refused') === isRefused) return []
    const sides = { file, object, real: isRefused ? ('refused' as const) : ('complete' as const), ownReasons: [words] }
    return [compare({ ...sides, own: verdict === 'refused' ? 'refused' : 'complete' })]
  })
  return [...rows, ...others]
}
