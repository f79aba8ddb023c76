/** Every command of the command line, declared once: parser, help and completion walk this list. */
import type { OptionName } from './options.ts'

/** The kind of the words after a command's name, for completion. */
type CommandArguments = 'files' | 'shells' | 'none'

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
    summary: 'Check which manifests roll out and which stall, and why.',
    about: [
      'Applies manifests to a simulated cluster. For each object, reports whether the API server accepts it. For each workload, reports whether it rolls out, how long the rollout takes, and how many Pods stay available during a restart. For a workload that stalls, reports the reason. The report is a table in Markdown.',
      'In a folder, check reads the files .yaml, .yml and .json. It creates missing namespaces. It lists what it leaves out: the files of Kustomize, Helm and Compose, and custom resources without a definition in the files.',
      'If the result depends on a fact that is not in the files, the verdict is "cannot tell". Then check simulates both outcomes, and prints the option --assume KEY=VALUE that answers the question. docs/check.md lists the keys.',
      'Helm hooks and Argo CD sync waves are applied in their order. If a step fails, the later steps are not applied. --by sets the tool that applies the manifests.',
    ],
    options: ['assume', 'strict', ...orderOptions, 'together', ...clusterOptions, 'json', 'junit'],
    examples: [
      ['rollscope check k8s/', 'check all manifests in a folder'],
      ['rollscope check k8s/ --cluster eks --assume secret/shop/db=present', 'check on EKS, with a Secret that exists'],
    ],
    exits: [
      'every object is accepted, and no workload stalls',
      'an object is rejected or a workload stalls; with --strict, also if a verdict is "cannot tell"',
    ],
    arguments: 'files',
    needsLess: 'Fewer files at a time, or fewer replicas,',
  },
  {
    name: 'plan',
    usage: ['OLD... --to NEW... [options]', '--live [-n NS] --to NEW... [--ask] [options]'],
    summary: 'Preview a change of manifests, for a pull request.',
    about: [
      'Previews a change: NEW is applied to a cluster that runs OLD. The report lists the workloads that roll out, with the changed fields, the duration and the minimum of available Pods. It also lists rejected objects and risks. The report is Markdown, without the values of Secrets.',
      'OLD and NEW are files, folders or standard input: manifests, or the output of helm template, kustomize build or kubectl get -o yaml. If OLD contains nodes, the simulated cluster has these nodes. Otherwise, the cluster has enough nodes for the Pods. docs/plan.md describes the report.',
      'Helm hooks and Argo CD sync waves are applied in the order of an upgrade. --by sets the tool that applies the manifests.',
      "With --live, plan reads OLD from the cluster of kubectl's context. With --ask, the cluster also checks each object by a server-side dry run. The commands are printed first.",
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
      ['rollscope plan --live -n shop --to new/ --ask', 'compare with a cluster, and check NEW by dry runs'],
    ],
    exits: [
      'the change rolls out, or the verdict is "cannot tell"',
      'an object is rejected, a workload stalls, or a --fail-if condition is met',
    ],
    arguments: 'files',
    needsLess: 'Fewer files on both sides, or fewer replicas,',
  },
  {
    name: 'upgrade',
    usage: ['FILE|FOLDER|-... --from VERSION --to VERSION [--json]'],
    summary: 'Report what an upgrade of Kubernetes changes for workloads.',
    about: [
      'Reports what changes for these objects with a newer control plane, even if you do not edit them. The report lists removed API versions, writes that are now rejected, fields that take effect, and StatefulSets and DaemonSets that get a new revision. It also lists controllers with changed behavior, and changed words in the output of kubectl. Each line names its release and its source. The report is Markdown; docs/upgrade.md describes it.',
      'The files are manifests, or the output of kubectl get -o yaml or json. In this output, the applied manifest of an object is read from its annotation. The report also lists the objects that it cannot judge.',
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
    summary: 'Simulate a manifest and a change; fail if a condition is met.',
    about: [
      'Applies BEFORE, waits until its rollouts are complete or stalled, then applies the change. Prints every decision with its numbers, every Event, and the result. The numbers and conditions count from the change; without a change, from the start. BEFORE can be - for standard input.',
      'With --seeds, run simulates the change with many seeds. Then --json and --fail-if apply to all simulated runs, and --save writes the worst one. docs/studies.md has more.',
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
      ['rollscope run v1.yaml --image web=shop/web:v2.crash --seeds 200', 'simulate a broken image with 200 seeds'],
    ],
    exits: ['the simulation ended, and no condition is met', 'a --fail-if condition is met'],
    arguments: 'files',
    needsLess: 'Fewer replicas, an earlier --until or fewer --threads',
  },
  {
    name: 'diagnose',
    usage: ['FILE|FOLDER|-... [options]', '--live [-n NS | -A] [options]'],
    summary: 'Find the problems of a real cluster, from a recording or a state.',
    about: [
      'Reads the output of kubectl: states (kubectl get ... -o yaml or json), watches (kubectl get KIND -w --output-watch-events -o json), or the files of rollscope record and kwokctl snapshot record. It also reads text (get, describe, get events, rollout status, a single message), which has fewer facts.',
      'For each write of a controller, diagnose runs the simulated controller on the same state and compares the writes. It prints each problem with its evidence and a kubectl command. docs/diagnose.md has more.',
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
      ['rollscope diagnose --live -n shop', 'diagnose the current state of a cluster'],
      ['kubectl get deploy,rs,pods,events,nodes -o yaml | rollscope diagnose -', 'diagnose the state of one moment'],
      ['kubectl describe pods -n shop | rollscope diagnose -', 'diagnose text, with the facts that are not in it'],
    ],
    exits: ['there are no findings', 'there are findings'],
    arguments: 'files',
    needsLess: 'Recordings of fewer namespaces, or of a shorter time,',
  },
  {
    name: 'record',
    usage: ['[-n NS | -A] [-l SELECTOR] [options] -o FILE'],
    summary: 'Record a real cluster with kubectl (read-only).',
    about: [
      'Runs the kubectl in your PATH. Writes every change of workloads, Pods, Services, PodDisruptionBudgets, HorizontalPodAutoscalers, quotas, Events and nodes to a new file. Values of variables, arguments, Secrets, ConfigMaps, annotations and addresses are redacted first. docs/recording.md has the list.',
      'The recording ends after --for, when --until-complete is met, or with Ctrl-C. The file contains everything up to that moment.',
    ],
    options: [...recordingOptions],
    examples: [
      ['rollscope record -n shop --until-complete deploy/web -o night.json', 'record one rollout'],
      ['rollscope record -A --for 10m --redact-names -o all.json', 'record all namespaces, without names'],
    ],
    exits: ['the recording is complete', 'a part of the recording is missing'],
    arguments: 'none',
    needsLess: 'A --namespace, a --selector and a shorter --for',
  },
  {
    name: 'wait',
    usage: ['KIND/NAME [-n NS] [--timeout TIME] [options]'],
    summary: 'Wait for a rollout in a real cluster, and report why it stalls.',
    about: [
      'Replaces kubectl rollout status. Runs the kubectl in your PATH (read-only), and follows the workload with its Pods, Events, quotas and nodes. The wait ends when the rollout is complete, when it exceeds its progress deadline, or after --timeout.',
      'The wait ends earlier only if the rollout cannot complete without a change. The name of an image is invalid. Or the API server rejects every Pod of the template (LimitRange, Pod Security, a quota that requires requests). Or a quota is full, and the rollout cannot free capacity in it. Or no node has the labels that the Pod requires, and no node autoscaler was found.',
    ],
    options: ['namespace', 'timeout', 'context', 'kubeconfig', 'json', 'markdown', 'junit', 'sarif'],
    examples: [
      ['rollscope wait deploy/web -n shop', 'wait for a Deployment'],
      ['kubectl rollscope wait sts/db --timeout 5m --junit wait.xml', 'the same as a kubectl plugin, with a report'],
    ],
    exits: ['the rollout is complete', 'it is stalled'],
    four: 'the timeout is over, or the result is unknown',
    arguments: 'none',
  },
  {
    name: 'watch',
    usage: ['[-n NS | -A] [-l SELECTOR] [options]'],
    summary: 'Show a real cluster live in the page, on this computer only.',
    about: [
      'Records the cluster in the same way as record, and shows the recording live in the page. With -o, watch also writes the recording to a file.',
    ],
    options: [...recordingOptions, 'no-browser'],
    examples: [
      ['rollscope watch -n shop', 'watch a namespace'],
      ['rollscope watch -n shop -o night.json --no-browser', 'watch and write a file, without a browser'],
    ],
    exits: ['the recording is complete', 'a part of the recording is missing'],
    arguments: 'none',
    needsLess: 'A --namespace, a --selector and a shorter --for',
  },
  {
    name: 'serve',
    usage: ['[MANIFEST... | RUN.json] [--clock CLOCK] [--kubeconfig FILE] [options]'],
    summary: 'Serve a simulated cluster to kubectl and other clients.',
    about: [
      'Serves the API of a simulated cluster over https, to this computer only, and writes a kubeconfig. Prints a line to paste into a shell, and "ready" when the server accepts requests. Ctrl-C stops the server and removes the kubeconfig. With --save, serve then writes the run.',
      'serve writes its own kubeconfig, and never replaces a file that it did not write. docs/clients.md lists the clients that were tested.',
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
      'enable-admission-plugins',
      'until-eof',
    ],
    examples: [
      ['rollscope serve web.yaml --open', 'serve a cluster, and show the requests of clients in the page'],
      ['rollscope serve web.yaml --clock fast', 'serve a cluster whose rollouts take no real time'],
      ['rollscope serve --kubeconfig kc --save run.json', 'serve an empty cluster, and save the run'],
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
      'Serves the page from this package, to this computer only and without a network, and opens it in the browser. LESSON is the name or number of a lesson (first-rollout, "#12"), or the files of a lesson (mine.md mine.zh-CN.md). Ctrl-C stops the server.',
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
    summary: 'Present to an audience: phones follow the projector, and answer.',
    about: [
      'Serves the page in the same way as open, and a page for phones. Phones follow the window on the projector, answer its questions, or run the simulation on their own. The projector shows the number of answers, then the answers. Participants enter no names. Only counts are stored, in memory, until you press Ctrl-C.',
      'Without --lan, only this computer can connect. With --lan, phones in the local network join by a QR code, over plain HTTP. The printed address opens the presenting window: do not share this address. docs/workshop.md has more.',
    ],
    options: ['lan', 'bind', 'port', 'no-browser'],
    examples: [
      ['rollscope room 12 --lan', 'present lesson 12, with phones'],
      ['rollscope room plan.yaml --lan --port 8080', 'present a playlist, on a port of your choice'],
    ],
    exits: ['the page was served until Ctrl-C'],
    arguments: 'files',
    needsLess: 'Recordings of fewer namespaces, or of a shorter time,',
  },
  {
    name: 'sweep',
    usage: ['BEFORE AFTER --vary FIELD=VALUE,... [options]'],
    summary: 'Compare settings, such as maxSurge, over many simulated runs.',
    about: [
      'Simulates the change with every combination of the values, each with many seeds (default 20). Marks the combinations on the Pareto front of median time, minimum available Pods and surge. Lists and leaves out combinations that the API server rejects.',
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
    summary: 'Join the rows that run --seeds --shard wrote.',
    about: [
      'Prints the report of a run with all seeds. merge rejects missing seeds, repeated seeds, and rows of another change.',
    ],
    options: ['fail-if', 'tolerate', 'json'],
    examples: [
      ['rollscope merge rows-*.json', 'join all shards'],
      ['rollscope merge rows-*.json --fail-if stalled --tolerate 5%', 'fail if more than 5% of the runs stall'],
    ],
    exits: ['the rows were joined, and no condition is met', 'a --fail-if condition is met'],
    arguments: 'files',
    needsLess: 'Fewer shards at a time',
  },
  {
    name: 'replay',
    usage: ['RUN.json [options]'],
    summary: 'Replay a run that --save or the page wrote.',
    about: ['Replays the file, which contains the manifests, settings, seed and commands of the run.'],
    options: ['fail-if', 'json', ...reportOptions],
    examples: [
      ['rollscope replay worst.json', 'print the decisions of a saved run'],
      ['rollscope replay worst.json --trace trace.jsonl -q', 'write every event of the run'],
    ],
    exits: ['the simulation ended, and no condition is met', 'a --fail-if condition is met'],
    arguments: 'files',
    needsLess: 'Runs with fewer replicas, or with an earlier end,',
  },
  {
    name: 'lesson check',
    usage: ['[FILE...] [options]'],
    summary: 'Test lessons, and report each statement that is not true.',
    about: [
      'Plays each lesson with three seeds, with right and wrong answers. Without a file, plays every built-in lesson in both languages. Name the translation after its lesson: mine.md mine.zh-CN.md. docs/lessons.md describes the format.',
    ],
    options: ['seed', 'json'],
    examples: [
      ['rollscope lesson check mine.md', 'check a lesson of your own'],
      ['rollscope lesson check mine.md mine.zh-CN.md --json', 'check a lesson with its translation'],
    ],
    exits: ['no lesson has a problem', 'a lesson has a problem'],
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
      ['rollscope lesson list --json', 'list the lessons for a script'],
    ],
    exits: ['the list was printed'],
    arguments: 'none',
  },
  {
    name: 'answers',
    usage: ['FILE... [options]'],
    summary: 'Check the answers in the manifests of Markdown files.',
    about: [
      'Plays each fenced manifest that has "# ^? EXPRESSION => VALUE" lines, and compares the values with the values of the run. "# $ kubectl ..." lines are commands of the run. docs/lessons.md describes the format.',
    ],
    options: ['write', 'seed'],
    examples: [
      ['rollscope answers docs/rollouts.md', 'fail if an answer is missing or not true'],
      ['rollscope answers docs/rollouts.md --write', 'write the values into the file'],
    ],
    exits: ['every answer is true', 'an answer is missing or not true'],
    arguments: 'files',
    needsLess: 'Fewer files at a time',
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

type Command = CommandHelp & { readonly name: CommandName }

export const commands: readonly Command[] = declared

/** The command that the first words of a line name; undefined for other words. */
export function commandOf(words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, i) => words[i] === word))
}
