/** Every option of the command line, declared once with its type and a sentence of help. */
import { ADMISSION_PLUGINS, applyTools, DEFAULT_RELEASE, playEnds, releases } from '../../engine/index.ts'
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
      'The manifests to apply (for plan: files, folders, or - for standard input), or the version of Kubernetes after the upgrade.',
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
    about: `The simulated cluster: ${presetNames}, or a file with the output of kubectl get -o yaml for your nodes, StorageClasses, PriorityClasses, LimitRanges and ResourceQuotas (docs/clusters.md).`,
    completed: presetNames.split(', '),
  },
  kubernetes: {
    type: 'string',
    argument: 'VERSION',
    about: `The version of Kubernetes: ${releases.join(', ')} (default ${DEFAULT_RELEASE}). Nodes from a file keep their own versions.`,
    completed: releases,
  },
  nodes: {
    type: 'string',
    argument: 'N',
    about: 'The number of nodes, each of the size of --cluster, or else with 4 cores, 16 GiB and 110 Pods.',
  },
  // A served cluster.
  port: {
    type: 'string',
    argument: 'PORT',
    about: 'The port to listen on (default: a free port; with room, port 4811 or the next free port).',
  },
  clock: {
    type: 'string',
    argument: 'CLOCK',
    about:
      'The clock of the simulated cluster: real (default) has one virtual second for each second, 10x has ten. With fast, time advances after each request until only periodic work is pending; with stopped, it advances only on request.',
    completed: ['real', 'fast', 'stopped'],
  },
  bind: {
    type: 'string',
    argument: 'ADDRESS',
    about:
      'The address to listen on: with serve instead of loopback (needs --name), with room as the address of --lan.',
  },
  name: { type: 'string', argument: 'HOST', about: 'The host name that clients use, for the certificate.' },
  lan: { type: 'boolean', about: 'Let phones in the local network connect, to one address of this computer.' },
  open: { type: 'boolean', about: 'Open the page, which shows the requests of clients.' },
  'enable-admission-plugins': {
    type: 'string',
    argument: 'NAMES',
    about:
      'Further admission plugins, separated by commas. ServiceAccount rejects Pods whose ServiceAccount does not exist, as clusters do by default.',
    completed: ADMISSION_PLUGINS,
  },
  'until-eof': {
    type: 'boolean',
    about: 'Also stop at the end of standard input, so that the server stops with the program that started it.',
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
    about: `The end of the run: ${Object.entries(playEnds)
      .map(([name, { about }]) => `${name} (${about})`)
      .join(', ')}, or a number of seconds after the change (default complete).`,
    completed: Object.keys(playEnds),
  },
  together: {
    type: 'boolean',
    about: 'Apply all files to one cluster. Without this option, each file has its own cluster.',
  },
  assume: {
    type: 'string',
    oneRun: true,
    multiple: true,
    argument: 'KEY=VALUE',
    about:
      'Set a fact that is not in the files, such as secret/shop/db=present; the report lists the keys (docs/check.md). Repeatable.',
  },
  by: {
    type: 'string',
    argument: 'TOOL',
    about: `The tool that applies the manifests, in its order: ${applyTools.map(({ id }) => id).join(', ')} (default: the tool whose annotations are in the files, else kubectl).`,
    completed: applyTools.map(({ id }) => id),
  },
  wait: { type: 'boolean', about: 'Simulate helm --wait: Helm waits until the release is ready.' },
  atomic: { type: 'boolean', about: 'Simulate helm --atomic: Helm waits, and rolls back a release that fails.' },
  'rollback-on-failure': { type: 'boolean', about: 'The name of --atomic in Helm 4.' },
  strict: { type: 'boolean', about: 'Also fail if the verdict is "cannot tell".' },
  namespace: {
    type: 'string',
    short: 'n',
    argument: 'NS',
    about:
      'The namespace, as in kubectl. plan: the namespace of objects without metadata.namespace (default: default).',
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
    about: 'Leave out the findings with this id (docs/findings.md lists the ids); repeatable.',
  },
  'fail-on': {
    type: 'string',
    argument: 'SEVERITY',
    about: 'Exit with 1 only for findings of this severity or above: low, medium or high (default: low).',
  },
  tolerate: {
    type: 'string',
    argument: 'SHARE',
    about: 'The share of the simulated runs in which a condition may be met, such as 5% (default 0%).',
  },

  // Many simulated runs.
  seeds: {
    type: 'string',
    argument: 'N|FROM-TO',
    about:
      'Simulate the change with many seeds, and print the distribution of the results. The part before the change is simulated once, with --seed.',
  },
  shard: {
    type: 'string',
    argument: 'K/N',
    about: 'Simulate only every N-th seed, from the K-th on, and print rows for merge.',
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
    about: 'Write charts as SVG: plan writes a file for each rollout into this folder, sweep writes a single file.',
    completed: 'file',
  },

  // A real cluster.
  'all-namespaces': { type: 'boolean', short: 'A', about: 'All namespaces.' },
  selector: {
    type: 'string',
    short: 'l',
    argument: 'SELECTOR',
    about: 'Record only objects with these labels, and their Events.',
  },
  for: { type: 'string', argument: 'TIME', about: 'End after this time, such as 90s, 10m or 1h30m.' },
  'until-complete': {
    type: 'string',
    argument: 'KIND/NAME',
    about:
      'End when the rollout of this workload is complete, such as deploy/web, sts/db or ds/agent. If the rollout is already complete, end after the next one.',
  },
  live: { type: 'boolean', about: "Read the cluster of kubectl's context instead of files." },
  ask: {
    type: 'boolean',
    about:
      'Send each object, and a Pod of each template, to the cluster as a server-side dry run, which changes nothing.',
  },
  timeout: {
    type: 'string',
    argument: 'TIME',
    about:
      'The longest wait, such as 90s, 10m or 1h30m (default: the progress deadline; 10m for StatefulSets and DaemonSets).',
  },
  context: { type: 'string', argument: 'NAME', about: 'The context of the kubeconfig, as in kubectl.' },
  kubeconfig: { type: 'string', argument: 'FILE', about: 'The kubeconfig, as in kubectl.', completed: 'file' },
  'redact-names': { type: 'boolean', about: 'Also redact names, namespaces, nodes, images and labels.' },
  'no-redact': {
    type: 'boolean',
    about: 'Redact nothing. Without this option, the recording has only the values that docs/recording.md lists.',
  },
  predict: {
    type: 'string',
    argument: 'SEEDS',
    about: 'Simulate the recorded rollout with this number of seeds, and print how the real rollout differs.',
  },
  report: { type: 'boolean', about: 'Print only the prediction, without names, images and addresses.' },

  // Output.
  json: { type: 'boolean', about: 'Print one JSON object instead of text.' },
  write: { type: 'boolean', about: 'Write the values into the files.' },
  junit: { type: 'string', oneRun: true, argument: 'FILE', about: 'Write a JUnit report.', completed: 'file' },
  sarif: { type: 'string', argument: 'FILE', about: 'Write the findings as SARIF 2.1.0.', completed: 'file' },
  markdown: { type: 'boolean', about: 'Print Markdown instead of text.' },
  trace: {
    type: 'string',
    oneRun: true,
    argument: 'FILE',
    about: 'Write every event of the run, as JSON Lines.',
    completed: 'file',
  },
  transcript: {
    type: 'string',
    oneRun: true,
    argument: 'FILE',
    about: 'Write the run as the output of kubectl, for asciinema (asciicast v2).',
    completed: 'file',
  },
  kwok: {
    type: 'string',
    oneRun: true,
    argument: 'FILE',
    about: 'Write the run as a recording for kwokctl snapshot replay.',
    completed: 'file',
  },
  save: {
    type: 'string',
    argument: 'FILE',
    about: 'Write the run to a file, for replay, open and the page.',
    completed: 'file',
  },
  link: {
    type: 'string',
    oneRun: true,
    argument: 'BASEURL',
    about: `Print a link that opens the run in the Rollscope page at this address (default in JSON: ${defaultLinkBase}).`,
  },
  mermaid: { type: 'boolean', about: 'Draw each rollout as a Mermaid diagram in the Markdown.' },
  all: { type: 'boolean', oneRun: true, short: 'a', about: 'Print every decision, also repeated decisions.' },
  quiet: { type: 'boolean', short: 'q', about: 'Print no decisions, only the result.' },
  output: {
    type: 'string',
    short: 'o',
    argument: 'FILE',
    about: 'Write the recording to this new file.',
    completed: 'file',
  },
  'no-browser': { type: 'boolean', about: 'Print the address of the page, without starting a browser.' },
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
