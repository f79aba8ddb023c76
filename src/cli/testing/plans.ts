/** Plans of texts, for tests. */
import { BadInputError } from '../badInput.ts'
import type { PlanJson } from '../plan/planJson.ts'
import { runCli } from '../runCli.ts'
import { bareHost } from './bareHost.ts'

/** Runs `rollscope plan` with texts as files. */
export async function plan(args: readonly string[], files: Readonly<Record<string, string>>) {
  const [out, err]: [string[], string[]] = [[], []]
  const written = new Map<string, string>()
  const host = {
    ...bareHost,
    readText: (path: string) => {
      const text = files[path]
      if (text === undefined) throw new BadInputError(`error: the path "${path}" does not exist`)
      return text
    },
    makeFolder: () => undefined,
    writeText: (path: string, text: string) => void written.set(path, text),
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
  }
  const code = await runCli(['plan', ...args], host)
  return { code, out: out.join(''), err: err.join(''), written }
}

/** The plan of two texts, as `--json` prints it. */
export async function planOf(old: string, next: string, args: readonly string[] = []) {
  const { code, out, err } = await plan(['old.yaml', '--to', 'new.yaml', '--json', ...args], {
    'old.yaml': old,
    'new.yaml': next,
  })
  if (err !== '') throw new Error(err)
  return { code, ...(JSON.parse(out) as PlanJson) }
}

interface Written {
  readonly image?: string
  readonly replicas?: number
  readonly app?: string
  readonly spec?: string
  readonly container?: string
}

export const deployment = (name: string, { image = 'shop/web:v1', replicas = 4, app = name, ...more }: Written = {}) =>
  `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  replicas: ${replicas}
  ${more.spec ?? ''}
  selector: { matchLabels: { app: ${app} } }
  template:
    metadata: { labels: { app: ${app} } }
    spec:
      containers: [{ name: web, image: '${image}', readinessProbe: { httpGet: { port: 80 } }${more.container ?? ''} }]
`
export const service = (app: string): string =>
  `apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { selector: { app: ${app} }, ports: [{ port: 80 }] }\n`
export const configMap = (level: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: conf }\ndata: { level: ${level} }\n`
export const joined = (...texts: readonly string[]): string => texts.join('---\n')
export const idsOf = ({ risks }: PlanJson): string[] => risks.map(({ id }) => id)
