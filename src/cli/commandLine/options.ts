/** Every option of the command line, declared once with its type and a sentence of help. */
import { applyTools, DEFAULT_RELEASE, playEnds, releases } from '../../engine/index.ts'
import { presetNames } from '../clusterOption.ts'

/** The address where `npm start` serves the page. */
export const defaultLinkBase = 'http://127.0.0.1:4173/'

/** The completions of an option's argument in a shell. */
type Completed = 'file' | 'folder' | readonly string[]

interface Option {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly multiple?: true
  /** Set for an option about a single run; the option is an error with --seeds. */
  readonly oneRun?: true
  /** The argument's name in the help; absent for an option without an argument. */
  readonly argument?: string
  readonly about: string
  readonly completed?: Completed
}

export const options = {
  // The change.
  // biome-ignore lint/suspicious/noThenProperty: the name of an option, in an object that nobody awaits.
  then: { type: 'string', argument: 'FILE', about: 'Apply this manifest as the change.', completed: 'file' },
  image: {
    type: 'string',
    multiple: true,
    argument: 'CONTAINER=IMAGE',
    about: 'Set this image in every Deployment, StatefulSet and DaemonSet that has the container; repeatable.',
  },
  to: {
    type: 'string',
    multiple: true,
    argument: 'NEW...|VERSION',
    about:
      'For plan, the manifests to apply: files, folders or - for standard input. For upgrade, the version of Kubernetes after it.',
    completed: 'file',
  },

  from: {
    type: 'string',
    argument: 'VERSION',
    about: `The version of Kubernetes before the upgrade: ${releases.join(', ')}.`,
    completed: releases,
  },

  // The cluster and the run.
  cluster: {
    type: 'string',
    argument: 'NAME|FILE',
    about: `The simulated cluster: ${presetNames}, or a file with the output of kubectl for your nodes, StorageClasses, PriorityClasses, LimitRanges and ResourceQuotas (docs/clusters.md).`,
    completed: presetNames.split(', '),
  },
  kubernetes: {
    type: 'string',
    argument: 'VERSION',
    about: `The version of Kubernetes: ${releases.join(', ')} (default ${DEFAULT_RELEASE}). Nodes of a file keep the versions that the file names.`,
    completed: releases,
  },
  nodes: {
    type: 'string',
    argument: 'N',
    about: 'The number of nodes: like those of --cluster, or with 4 cores, 16 GiB and 110 Pods each.',
  },
  // A served cluster.
  port: {
    type: 'string',
    argument: 'PORT',
    about: 'The port to listen on (default for serve: any free one; for room: 4811, or the next free one).',
  },
  clock: {
    type: 'string',
    argument: 'CLOCK',
    about:
      'When virtual time passes: real (as on the wall), 10x (ten times as fast), fast (as much as is needed, after each request) or stopped (only on request). Default real.',
    completed: ['real', 'fast', 'stopped'],
  },
  bind: {
    type: 'string',
    argument: 'ADDRESS',
    about:
      'Listen on this address of the machine: for serve, instead of loopback, for containers, and --name has to name it; for room, the address of --lan.',
  },
  name: { type: 'string', argument: 'HOST', about: 'The host name that clients use, for the certificate.' },
  lan: { type: 'boolean', about: 'Let phones of the local network join, at one address of this machine.' },
  open: { type: 'boolean', about: 'Open the page, which follows what clients do.' },
  'until-eof': {
    type: 'boolean',
    about: 'End when standard input ends, too: a program that holds the other end of a pipe takes the server with it.',
  },
  seed: {
    type: 'string',
    argument: 'N',
    about: 'The seed of the simulated delays (default 1); the same seed gives the same run.',
  },
  until: {
    type: 'string',
    oneRun: true,
    argument: 'WHEN',
    about: `When the run ends: ${Object.entries(playEnds)
      .map(([name, { about }]) => `${name} (${about})`)
      .join(', ')}, or a number of seconds after the change (default complete).`,
    completed: Object.keys(playEnds),
  },
  together: {
    type: 'boolean',
    about: 'Apply all files to one cluster; without it, each file has a cluster of its own.',
  },
  assume: {
    type: 'string',
    oneRun: true,
    multiple: true,
    argument: 'KEY=VALUE',
    about: 'Answer a question that the files leave open, as the report prints it (docs/check.md); repeatable.',
  },
  by: {
    type: 'string',
    argument: 'TOOL',
    about: `The tool that applies the manifests, whose order is played: ${applyTools.map(({ id }) => id).join(', ')} (default: the one that the annotations of the files are for, else kubectl).`,
    completed: applyTools.map(({ id }) => id),
  },
  wait: { type: 'boolean', about: 'Helm is told to wait until the release is ready.' },
  atomic: { type: 'boolean', about: 'Helm is told to undo a release that fails; it then waits, too.' },
  'rollback-on-failure': { type: 'boolean', about: 'The name of --atomic in Helm 4.' },
  strict: { type: 'boolean', about: 'Fail where the verdict is "cannot tell", too.' },
  namespace: {
    type: 'string',
    short: 'n',
    argument: 'NS',
    about: 'The namespace: for plan, of objects that name none (default: default); else as in kubectl.',
  },

  // Conditions.
  'fail-if': {
    type: 'string',
    multiple: true,
    argument: 'CONDITION',
    about: 'Exit with 1 if the condition is met at the end; repeatable.',
  },
  ignore: {
    type: 'string',
    multiple: true,
    argument: 'ID',
    about:
      'Leave out findings that are about nothing else than this kind of fault (docs/findings.md lists the ids); repeatable.',
  },
  'fail-on': {
    type: 'string',
    argument: 'SEVERITY',
    about: 'Exit with 1 only for findings of this severity or above: low, medium or high (default: low).',
  },
  tolerate: {
    type: 'string',
    argument: 'SHARE',
    about: 'Accept that a condition is met in this share of the simulated runs, such as 5% (default 0%).',
  },

  // Many simulated runs.
  seeds: {
    type: 'string',
    argument: 'N|FROM-TO',
    about:
      'Play the change under many seeds, and print how the results are spread. What comes before the change is played once, with --seed.',
  },
  shard: {
    type: 'string',
    argument: 'K/N',
    about: 'Play every N-th seed only, from the K-th on, and print rows for merge.',
  },
  threads: { type: 'string', argument: 'N', about: 'The number of threads (default: the number of cores).' },
  vary: {
    type: 'string',
    multiple: true,
    argument: 'FIELD=VALUE,...',
    about: 'Compare these values of a setting; repeatable.',
  },
  csv: { type: 'string', argument: 'FILE', about: 'Write the table as CSV.', completed: 'file' },
  svg: {
    type: 'string',
    argument: 'PATH',
    about: 'Write pictures as SVG: plan writes one for each rollout into a folder, sweep writes one file.',
    completed: 'file',
  },

  // A real cluster.
  'all-namespaces': { type: 'boolean', short: 'A', about: 'Take every namespace.' },
  selector: {
    type: 'string',
    short: 'l',
    argument: 'SELECTOR',
    about: 'Record only objects with these labels, and the Events about them.',
  },
  for: { type: 'string', argument: 'TIME', about: 'End after this time, such as 90s, 10m or 1h30m.' },
  'until-complete': {
    type: 'string',
    argument: 'KIND/NAME',
    about:
      'End when the rollout of this workload is complete, such as deploy/web, sts/db or ds/agent; if it is complete at first, after the next rollout.',
  },
  live: { type: 'boolean', about: "Read the cluster of kubectl's context in the place of files." },
  ask: {
    type: 'boolean',
    about:
      'Ask the cluster about each object and one Pod of each template by server-side dry runs, which change nothing.',
  },
  timeout: {
    type: 'string',
    argument: 'TIME',
    about: 'Wait no longer than this, such as 90s, 10m or 1h30m (default: the progress deadline, 10m for sets).',
  },
  context: { type: 'string', argument: 'NAME', about: 'The context of the kubeconfig, as in kubectl.' },
  kubeconfig: { type: 'string', argument: 'FILE', about: 'The kubeconfig, as in kubectl.', completed: 'file' },
  'redact-names': { type: 'boolean', about: 'Replace names, namespaces, nodes, images and labels, too.' },
  'no-redact': { type: 'boolean', about: 'Replace nothing; without it, only what docs/recording.md lists is kept.' },
  predict: {
    type: 'string',
    argument: 'SEEDS',
    about: 'Simulate the recorded rollout under this number of seeds, and print how the real one differs.',
  },
  report: { type: 'boolean', about: 'Print the prediction alone, without names, images and addresses.' },

  // Output.
  json: { type: 'boolean', about: 'Print one JSON object instead of text.' },
  junit: { type: 'string', oneRun: true, argument: 'FILE', about: 'Write a JUnit report.', completed: 'file' },
  sarif: { type: 'string', argument: 'FILE', about: 'Write the findings as SARIF 2.1.0.', completed: 'file' },
  markdown: { type: 'boolean', about: 'Print Markdown instead of text.' },
  trace: {
    type: 'string',
    oneRun: true,
    argument: 'FILE',
    about: 'Write everything that happened, as JSON Lines.',
    completed: 'file',
  },
  transcript: {
    type: 'string',
    oneRun: true,
    argument: 'FILE',
    about: 'Write the run as kubectl shows it, for asciinema (asciicast v2).',
    completed: 'file',
  },
  kwok: {
    type: 'string',
    oneRun: true,
    argument: 'FILE',
    about: 'Write the run as a recording for kwokctl snapshot replay.',
    completed: 'file',
  },
  save: { type: 'string', argument: 'FILE', about: 'Write the run, for replay, open and the page.', completed: 'file' },
  link: {
    type: 'string',
    oneRun: true,
    argument: 'BASEURL',
    about: `Print a link to the run, on the Rollscope page at this address (in JSON by default ${defaultLinkBase}).`,
  },
  mermaid: { type: 'boolean', about: 'Draw each rollout as a Mermaid diagram in the Markdown.' },
  all: { type: 'boolean', oneRun: true, short: 'a', about: 'Print every decision, repeated ones, too.' },
  quiet: { type: 'boolean', short: 'q', about: 'Print no decisions, only the result.' },
  output: {
    type: 'string',
    short: 'o',
    argument: 'FILE',
    about: 'Write the recording to this new file.',
    completed: 'file',
  },
  'no-browser': { type: 'boolean', about: 'Print the address of the page, and start no browser.' },
  help: { type: 'boolean', short: 'h', about: 'Print the help of the command.' },
  version: { type: 'boolean', short: 'v', about: 'Print the version.' },
} as const satisfies Readonly<Record<string, Option>>

export type OptionName = keyof typeof options

export const optionNamed = (name: OptionName): Option => options[name]

/** Whether an option is about a single run, and is an error with --seeds. */
export function isOfOneRun(name: string): boolean {
  const all: Readonly<Record<string, Option>> = options
  return Object.hasOwn(all, name) && all[name]?.oneRun === true
}
