/** Checks the built-in examples and lessons: every manifest must have a useful verdict. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkInOneCluster } from '../../src/cli/check/checkFiles.ts'
import { checkJson } from '../../src/cli/check/checkReport.ts'
import { exampleIds } from '../../src/scenarios/exampleIds.ts'
import { examples } from '../../src/scenarios/examples/examples.ts'
import type { Compared } from './compared.ts'

/** The verdict of `check` on each manifest of the examples and of the lessons in `root`. */
export function compareExamples(root: string): readonly Compared[] {
  const ofExamples = exampleIds.flatMap((id) => [
    { file: `${id} before`, text: examples[id].before },
    { file: `${id} after`, text: examples[id].after },
  ])
  return [...ofExamples, ...lessonManifests(join(root, 'src/lessons/texts'))]
    .filter(({ text }) => text.trim() !== '')
    .flatMap(({ file, text }) => compareText(file, text))
}

interface Named {
  readonly file: string
  readonly text: string
}

/** The manifests in the `apply` fences of the lessons; translations have the same manifests. */
const lessonManifests = (folder: string): Named[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.en.md'))
    .sort()
    .flatMap((name) => {
      const fences = [...readFileSync(join(folder, name), 'utf8').matchAll(/^```apply\n(.*?)^```/gms)]
      return fences.map(([, text = ''], i) => ({ file: `${name} apply ${i + 1}`, text }))
    })

function compareText(file: string, text: string): Compared[] {
  const options = { seed: 1, config: undefined, answers: {} }
  const { objects } = checkJson([checkInOneCluster([{ path: file, text }], options)])
  return objects.flatMap(({ object, verdict, rollout, words }): Compared[] => {
    const base = { file, object, real: 'accepted', asked: rollout?.questions.map(({ key }) => key) ?? [] } as const
    if (verdict === 'refused') return [{ ...base, own: 'refused', agreement: 'false red', words }]
    if (rollout === null) return []
    const isOpen = rollout.outcome === 'cannot tell'
    return [
      {
        ...base,
        own: isOpen ? 'cannot tell' : 'accepted',
        agreement: isOpen ? 'cannot tell' : 'agree',
        words: rollout.why,
      },
    ]
  })
}
