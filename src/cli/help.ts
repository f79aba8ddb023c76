import { comparisonSigns, measures, outcomePredicates, playEnds, rollingKinds, shareNames } from '../engine/index.ts'
import { sweepFields } from '../manifest/settings.ts'
import { presetNames } from './clusterOption.ts'

/** Where `npm start` serves the page. */
export const defaultLinkBase = 'http://127.0.0.1:4173/'

/** Where the texts of options begin, and the letters of a line. */
const column = 28
const lineLength = 90

/** Names and what they mean, below an option. */
function listed(entries: readonly { readonly name: string; readonly about: string }[]): string {
  const indent = ' '.repeat(column + 2)
  const width = Math.max(...entries.map(({ name }) => name.length)) + 2
  return entries
    .flatMap(({ name, about }) =>
      wrapped(about, lineLength - indent.length - width).map(
        (line, i) => indent + (i === 0 ? name : '').padEnd(width) + line,
      ),
    )
    .join('\n')
}

function wrapped(text: string, letters: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + 1 + word.length > letters) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

export const helpText = `Plays a rollout on simulated Kubernetes controllers and says what it did, and why.

Usage:
  rollscope run BEFORE.yaml [--then AFTER.yaml | --image CONTAINER=IMAGE] [options]
  rollscope run BEFORE.yaml [...] --seeds N|FROM-TO [--shard K/N] [options]
  rollscope merge ROWS.json... [--json] [--fail-if CONDITION] [--tolerate SHARE]
  rollscope sweep BEFORE.yaml AFTER.yaml --vary FIELD=VALUE,... [--vary ...] [--seeds N]
                  [--csv FILE] [--svg FILE] [--json] [--threads N] [--seed N] [--nodes N]
                  [--cluster NAME|FILE]
  rollscope replay RUN.json [options]
  rollscope check FILE|FOLDER|-... [--assume KEY=VALUE] [--strict] [--together] [--json]
                  [--junit FILE] [--seed N] [--nodes N] [--cluster NAME|FILE]
  rollscope plan OLD... --to NEW... [-n NS] [--assume KEY=VALUE] [--strict]
                  [--fail-if CONDITION] [--json] [--svg FOLDER]
                  [--mermaid] [--link BASEURL] [--save FILE] [--seed N] [--nodes N]
                  [--cluster NAME|FILE]
  rollscope diagnose FILE|FOLDER|-... [--predict SEEDS] [--report] [--json]
  rollscope record [-n NS | -A] [-l SELECTOR] [--for TIME] [--until-complete KIND/NAME]
                  [--redact-names | --no-redact] -o FILE
  rollscope watch [as record] [-o FILE] [--no-browser]
  rollscope lesson check [FILE...] [--seed N] [--json]
  rollscope lesson list [--json]
  rollscope open [FILE.yaml|-... | LINK | RUN.json | LESSON] [--no-browser]

run applies the first manifest, waits until it is complete (or stands still), then
makes the change. Numbers and conditions are about the time from the change on;
without a change, from the beginning on. "-" reads one manifest from standard input.
check says of every object whether the API server takes it, in its words, and of every
workload whether it rolls out, how fast, and how many Pods stay available while a
restart replaces them all, or where it stalls and why: as a table in Markdown, or as
one JSON object (--json). Of a folder it takes .yaml, .yml and .json, also in folders
within it. Each file has a cluster of its own; with --together all share one. Missing
namespaces are made; custom resources and files of Kustomize, Helm and Compose are left out, and
that is said. Where something outside of the files decides, it cannot tell: it plays both
ways and prints the --assume KEY=VALUE that answers it; with --strict that fails, too.
run has the same verdict in its JSON and its summary, and takes --assume; what has no answer is
played as the manifests have it.
plan says what applying NEW does where OLD runs: files, folders or standard input, as helm
template, kustomize build or kubectl get -o yaml print them. In Markdown, for a pull request:
what rolls, how long, how low and at what cost in Pods, what only changes, what the API server
refuses and where, what is new or removed, and what is risky. --svg writes a picture of each
rollout, --mermaid has it in the Markdown, --link adds a link that plays it. What Secrets hold
is in none of them. The cluster is that of the nodes in the files; what finds no room there is
a risk. Without any it is --nodes large, or large enough, and the smallest one is named.
diagnose reads what kubectl printed of a real cluster: states (kubectl get ... -o yaml or
json) and watches (kubectl get KIND -w --output-watch-events -o json), in any number of files,
or what kwokctl snapshot record wrote.
It puts every write of a controller to the simulated one over the state as it was observed,
says which of them are explained, and what is wrong, with the evidence and a kubectl line.
With --predict it also simulates the first rollout in it under so many seeds, from the state
before it and with the delays that were seen, and says how the real one differs from them.
--report prints that alone, without names of objects, to be given to others.
record runs the kubectl of the path, which only reads, and writes to a new file what it sees of
a real cluster, change by change: workloads, Pods, Services, budgets, autoscalers, quotas,
Events and nodes, as far as it may see them. Values of variables, arguments, Secrets and
ConfigMaps, annotations outside known ones, and addresses are replaced before they are written.
It ends after --for, with --until-complete, or with Ctrl-C, which keeps what there is.
watch does the same and shows it in the page while it happens; nothing but this machine can
ask for it. With -o it is in a file as well.
lesson check plays lessons from start to end, each under three seeds, with right and wrong
answers: what their texts claim must hold, and every prediction must have its answer in the
run. Without a file it takes all that are built in, in both languages. A translation is
given beside its lesson (mine.md mine.zh-CN.md). lesson list has a line for each lesson.
merge puts the rows together that --shard has written, and prints what one run of all
seeds prints. Seeds that are missing, or there twice, and rows of other studies are refused.
sweep plays the change with every combination of the values, each under many seeds (20 if
not said), and marks those on the Pareto front of median time, lowest available and extra
Pod-seconds. FIELD is one of
${listed(
  rollingKinds.map((kind) => ({
    name: kind,
    about: sweepFields.flatMap(({ name, paths }) => (paths[kind] ? [name] : [])).join(', '),
  })),
)}
What the API server refuses is said, and left out.
replay plays a run that --save or the page has written to a file.
open serves the page from this package, to this machine alone and without a network, and
opens it in the browser: with manifests in its editor, at a link (of whatever page), with a
run from a file, or with a lesson, by its name or its number ("both-bounds", "#12") or from
its files (mine.md mine.zh-CN.md). With --no-browser it only says where the page is. Ctrl-C
ends it.

The change:
  --then FILE               apply this manifest
  --image CONTAINER=IMAGE   set this image in every Deployment, StatefulSet and DaemonSet
                            that has the container; may be given several times

The run:
  --seed N                  which of the possible runs; the same seed gives the same run
                            (default 1)
  --cluster NAME | FILE     the simulated cluster: ${presetNames}, or what kubectl
                            prints of yours: its nodes, StorageClasses, PriorityClasses,
                            LimitRanges and ResourceQuotas (docs/clusters.md)
  --nodes N                 size of the simulated cluster, in nodes like those of --cluster,
                            else of 4 cores, 16 GiB and 110 Pods (default 3; not
                            for a plan of files with nodes)
  --until WHEN              when the run ends (default complete)
${listed([
  ...Object.entries(playEnds).map(([name, { about }]) => ({ name, about })),
  { name: 'SECONDS', about: 'so long after the change' },
])}

Many seeds (how sure is that?):
  --seeds N | FROM-TO       play the change under seeds 1 to N, each with other delays of the
                            nodes, and say how the results are spread; what comes before
                            the change is played once, with --seed. --json and --fail-if are
                            then about all seeds, --save is the run of the worst
  --shard K/N               only every N-th seed from the K-th on, as rows for merge
  --threads N               (default: as many as there are cores)
  --tolerate SHARE          of so many seeds a condition may hold, such as 5% (default 0%)

A recording:
  -n, --namespace NS        (default: that of kubectl's context); -A: all of them. For plan: of
                            what names none (default: default)
  -l, --selector SELECTOR   only objects with these labels, and Events about them
  --for TIME                such as 90s, 10m, 1h30m
  --until-complete WHAT     such as deploy/web, sts/db, ds/agent: until its rollout is complete;
                            if it is complete at first, until the next one is
  --context, --kubeconfig   as kubectl has them
  --redact-names            names, namespaces, nodes, images, keys and values of labels as well
  --no-redact               everything as it is; else what docs/recording.md lists
  -o FILE                   the file to write

Conditions:
  --fail-if CONDITION       exit with 1 if it holds at the end; may be given several times
${listed(outcomePredicates)}
                              NAME OP NUMBER, such as 'lowestAvailable < 90%'
                            where NAME is one of
${listed(measures)}
                            and OP one of ${comparisonSigns.join(' ')}. % is of spec.replicas, for
                            ${shareNames.slice(0, 3).join(', ')},
                            ${shareNames.slice(3).join(', ')}.
                            With several workloads, one that meets it is enough.

Output:
  --json                    one JSON object instead of text
  --junit FILE              a JUnit report, one test case for each condition, else for the
                            rollout; of check one for each object
  --trace FILE              everything that happened, as JSON Lines
  --transcript FILE         the run as kubectl shows it, for asciinema players (asciicast v2)
  --kwok FILE               the run as kwokctl snapshot record writes one, for its replay
  --save FILE               the run itself, to be replayed or opened in the page
  --link BASEURL            address of a Rollscope page, for the link to this run
                            (in JSON by default ${defaultLinkBase})
  -a, --all                 every decision, also those that repeat the one before
  -q, --quiet               no decisions, only the result
  -h, --help
  -v, --version

Exit codes:
  0  the run was played, no condition was met, all that was checked is sound
  1  a --fail-if was met; check, diagnose, plan: something is wrong; record: incomplete
  2  bad input (command line, file, or manifest that the API server refuses), or no output
  3  a fault in Rollscope itself, or too little memory for the run
They do not depend on whether anybody reads the output to its end.
`
