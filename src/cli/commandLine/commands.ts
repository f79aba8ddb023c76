/** Every command of the command line, declared once: parser, help and completion walk this list. */
import type { OptionName } from './options.ts'

/** The kind of the words after a command's name, for completion. */
export type CommandArguments = 'files' | 'shells' | 'none'

export interface CommandHelp {
  /** The name as typed: `check`, `lesson check`. */
  readonly name: string
  /** The words after the name, a line for each form. */
  readonly usage: readonly string[]
  /** The command's line in the list of commands. */
  readonly summary: string
  /** Paragraphs of the help. */
  readonly about: readonly string[]
  readonly options: readonly OptionName[]
  /** A command line with its description. */
  readonly examples: readonly (readonly [line: string, about: string])[]
  /** The meanings of the exit codes 0 and 1; the second is absent if the command never ends with 1. */
  readonly exits: readonly [zero: string, one?: string]
  /** Meaning of the exit code 4; absent: the command never ends with 4. */
  readonly four?: string
  readonly arguments: CommandArguments
  /**
   * The input that a user can make smaller if memory runs out: the subject of a sentence whose verb is "need". Absent:
   * the command plays and reads nothing.
   */
  readonly needsLess?: string
}

const clusterOptions = ['cluster', 'kubernetes', 'nodes', 'seed'] as const
const orderOptions = ['by', 'wait', 'atomic', 'rollback-on-failure'] as const
const reportOptions = ['junit', 'trace', 'transcript', 'kwok', 'save', 'link', 'all', 'quiet'] as const
const recordingOptions = [
  'namespace',
  'all-namespaces',
  'selector',
  'for',
  'until-complete',
  'context',
  'kubeconfig',
  'redact-names',
  'no-redact',
  'output',
] as const

const declared = [
  {
    name: 'check',
    usage: ['FILE|FOLDER|-... [options]'],
    summary: 'Say which manifests roll out, which stall, and why.',
    about: [
      'Applies manifests to a simulated cluster. Of every object, check says whether the API server accepts it. Of every workload, check says whether it rolls out, in what time, and how many Pods stay available during a restart, or where it stalls and why. The report is a table in Markdown.',
      'Folders are searched for .yaml, .yml and .json. Missing namespaces are created. Custom resources and files of Kustomize, Helm and Compose are left out and listed.',
      'Where something outside of the files decides, the verdict is "cannot tell": check plays both outcomes, and prints the --assume KEY=VALUE that answers the question. docs/check.md has every key.',
      'Hooks of Helm and waves of Argo CD are played in their order, and what comes behind one that fails is not applied. --by says who applies the manifests.',
    ],
    options: ['assume', 'strict', ...orderOptions, 'together', ...clusterOptions, 'json', 'junit'],
    examples: [
      ['rollscope check k8s/', 'check every manifest of a folder'],
      ['rollscope check k8s/ --cluster eks --assume secret/shop/db=present', 'check on EKS, where a Secret exists'],
    ],
    exits: ['nothing is refused and nothing stalls', 'something is; with --strict, also if a verdict is "cannot tell"'],
    arguments: 'files',
    needsLess: 'Fewer files at a time, or fewer replicas,',
  },
  {
    name: 'plan',
    usage: ['OLD... --to NEW... [options]', '--live [-n NS] --to NEW... [--ask] [options]'],
    summary: 'Say what a change does to a cluster, for a pull request.',
    about: [
      'Says what applying NEW does where OLD runs: which workloads roll out and which fields are why, how long that takes, how few Pods stay available, what the API server refuses, and what is risky. The report is Markdown; it contains no values of Secrets.',
      'OLD and NEW are files, folders or standard input, as helm template, kustomize build or kubectl get -o yaml print them. Nodes in OLD are the cluster. Without nodes, the cluster is as large as the Pods need. docs/plan.md has the report, part by part.',
      'Hooks of Helm and waves of Argo CD are played in their order, as an upgrade does. --by says who applies the manifests.',
      "With --live, OLD is read from the cluster of kubectl's context. With --ask, admission of the cluster answers about each object, too; what is asked is printed first.",
    ],
    options: [
      'to',
      'live',
      'ask',
      'namespace',
      'context',
      'kubeconfig',
      'assume',
      'strict',
      ...orderOptions,
      ...clusterOptions,
      'fail-if',
      'json',
      'svg',
      'mermaid',
      'link',
      'save',
    ],
    examples: [
      ['git show main:web.yaml | rollscope plan - --to web.yaml', 'compare a branch with main'],
      ["rollscope plan old/ --to new/ --fail-if 'outageSeconds > 0'", 'fail if the change causes an outage'],
      ['rollscope plan --live -n shop --to new/ --ask', 'compare with a cluster, and ask its admission'],
    ],
    exits: ['the change rolls out, or the verdict is "cannot tell"', 'it is refused or stalls, or a --fail-if is met'],
    arguments: 'files',
    needsLess: 'Fewer files on both sides, or fewer replicas,',
  },
  {
    name: 'upgrade',
    usage: ['FILE|FOLDER|-... --from VERSION --to VERSION [--json]'],
    summary: 'Say what an upgrade of Kubernetes does to workloads.',
    about: [
      'Says what a newer control plane does to these objects at rest: removed API versions, writes that are rejected from then on, fields that take effect, sets that get a revision, controllers that act otherwise, and words in output that scripts may read. Each line names its release and its source. The report is Markdown; docs/upgrade.md has its parts.',
      'The files are manifests, or output of kubectl get -o yaml or json, whose objects are read as they were applied. The report also lists what it does not know.',
    ],
    options: ['from', 'to', 'json'],
    examples: [
      ['rollscope upgrade k8s/ --from 1.33 --to 1.37', 'report on the manifests of a folder'],
      [
        'kubectl get deploy,sts,ds,hpa -A -o yaml | rollscope upgrade - --from 1.36 --to 1.37',
        'report on the workloads of a cluster',
      ],
    ],
    exits: ['no write is rejected because of the upgrade', 'a write is rejected, or an API version is removed'],
    arguments: 'files',
    needsLess: 'Fewer files',
  },
  {
    name: 'run',
    usage: ['BEFORE [--then AFTER | --image CONTAINER=IMAGE] [options]'],
    summary: 'Play a manifest, then a change; fail if a condition is met.',
    about: [
      'Applies BEFORE, waits until it is complete or stalls, then makes the change. Prints every decision with its numbers, every Event, and the result. The numbers and the conditions are about the time from the change on; without a change, from the beginning on. BEFORE can be - for standard input.',
      'With --seeds, plays the change under many seeds: --json and --fail-if are then about all of them, and --save writes the worst one. docs/studies.md has more.',
    ],
    options: [
      'then',
      'image',
      ...clusterOptions,
      'until',
      'assume',
      'fail-if',
      'seeds',
      'shard',
      'threads',
      'tolerate',
      'json',
      ...reportOptions,
    ],
    examples: [
      ['rollscope run v1.yaml --then v2.yaml --fail-if stalled', 'fail a pipeline if the change stalls'],
      ['rollscope run v1.yaml --image web=shop/web:v2.crash --seeds 200', 'play a broken image under 200 seeds'],
    ],
    exits: ['the run was played, and no condition was met', 'a --fail-if was met'],
    arguments: 'files',
    needsLess: 'Fewer replicas, an earlier --until or fewer --threads',
  },
  {
    name: 'diagnose',
    usage: ['FILE|FOLDER|-... [options]', '--live [-n NS | -A] [options]'],
    summary: 'Say what went wrong in a real cluster, from a recording or a state.',
    about: [
      'Reads the output of kubectl: states (kubectl get ... -o yaml or json), watches (kubectl get KIND -w --output-watch-events -o json), or the files of rollscope record and kwokctl snapshot record. Text for people (get, describe, get events, rollout status, one message) is read, too, as far as it goes.',
      'Compares every write of a controller with what the simulated controller writes in the same state, and prints what is wrong, each finding with its evidence and a kubectl command. docs/diagnose.md has more.',
    ],
    options: [
      ...[
        'live',
        'namespace',
        'all-namespaces',
        'context',
        'kubeconfig',
        'predict',
        'report',
        'ignore',
        'fail-on',
        'json',
      ],
    ],
    examples: [
      ['rollscope diagnose night.json', 'diagnose a recording'],
      ['rollscope diagnose --live -n shop', 'diagnose what the cluster has now'],
      ['kubectl get deploy,rs,pods,events,nodes -o yaml | rollscope diagnose -', 'diagnose the state of one moment'],
      ['kubectl describe pods -n shop | rollscope diagnose -', 'diagnose text, with what it lacks'],
    ],
    exits: ['nothing is wrong', 'there are findings'],
    arguments: 'files',
    needsLess: 'Recordings of fewer namespaces, or of a shorter time,',
  },
  {
    name: 'record',
    usage: ['[-n NS | -A] [-l SELECTOR] [options] -o FILE'],
    summary: 'Record a real cluster with kubectl, which only reads.',
    about: [
      'Runs the kubectl of the PATH, and writes every change of workloads, Pods, Services, PodDisruptionBudgets, autoscalers, quotas, Events and nodes to a new file. Values of variables, arguments, Secrets, ConfigMaps, annotations and addresses are replaced before anything is written: docs/recording.md has the list.',
      'Ends after --for, with --until-complete, or with Ctrl-C; the file keeps everything up to then.',
    ],
    options: [...recordingOptions],
    examples: [
      ['rollscope record -n shop --until-complete deploy/web -o night.json', 'record one rollout'],
      ['rollscope record -A --for 10m --redact-names -o all.json', 'record all namespaces, without names'],
    ],
    exits: ['the recording is complete', 'a part of it is missing'],
    arguments: 'none',
    needsLess: 'A --namespace, a --selector and a shorter --for',
  },
  {
    name: 'wait',
    usage: ['KIND/NAME [-n NS] [--timeout TIME] [options]'],
    summary: 'Wait for a rollout in a real cluster, and say why it stalls.',
    about: [
      'In the place of kubectl rollout status: runs the kubectl of the PATH, which only reads, and follows the workload with its Pods, Events, quotas and nodes. Ends when the rollout is complete, when it has exceeded its progress deadline, or at --timeout.',
      'Ends earlier only where no time can help: the name of an image is invalid, the API server refuses every Pod of the template (a LimitRange, Pod Security, a quota that asks for requests), a quota is full and the rollout itself frees nothing, or every node has other labels than the Pod asks for and nothing in sight makes nodes.',
    ],
    options: ['namespace', 'timeout', 'context', 'kubeconfig', 'json', 'markdown', 'junit', 'sarif'],
    examples: [
      ['rollscope wait deploy/web -n shop', 'wait for a Deployment'],
      ['kubectl rollscope wait sts/db --timeout 5m --junit wait.xml', 'the same as a kubectl plugin, with a report'],
    ],
    exits: ['the rollout is complete', 'it is stalled'],
    four: 'the time is up, or the result is unknown',
    arguments: 'none',
  },
  {
    name: 'watch',
    usage: ['[-n NS | -A] [-l SELECTOR] [options]'],
    summary: 'Show a real cluster live in the page, on this machine alone.',
    about: [
      'Records as record does, and shows the recording in the page while it grows. With -o, a file has it as well.',
    ],
    options: [...recordingOptions, 'no-browser'],
    examples: [
      ['rollscope watch -n shop', 'watch a namespace'],
      ['rollscope watch -n shop -o night.json --no-browser', 'watch, keep a file, and start no browser'],
    ],
    exits: ['the recording is complete', 'a part of it is missing'],
    arguments: 'none',
    needsLess: 'A --namespace, a --selector and a shorter --for',
  },
  {
    name: 'serve',
    usage: ['[MANIFEST... | RUN.json] [--clock CLOCK] [--kubeconfig FILE] [options]'],
    summary: 'Serve a simulated cluster to kubectl and other clients.',
    about: [
      'Serves the API of a simulated cluster to this machine alone, over https, and writes a kubeconfig for it. Prints one line to paste into a shell, and "ready" once it answers. Ctrl-C ends it and removes the kubeconfig; with --save, the run is kept.',
      'The kubeconfig is a file of its own: a file that serve did not write is not replaced. docs/clients.md says which clients work and what they find.',
    ],
    options: [
      'port',
      'clock',
      'kubeconfig',
      'save',
      'open',
      'no-browser',
      ...clusterOptions,
      'bind',
      'name',
      'until-eof',
    ],
    examples: [
      ['rollscope serve web.yaml --open', 'serve a cluster, and watch what clients do in the page'],
      ['rollscope serve web.yaml --clock fast', 'serve a cluster in which rollouts take no time'],
      ['rollscope serve --kubeconfig kc --save run.json', 'serve an empty cluster and keep what clients did'],
    ],
    exits: ['the cluster was served until Ctrl-C'],
    arguments: 'files',
    needsLess: 'Fewer objects, or a shorter run,',
  },
  {
    name: 'open',
    usage: ['[FILE... | - | LINK | RUN.json | LESSON] [--no-browser]'],
    summary: 'Open the page with manifests, a run, a recording or a lesson.',
    about: [
      'Serves the page from this package, to this machine alone and without a network, and opens it in the browser. A lesson is named by its name or number ("both-bounds", "#12"), or by its files (mine.md mine.zh-CN.md). Ctrl-C ends it.',
    ],
    options: ['no-browser'],
    examples: [
      ['rollscope open web.yaml', 'open a manifest in the editor'],
      ['rollscope open night.json', 'open a recording or a saved run'],
    ],
    exits: ['the page was served until Ctrl-C'],
    arguments: 'files',
    needsLess: 'Recordings of fewer namespaces, or of a shorter time,',
  },
  {
    name: 'room',
    usage: ['[LESSON | PLAYLIST | RUN.json | FILE...] [--lan] [--port PORT] [options]'],
    summary: 'Teach a room: phones follow the projector, and answer.',
    about: [
      'Serves the page as open does, and keeps a room together: phones follow the window on the projector or play freely, and answer its questions; the projector shows how many have answered, then what. Names are not asked for. Only counts are kept, in memory, until Ctrl-C ends the room.',
      'Without --lan, only this machine reaches the room. With --lan, phones of the local network join by a QR code, over plain HTTP. Only the window that the printed address opens presents: keep that address to yourself. docs/workshop.md has more.',
    ],
    options: ['lan', 'bind', 'port', 'no-browser'],
    examples: [
      ['rollscope room 12 --lan', 'present lesson 12, with phones'],
      ['rollscope room plan.yaml --lan --port 8080', 'present a playlist at a port of your choice'],
    ],
    exits: ['the room was open until Ctrl-C'],
    arguments: 'files',
    needsLess: 'Recordings of fewer namespaces, or of a shorter time,',
  },
  {
    name: 'sweep',
    usage: ['BEFORE AFTER --vary FIELD=VALUE,... [options]'],
    summary: 'Compare settings, such as maxSurge, over many simulated runs.',
    about: [
      'Plays the change with every combination of the values, each under many seeds (default 20), and marks the combinations on the Pareto front of median time, minimum available Pods and surge. Combinations that the API server refuses are listed and left out.',
    ],
    options: ['vary', 'seeds', ...clusterOptions, 'threads', 'csv', 'svg', 'json'],
    examples: [
      ['rollscope sweep v1.yaml v2.yaml --vary maxSurge=1,25%,50%', 'compare three values of maxSurge'],
      [
        'rollscope sweep v1.yaml v2.yaml --vary maxSurge=0,1 --vary maxUnavailable=0,1 --csv t.csv',
        'compare four combinations',
      ],
    ],
    exits: ['every combination that the API server accepts was simulated'],
    arguments: 'files',
    needsLess: 'Fewer replicas, fewer --seeds or fewer --threads',
  },
  {
    name: 'merge',
    usage: ['ROWS.json... [options]'],
    summary: 'Join the rows that run --seeds --shard has written.',
    about: [
      'Prints what one run of all seeds prints. Missing seeds, repeated seeds and rows of other studies are refused.',
    ],
    options: ['fail-if', 'tolerate', 'json'],
    examples: [
      ['rollscope merge rows-*.json', 'join all shards'],
      ['rollscope merge rows-*.json --fail-if stalled --tolerate 5%', 'fail if more than 5% of the runs stall'],
    ],
    exits: ['the rows were joined, and no condition was met', 'a --fail-if was met'],
    arguments: 'files',
    needsLess: 'Fewer shards at a time',
  },
  {
    name: 'replay',
    usage: ['RUN.json [options]'],
    summary: 'Play a run that --save or the page has written.',
    about: ['Plays the file as it is: manifest, settings, seed and commands are in it.'],
    options: ['fail-if', 'json', ...reportOptions],
    examples: [
      ['rollscope replay worst.json', 'print the decisions of a saved run'],
      ['rollscope replay worst.json --trace trace.jsonl -q', 'write everything that happened'],
    ],
    exits: ['the run was played, and no condition was met', 'a --fail-if was met'],
    arguments: 'files',
    needsLess: 'Runs with fewer replicas, or with an earlier end,',
  },
  {
    name: 'lesson check',
    usage: ['[FILE...] [options]'],
    summary: 'Play lessons, and report each claim that is not met.',
    about: [
      'Plays each lesson under three seeds, with right and wrong answers. Without a file, plays every built-in lesson in both languages. A translation stands beside its lesson: mine.md mine.zh-CN.md. docs/lessons.md has the format.',
    ],
    options: ['seed', 'json'],
    examples: [
      ['rollscope lesson check mine.md', 'check a lesson of your own'],
      ['rollscope lesson check mine.md mine.zh-CN.md --json', 'check it with its translation'],
    ],
    exits: ['every lesson is sound', 'one is not'],
    arguments: 'files',
    needsLess: 'Fewer lessons at a time',
  },
  {
    name: 'lesson list',
    usage: ['[--json]'],
    summary: 'List the built-in lessons.',
    about: ['Prints the number, name and title of each built-in lesson.'],
    options: ['json'],
    examples: [
      ['rollscope lesson list', 'list the lessons'],
      ['rollscope lesson list --json', 'list them for a script'],
    ],
    exits: ['the list was printed'],
    arguments: 'none',
  },
  {
    name: 'completion',
    usage: ['bash|zsh|fish'],
    summary: 'Print a completion script for a shell.',
    about: ['Completes commands, options, values and files.'],
    options: [],
    examples: [
      ['source <(rollscope completion bash)', 'complete in this bash; zsh in the same way'],
      ['rollscope completion fish > ~/.config/fish/completions/rollscope.fish', 'complete in every fish'],
    ],
    exits: ['the script was printed'],
    arguments: 'shells',
  },
] as const satisfies readonly CommandHelp[]

export type CommandName = (typeof declared)[number]['name']

/** A declared command. */
export type Command = CommandHelp & { readonly name: CommandName }

export const commands: readonly Command[] = declared

/** The command that the first words of a line name; undefined for other words. */
export function commandOf(words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, i) => words[i] === word))
}
