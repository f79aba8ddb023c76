import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync, Visitor, type VisitorObject } from 'vite'
import { describe, expect, test } from 'vitest'

/**
 * The allowed imports of each part of the tree; any other import is an error. A part is a path prefix, and the longest
 * prefix that fits a file decides. A part may always import itself. `type:` allows type-only imports, `late:` the
 * imports of chunks. `folder/*` allows only the files directly in the folder.
 */
const allowed: Record<string, readonly string[]> = {
  // A single table has the differences between releases. Every part may read it.
  'src/engine/releases.ts': [],
  'src/engine/versions.ts': ['src/engine/releases.ts'],
  // Tables by name, also for parts that know nothing of the API.
  'src/engine/api/lookup.ts': [],
  'src/engine/api/': [
    'src/engine/api/lookup.ts',
    'src/engine/sim/epoch.ts',
    'src/engine/releases.ts',
    'src/engine/versions.ts',
  ],
  // The API server, kubectl and the view read the table of kinds.
  'src/engine/kinds/': ['src/engine/api/', 'src/engine/releases.ts', 'src/engine/versions.ts'],
  'src/engine/sim/': ['type:src/engine/trace/'],
  'src/engine/trace/': ['src/engine/api/lookup.ts'],
  // Expressions in CEL, of policies and of lessons.
  'src/engine/cel/': ['src/engine/api/', '@marcbachmann/cel-js', 're2js'],
  'src/engine/apiserver/': [
    'src/engine/api/',
    'src/engine/cel/',
    'src/engine/kinds/',
    'src/engine/legacy/versions.ts',
    'src/engine/sim/',
    'src/engine/releases.ts',
    'src/engine/versions.ts',
    'type:src/engine/trace/',
  ],
  'src/engine/client/': [
    'src/engine/api/',
    'src/engine/sim/',
    'type:src/engine/apiserver/interface.ts',
    'type:src/engine/trace/',
    'src/engine/trace/declaration.ts',
    'src/engine/trace/codeFlow.ts',
  ],
  'src/engine/controllers/controllerUtils/': machinery(),
  'src/engine/controllers/': [...machinery(), 'src/engine/controllers/controllerUtils/'],
  // Device claims select devices by expressions.
  'src/engine/scheduler/': [...machinery(), 'src/engine/cel/'],
  'src/engine/kubelet/': machinery(),
  'src/engine/kubeProxy/': machinery(),
  'src/engine/load/': [...machinery(), 'src/engine/controllers/controllerUtils/', 'type:src/engine/kubeProxy/'],
  // kubectl gets the API server's kinds by discovery.
  'src/engine/kubectl/': [
    ...machinery(),
    'src/engine/kinds/',
    'src/engine/legacy/',
    'src/engine/kubectl/core/',
    'src/engine/kubectl/printers/',
    // kubectl's tables and descriptions use the stored version.
    'src/engine/apiserver/otherVersions.ts',
    'src/engine/apiserver/resources.ts',
    'src/manifest/k8sYaml.ts',
    // `kubectl diff` and the editor compare lines with the same function.
    'src/manifest/lineDiff.ts',
  ],
  'src/engine/kubectl/shell/': [],
  'src/engine/kubectl/core/': [
    ...machinery(),
    'src/engine/kinds/',
    'src/engine/apiserver/resources.ts',
    'src/manifest/k8sYaml.ts',
  ],
  'src/engine/kubectl/printers/': [
    ...machinery(),
    'src/engine/kinds/',
    'src/engine/kubectl/core/',
    'src/engine/apiserver/otherVersions.ts',
    'src/engine/apiserver/resources.ts',
    'src/manifest/toYaml.ts',
  ],
  // Code for the API and kubectl of 2017 only: the differences of each as a record.
  'src/engine/legacy/': ['src/engine/api/'],
  'src/engine/legacy/kubectl/': [
    ...machinery(),
    'src/engine/kubectl/core/',
    'src/engine/kubectl/printers/',
    'src/engine/apiserver/resources.ts',
  ],
  'src/engine/playedNode/': machinery(),
  'src/engine/cluster.ts': [
    ...components(),
    'src/engine/clusterContents.ts',
    'src/engine/clusterNodes.ts',
    'type:src/engine/document/types.ts',
  ],
  'src/engine/clusterContents.ts': [...components(), 'type:src/engine/document/types.ts'],
  'src/engine/clusterNodes.ts': [...components(), 'type:src/engine/document/types.ts'],
  // The view reads the cluster; the session shows the view.
  'src/engine/view/': [
    ...components(),
    'type:src/engine/cluster.ts',
    'type:src/engine/document/',
    // The view shows the outcome of a stalled rollout.
    'src/engine/document/outcomes.ts',
    'src/engine/loopShapes.ts',
  ],
  // A run as data. All parts that play, read or send a run use these types.
  'src/engine/document/': [
    'src/engine/releases.ts',
    'src/engine/version.ts',
    'src/engine/versions.ts',
    'type:src/engine/api/',
    'type:src/engine/playedNode/',
    'type:src/engine/trace/',
  ],
  'src/engine/session/': [
    ...components(),
    'src/engine/decisions.ts',
    'src/engine/cluster.ts',
    'src/engine/clusterContents.ts',
    'src/engine/view/',
    'src/engine/version.ts',
    'src/engine/document/',
    // A client's request is a command of the journal. The command's label names the client.
    'src/engine/requests/',
  ],
  // The API server over HTTP, without the connections.
  'src/engine/requests/': [
    'src/engine/api/',
    'src/engine/kinds/',
    'src/engine/apiserver/',
    'src/engine/kubectl/',
    'src/engine/sim/epoch.ts',
    'src/engine/sim/prng.ts',
    'type:src/engine/cluster.ts',
    'type:src/engine/document/',
    'src/manifest/k8sYaml.ts',
    'src/manifest/toYaml.ts',
    'src/engine/releases.ts',
    'src/engine/versions.ts',
  ],
  'src/engine/analysis/': [
    // Tells whether the simulation can evaluate a device selector.
    'src/engine/cel/deviceValues.ts',
    ...components(),
    'type:src/engine/legacy/versions.ts',
    'src/engine/loopShapes.ts',
    'src/engine/view/',
    'src/engine/document/',
    'src/engine/session/',
  ],
  'src/engine/terminal/': [...components(), 'src/engine/document/', 'src/engine/session/', 'src/engine/analysis/'],
  // A recording of a real cluster. Controllers run over the recorded state, and the view's words for stalls apply.
  'src/engine/observed/': [
    ...components(),
    'type:src/engine/cluster.ts',
    'src/engine/document/',
    'src/engine/session/',
    'src/engine/view/',
  ],
  // A recorded rollout beside simulated runs. The arithmetic of studies summarises their spread.
  'src/engine/observed/predicted/': [
    ...components(),
    'src/engine/document/',
    'src/engine/session/',
    'src/engine/view/',
    'src/engine/observed/',
    'src/engine/analysis/study/',
  ],
  'src/engine/recordings/': [
    'src/engine/api/placing/taints.ts',
    'src/engine/releases.ts',
    'src/engine/versions.ts',
    'type:src/engine/apiserver/store.ts',
    'type:src/engine/cluster.ts',
    'type:src/engine/playedNode/',
    'type:src/engine/document/',
    'src/engine/session/',
  ],
  'src/engine/index.ts': ['src/engine/'],
  // Plain data for other parts: declarations, without the code that uses them.
  'src/engine/decisions.ts': [...components()],
  'src/engine/flows.ts': [...components()],
  'src/engine/loopShapes.ts': [...components()],
  'src/engine/testing/': ['src/engine/'],
  // A separate worker reads kubectl output.
  'src/workers/': [
    'src/app/outcome.ts',
    'src/engine/index.ts',
    'src/kubectlOutput/',
    'type:src/lessons/types.ts',
    'src/lessons/play/',
  ],
  'src/store/': [
    'type:src/engine/index.ts',
    // The branches of a document, and the order of two positions, are plain data.
    'src/engine/document/branchDocument.ts',
    'src/engine/api/workloads.ts',
    'src/engine/releases.ts',
    'type:src/engine/kubectl/shell/',
    'type:src/workers/importRequests.ts',
    'type:src/workers/protocol.ts',
    // Times of the open run as texts.
    'src/layout/format.ts',
    // The content of a link, which the store keeps while the page is open.
    'type:src/share/',
    'src/share/stageViews.ts',
    'type:src/scenarios/',
    // The open lesson, and the state of its run.
    'type:src/lessons/',
    // The server's news about a room's phones.
    'type:src/room/',
    'src/app/',
  ],
  // State that lives as long as a page.
  'src/app/': ['zustand'],
  // A run inside another page: its address, the messages across the frame, and its player.
  'src/embed/': ['src/engine/api/lookup.ts', ...userInterface(), 'src/engine/document/branchDocument.ts', 'valibot'],
  // Runs in the browser's storage, and files that users open.
  'src/storage/': [
    'src/app/outcome.ts',
    'src/share/',
    'src/scenarios/',
    'type:src/store/',
    'type:src/workers/protocol.ts',
    'type:src/engine/index.ts',
    'idb',
    'valibot',
  ],
  // The service worker keeps the page's files in the browser; the page shares one constant with it.
  'src/offline/': ['workbox-precaching'],
  'src/player/': forPlayer(),
  ...rows('src/player/', [...forPlayer(), 'src/player/*', 'late:src/player/'], {
    'keys/sets': [],
    actions: [],
    runs: ['actions'],
  }),
  ...rows('src/player/', anyPlayer(), {
    apply: [],
    imports: [],
    room: [],
    served: [],
    branches: ['apply'],
    saving: ['imports'],
    terminal: ['apply', 'branches'],
    keys: ['terminal'],
    queries: ['branches', 'terminal'],
    lesson: ['keys', 'terminal'],
    study: ['apply', 'keys'],
    predicted: ['branches', 'keys', 'study'],
    presenting: ['apply', 'branches', 'keys', 'lesson', 'room', 'saving'],
    commands: ['apply', 'branches', 'keys', 'lesson', 'presenting', 'terminal'],
    start: ['apply', 'branches', 'commands', 'keys', 'lesson', 'presenting', 'saving', 'terminal'],
  }),
  // engine/api is plain data and arithmetic. The editor explains a field with the engine's reading of it.
  'src/manifest/': ['src/engine/api/', 'src/engine/releases.ts', 'src/engine/versions.ts', 'js-yaml'],
  'src/manifest/editor/': [
    'src/manifest/',
    'type:src/engine/index.ts',
    'src/engine/api/',
    // A single list has the order in which obstacles stop a Pod.
    'src/engine/analysis/verdict/question.ts',
    // The kubelet and the editor's help use the same table of words in image tags.
    'src/engine/kubelet/imageBehavior.ts',
    '@codemirror/',
    '@lezer/',
  ],
  // Output of kubectl about a real cluster, as text.
  'src/kubectlOutput/': ['type:src/engine/index.ts', 'src/engine/api/written.ts', 'src/manifest/', 'fflate', 'fzstd'],
  'src/layout/': forLayout(),
  ...rows('src/layout/', [...forLayout(), 'src/layout/*'], {
    codePath: [],
    controlLoop: [],
    predicted: [],
    stage: [],
    workloads: ['stage'],
    timeline: ['stage', 'workloads'],
    compare: ['timeline'],
    howSure: ['timeline'],
    picture: ['stage', 'timeline'],
    embed: ['controlLoop', 'picture', 'stage', 'timeline'],
  }),
  'src/interact/': ['d3'],
  // The default cluster is plain data. The page reads it without loading the rest of the engine.
  'src/scenarios/': ['type:src/engine/index.ts', 'src/engine/document/config.ts'],
  // Clusters of vendors and users: presets as data, and the user's own cluster from kubectl output.
  'src/clusters/': [
    'src/engine/releases.ts',
    'src/engine/versions.ts',
    'type:src/engine/index.ts',
    'src/engine/document/config.ts',
    'src/engine/document/limits.ts',
    'src/engine/api/outside/provisioners.ts',
    'src/engine/api/jsonObject.ts',
    'src/kubectlOutput/',
  ],
  // Pure functions of the engine that validation needs. The engine and validation read amounts and branches in the same
  // way.
  'src/share/': [
    'src/engine/api/lookup.ts',
    'src/engine/releases.ts',
    'src/engine/document/branchDocument.ts',
    'src/engine/api/quantity.ts',
    'src/engine/document/limits.ts',
    'type:src/engine/index.ts',
    'valibot',
  ],
  // The field guide: pages of their own, whose runs are played and diagnosed when they are built.
  'src/guide/': ['type:src/engine/index.ts'],
  'src/guide/play.ts': [
    'src/guide/',
    'src/engine/index.ts',
    'src/engine/api/clock.ts',
    'src/engine/kubectl/core/shellWords.ts',
    'src/kubectlOutput/',
  ],
  'src/guide/page/': ['src/guide/', 'src/engine/index.ts', 'src/i18n/', 'src/share/', 'react', 'react-dom'],
  // The page of a room's phones: a separate build for older browsers, without code of the main page.
  'src/phone/': ['src/app/', 'src/room/', 'src/i18n/', 'src/styles/', 'react', 'react-dom', 'valibot'],
  // The messages between wall, server and phones of a room.
  'src/room/': ['valibot'],
  // The command and the library around the engine, without the page. Only the command reads request bodies in Protobuf.
  'src/protobuf/': ['src/engine/api/', '@bufbuild/protobuf/wire'],
  // OpenAPI documents of the served API, only for the command.
  'src/openapi/': ['src/descriptions/', 'src/engine/api/', 'src/engine/requests/discovery/', '@bufbuild/protobuf/wire'],
  'src/cli/': [
    'src/engine/api/lookup.ts',
    'src/engine/index.ts',
    'src/openapi/',
    'src/protobuf/',
    'src/clusters/',
    'src/share/',
    'src/i18n/decisionText.ts',
    'src/i18n/lessonProblemText.ts',
    'src/i18n/phrase.ts',
    'src/i18n/predictedText.ts',
    'src/i18n/recordedText.ts',
    'src/i18n/findingLines.ts',
    'src/i18n/releaseText.ts',
    'src/i18n/unreadText.ts',
    'src/i18n/pastedText.ts',
    'src/i18n/verdictText.ts',
    'src/i18n/waitText.ts',
    'src/lessons/',
    'src/room/',
    'valibot',
    'src/kubectlOutput/',
    'src/manifest/',
    // The same function lays out the diagram of a sweep for its file and for the page.
    'src/layout/howSure/sweepPicture.ts',
    // The same function lays out the diagram of a plan for its file and for the page. The number of nodes for its Pods
    // is arithmetic.
    'src/layout/planPicture.ts',
    'src/layout/clusterSize.ts',
    'src/layout/clusterRoom.ts',
    'scripts/serveStatic.mjs',
    'package.json',
    'node:',
    // The certificate of a served cluster.
    '@peculiar/x509',
    'reflect-metadata',
  ],
  // Users' tests start the command and send requests over HTTP. The package for tests contains no code of the engine.
  'src/testing/': ['node:'],
  'src/lib.ts': [
    'type:src/embed/messageTypes.ts',
    'src/engine/index.ts',
    'src/engine/version.ts',
    'src/i18n/decisionText.ts',
    'src/library/',
  ],
  // The library's own types and its run.
  'src/library/': ['src/engine/index.ts', 'src/share/'],
  // A lesson as data, the reader of its file, and its player. The page shows it.
  'src/lessons/': ['type:src/engine/index.ts', 'type:src/share/', 'mdast'],
  'src/lessons/play/': [
    'src/engine/api/lookup.ts',
    'src/lessons/',
    'src/engine/index.ts',
    // Plain data and arithmetic: the measures of a run, and the words of a command line.
    'src/engine/analysis/predicates.ts',
    'src/engine/document/outcomes.ts',
    'src/engine/kubectl/core/shellWords.ts',
    // Knobs are turned in the text of a manifest.
    'src/manifest/',
    // The template in a ControllerRevision.
    'src/engine/api/controllerRevisions.ts',
    'src/engine/cel/',
    '@marcbachmann/cel-js',
    'mdast',
  ],
  // Manifests with answers in anybody's Markdown, for the command and for the plugin.
  'src/lessons/answers/': [
    'src/lessons/play/',
    'src/lessons/problems.ts',
    'src/lessons/types.ts',
    'src/engine/index.ts',
    'mdast',
    'mdast-util-from-markdown',
  ],
  'src/remark.ts': ['src/lessons/answers/', 'src/i18n/lessonProblemText.ts', 'mdast'],
  'src/lessons/playlists/': ['src/lessons/lessonIds.ts', 'src/lessons/lessonLink.ts', 'js-yaml', 'valibot'],
  // The built-in lessons. The library loads the reader with the first lesson.
  'src/lessons/library.ts': [
    'src/lessons/courseOrder.ts',
    'src/lessons/lessonIds.ts',
    'src/lessons/types.ts',
    'src/lessons/format/',
  ],
  'src/lessons/format/': [
    'src/engine/api/lookup.ts',
    'src/lessons/glossary.ts',
    'src/lessons/knobs.ts',
    'src/lessons/lessonIds.ts',
    'src/lessons/problems.ts',
    'src/lessons/types.ts',
    // The list of variables that an expression may name.
    'src/lessons/play/expressions.ts',
    'src/lessons/play/variables.ts',
    'type:src/engine/index.ts',
    // Plain data: the default cluster, limits and curves of loads, the bounds that a breakpoint may name, and the words
    // of a command line.
    'src/engine/document/config.ts',
    'src/engine/releases.ts',
    'src/engine/document/limits.ts',
    'src/engine/load/curve.ts',
    'src/engine/document/breakpointSuggestions.ts',
    'src/engine/document/stops.ts',
    'src/engine/kubectl/core/shellWords.ts',
    'type:src/engine/decisions.ts',
    'src/manifest/',
    'src/share/',
    'mdast',
    'mdast-util-from-markdown',
    'valibot',
  ],
  // The catalogues have the sentences of a lesson's problems.
  'src/i18n/': viewTypesAnd('src/store/', 'type:src/lessons/problems.ts', 'react'),
  // Every component may import the first three folders, and load any other folder later.
  ...rows('src/components/', userInterface(), { ui: ['lean-qr'], canvas: [], run: [] }),
  ...rows('src/components/', anyComponent(), {
    branches: [],
    conformance: [],
    imported: [],
    glossary: [],
    lesson: ['glossary'],
    lessons: [],
    handout: ['glossary', 'lesson'],
    manifest: [],
    savedRuns: [],
    served: [],
    share: [],
    trouble: [],
    why: [],
    cluster: ['manifest'],
    codePath: ['why'],
    controls: ['branches'],
    release: ['why'],
    stall: ['manifest'],
    terminal: ['manifest'],
    verdict: ['manifest'],
    frame: ['release', 'share'],
    howSure: ['manifest', 'verdict'],
    timeline: ['verdict'],
    predicted: ['howSure'],
    'stage/pods': [],
    'stage/workloads': [],
    'stage/canvas': ['stage/pods'],
    'stage/controlLoop': ['why'],
    'stage/lanes': ['stage/pods'],
    'stage/scaling': ['manifest'],
    'stage/nodes': ['stage/lanes', 'stage/pods'],
    'stage/sets': ['stage/lanes'],
    'stage/views': ['stage/lanes', 'stage/nodes'],
    stage: ['stage', 'cluster', 'verdict'],
    compare: ['branches', 'stage'],
    'inspector/object': ['manifest', 'stage'],
    inspector: ['inspector', 'manifest', 'stage', 'why'],
    // Only the page loads the following.
    editor: ['frame', 'manifest', 'terminal', 'verdict'],
    export: ['stage', 'timeline', 'gifenc'],
    'palette/sections': ['cluster', 'controls', 'manifest', 'stage'],
    palette: ['palette', 'savedRuns', 'src/guide/search.ts', 'cmdk'],
    presenter: ['controls', 'lesson', 'stage', 'stall', 'timeline', 'why', 'type:src/room/'],
    embed: ['editor', 'export', 'frame', 'inspector', 'lesson', 'share', 'stage', 'stall', 'timeline', 'why'],
  }),
  'src/gallery/': [...userInterface(), 'src/components/', 'src/workers/scriptPolicy.ts'],
  'src/styles/': ['@fontsource-variable/'],
  'src/main.tsx': [
    'src/App.tsx',
    'src/EmbedApp.tsx',
    'src/workers/scriptPolicy.ts',
    'src/components/presenter/',
    'src/player/',
    'src/i18n/',
    'src/store/',
    'src/styles/',
    'react',
    'react-dom',
  ],
  'src/App.tsx': [...userInterface(), 'src/components/'],
  'src/EmbedApp.tsx': [...userInterface(), 'src/components/'],
  // Tests of any part may use the whole engine and the tools. So may the programs around the page.
  'conformance/': [
    'src/engine/',
    'scripts/commandLine.mjs',
    'type:src/scenarios/',
    'src/scenarios/recordingId.ts',
    // The effect of fields that are not simulated on a real cluster.
    'src/i18n/verdictText.ts',
    'node:',
  ],
  'bench/': ['src/', 'scripts/', 'node:', '@playwright/test'],
  // The fuzzer calls the code that reads a stranger's input: links, files and the engine's messages.
  'scripts/fuzz/': [
    'src/engine/',
    'src/kubectlOutput/',
    'src/manifest/',
    'src/share/',
    'src/workers/',
    'src/scenarios/',
    // Every message must exist in every language.
    'src/i18n/',
    // Commands print names from a stranger's input, and other programs read the printed Markdown.
    'src/cli/',
    'mdast-util-from-markdown',
    'node:',
  ],
  // The command also serves files.
  'scripts/serveStatic.mjs': ['scripts/commandLine.mjs', 'scripts/siteHeaders.mjs', 'node:'],
  'scripts/commandLine.mjs': ['node:'],
  'scripts/siteHeaders.mjs': [],
  'scripts/patientTests.ts': ['@testing-library/react'],
  'scripts/makeProtobufSchema.mjs': ['@bufbuild/protobuf', '@bufbuild/protobuf/wkt', 'node:'],
  'scripts/': [
    'scripts/fuzz/',
    'scripts/commandLine.mjs',
    'scripts/siteHeaders.mjs',
    'scripts/serveStatic.mjs',
    'src/engine/',
    'node:',
    'vite',
    '@vitejs/plugin-react',
    'js-yaml',
    '@playwright/test',
  ],
  'scripts/makeDescriptions.ts': ['src/openapi/schemas.ts', 'src/engine/api/fieldTable.ts', 'node:'],
  'scripts/freshPage.ts': ['src/app/', 'vitest'],
  'scripts/makeMovingPicture.ts': ['src/components/export/gifMaker.ts', 'scripts/', 'node:', '@playwright/test'],
  'scripts/writeGuide.ts': ['src/guide/page/', 'node:'],
  'scripts/agreement.ts': ['scripts/agreement/', 'node:'],
  'scripts/diagnoses.ts': ['scripts/diagnoses/', 'node:'],
  'scripts/diagnoses/diagnosed.ts': ['scripts/diagnoses/', 'src/cli/', 'src/engine/', 'vitest'],
  'scripts/diagnoses/': [
    'src/cli/diagnose/predictRun.ts',
    'src/engine/index.ts',
    'src/kubectlOutput/observedFiles.ts',
    'node:',
  ],
  // A script compares verdicts of the command with a real cluster's verdicts.
  'scripts/agreement/': ['src/cli/', 'src/engine/index.ts', 'src/scenarios/', 'node:'],
  // A script passes the interface's texts to a translator's tool and back.
  'scripts/texts/': ['src/i18n/', 'scripts/commandLine.mjs', 'gettext-parser', 'vite', 'node:'],
  // A script counts the repository's words and draws samples.
  'scripts/words.ts': ['scripts/words/', 'scripts/commandLine.mjs', 'node:'],
  'scripts/words/': [
    'src/engine/sim/prng.ts',
    'src/i18n/',
    'src/guide/texts/',
    'type:mdast',
    'mdast-util-from-markdown',
    'vite',
    'node:',
  ],
  'bin/': ['scripts/', 'dist-cli/', 'node:'],
  'examples/clientNode/': ['rollscope/testing', '@kubernetes/client-node', 'node:'],
  'examples/': ['rollscope', 'rollscope/remark', 'rollscope/testing', 'remark', 'remark-html', 'vitest', 'node:'],
  'e2e/': ['scripts/', 'node:', '@playwright/test', 'axe-core', 'lean-qr', 'selenium-webdriver'],
}

/**
 * The imports of controllers and other components of a cluster: the client, never the API server behind it. They may
 * use the types of the API server's interface and, for the configuration, the types of the session's document.
 */
function machinery(): string[] {
  return [
    'src/engine/client/',
    'src/engine/api/',
    'type:src/engine/sim/',
    'src/engine/sim/assert.ts',
    'src/engine/sim/freeze.ts',
    'src/engine/sim/cowMap.ts',
    // Components declare which of their records change in place, for snapshots.
    'src/engine/sim/cloneState.ts',
    'src/engine/sim/epoch.ts',
    'src/engine/sim/prng.ts',
    'type:src/engine/apiserver/interface.ts',
    'type:src/engine/document/types.ts',
    'type:src/engine/document/results.ts',
    'type:src/engine/trace/',
    // These two declare each decision in the file that makes it.
    'src/engine/trace/declaration.ts',
    'src/engine/trace/codeFlow.ts',
    'src/engine/releases.ts',
    'src/engine/versions.ts',
  ]
}

function components(): string[] {
  const folders = [
    'api',
    'kinds',
    'sim',
    'trace',
    'apiserver',
    'client',
    'controllers',
    'scheduler',
    'kubelet',
    'kubeProxy',
    'load',
    'kubectl',
    'playedNode',
  ]
  return [...folders.map((folder) => `src/engine/${folder}/`), 'src/engine/releases.ts', 'src/engine/versions.ts']
}

function viewTypesAnd(...others: string[]): string[] {
  // Summaries and drawings use the same function for the arithmetic over samples.
  return [
    'type:src/engine/index.ts',
    'src/engine/decisions.ts',
    'src/engine/flows.ts',
    'src/engine/loopShapes.ts',
    'type:src/engine/view/',
    'src/engine/view/measureRequests.ts',
    // Summaries and drawings use the same function for the arithmetic over a load's curve.
    'src/engine/load/curve.ts',
    // The figures of a run are declared once for the command line, lessons and the stage.
    'src/engine/analysis/predicates.ts',
    // The arithmetic over the rows of many seeds is shared: shares, quantiles, the worst seed, the best settings.
    'src/engine/analysis/study/endings.ts',
    'src/engine/analysis/study/newPods.ts',
    'src/engine/analysis/study/studySummary.ts',
    'src/engine/analysis/study/sweep.ts',
    // The engine simulates the solutions of a stall, and the page offers them.
    'src/engine/analysis/proposals/proposals.ts',
    // The scheduler composes its message with this file, and the page takes it apart.
    'src/engine/scheduler/fitError.ts',
    // The bounds that a breakpoint may name.
    'src/engine/document/breakpointSuggestions.ts',
    'src/engine/document/stops.ts',
    // The words for an outcome.
    'src/engine/document/outcomes.ts',
    // Distinguishes the fields that the user wrote from those that the API server added.
    'src/engine/api/written.ts',
    // The only type of a verdict.
    'src/engine/analysis/verdict/verdict.ts',
    // The names of the kinds that roll out.
    'src/engine/api/workloads.ts',
    // The releases that users can choose, with their differences.
    'src/engine/releases.ts',
    'src/engine/versions.ts',
    ...others,
  ]
}

function userInterface(): string[] {
  const own =
    'app clusters store player embed storage layout interact manifest scenarios share lessons i18n styles'.split(' ')
  return viewTypesAnd(...own.map((folder) => `src/${folder}/`), 'react', 'react-dom', 'react-resizable-panels')
}

/** The imports of every folder of `layout`. The largest machines are plain data, which limit the size of planned nodes. */
function forLayout(): string[] {
  return viewTypesAnd(
    // Texts with their parameters as data, for the page and for pictures.
    'src/i18n/phrase.ts',
    'type:src/i18n/english.ts',
    'type:src/lessons/types.ts',
    'type:src/share/sceneViews.ts',
    'src/engine/api/placing/largestMachine.ts',
    'd3',
  )
}

function forPlayer(): string[] {
  return [
    'src/app/',
    'src/engine/api/lookup.ts',
    'src/offline/nextStart.ts',
    'src/store/',
    'src/storage/',
    'src/workers/',
    'src/kubectlOutput/dumps/',
    'src/clusters/',
    'src/scenarios/',
    'src/share/',
    'src/lessons/',
    'src/room/',
    'type:src/engine/index.ts',
    'src/engine/loopShapes.ts',
    // The page reads pasted kubectl text at once, without loading the rest of the engine.
    'src/engine/observed/pasted/',
    // The branches of a document are plain data. The page reads them without loading the rest of the engine.
    'src/engine/document/branchDocument.ts',
    'src/engine/version.ts',
    'src/engine/releases.ts',
    'src/engine/api/written.ts',
    // The choice of the shown workload, if the user has chosen no workload.
    'src/layout/inOrder.ts',
    // The choice of the worst seed is arithmetic, and the journal's entries for a seed are plain data.
    'src/engine/analysis/study/endings.ts',
    // The same file decides with which answers an apply is simulated.
    'src/engine/analysis/verdict/ways.ts',
    // The plan of an apply and its commands use the same list of preparations.
    'src/engine/analysis/verdict/preparationCommands.ts',
    'src/engine/analysis/study/rows.ts',
    'src/engine/analysis/study/studySummary.ts',
    'src/engine/analysis/study/sweep.ts',
    // Sliders play the manifest with other values, and need the values that it has.
    'src/manifest/settings.ts',
    'src/manifest/editor/parseCached.ts',
    'src/manifest/editor/settingEdits.ts',
    // The drawing and the opening of a run compute the number of nodes for some Pods in the same way.
    'src/layout/clusterSize.ts',
    'src/layout/clusterRoom.ts',
    // Labels and the stage shorten image names in the same way.
    'src/layout/imageParts.ts',
    // Splitting a command line into words is arithmetic.
    'src/engine/kubectl/core/shellWords.ts',
    // The page handles pipes and lists of a shell line; the journal has only kubectl's commands.
    'src/engine/kubectl/shell/',
    'src/descriptions/',
    'valibot',
  ]
}

function anyPlayer(): string[] {
  return [...forPlayer(), 'src/player/*', 'src/player/actions/', 'src/player/runs/', 'late:src/player/']
}

function anyComponent(): string[] {
  const folders = ['ui', 'canvas', 'run'].map((name) => `src/components/${name}/`)
  return [...userInterface(), ...folders, 'late:src/components/']
}

/**
 * Rows for folders inside of `folder`. Each may import `all`, and what its list has: other folders by their names here,
 * and packages.
 */
function rows(
  folder: string,
  all: readonly string[],
  lists: Readonly<Record<string, readonly string[]>>,
): Record<string, readonly string[]> {
  const pathOf = (name: string) => (name in lists ? `${folder}${name}/` : name)
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [pathOf(name), [...all, ...list.map(pathOf)]]))
}

/** Most lines of a file. Tests contain tables, which are not easier to read in two files. */
function maxLines(file: string): number {
  if (/\.test\.tsx?$/.test(file)) return 700
  return /^src\/(components|gallery)\//.test(file) ? 300 : 450
}

/** Tables that a script makes, or whose length follows from their subject. */
const exemptFromLength: ReadonlySet<string> = new Set([
  'scripts/mutations.ts',
  'src/arch.test.ts',
  'src/gallery/moments.ts',
  'src/gallery/fixtures.ts',
  'src/engine/api/fields/apiTypes.ts',
])

/** Most lines of a function, except in tests. */
const mostFunctionLines = 70

/** Most code files of a folder. Tests and style sheets do not count. */
const mostFiles = 40

const { dirname } = posix
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isConfig = (file: string) => /^(?:examples\/.*\/)?[^/]+\.config\.m?[jt]s$/.test(file)
const isEngine = (file: string) => file.startsWith('src/engine/') && !isTest(file)

type Report = (offset: number, what: string) => void

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

const parsed = new Map<string, ReturnType<typeof parseSync>>()

/** Each file is parsed once, for all checks. */
function parse(file: string, text: string): ReturnType<typeof parseSync> {
  const known = parsed.get(text) ?? parseSync(file, text)
  parsed.set(text, known)
  return known
}

/** All problems of a set of source files, each as `path:line problem`. */
function violations(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) => {
    const found: string[] = []
    const report: Report = (offset, what) => {
      found.push(`${file}:${lineAt(text, offset)} ${what}`)
    }
    const lines = text.split('\n').length - 1
    if (lines > maxLines(file) && !exemptFromLength.has(file))
      report(0, `has ${lines} lines, ${maxLines(file)} allowed`)
    const unfinished = /\b(?:TO{1}DO|FIX{1}ME)\b/.exec(text)
    if (unfinished !== null) report(unfinished.index, `leaves work undone: ${unfinished[0]}`)
    if (file.endsWith('.css')) checkStyleImports(file, text, report)
    else checkCode(file, text, report)
    return found
  })
}

function checkStyleImports(file: string, text: string, report: Report): void {
  for (const match of text.matchAll(/(?:@import\s+(?:url\()?|url\()\s*["']([^"']+)["']/g)) {
    const source = match[1] ?? ''
    if (!source.startsWith('data:') && !source.startsWith('#'))
      checkImport({ file, source, kind: 'code' }, match.index, report)
  }
}

function checkCode(file: string, text: string, report: Report): void {
  const { program, errors } = parse(file, text)
  if (errors.length > 0) report(0, `does not parse: ${errors[0]?.message}`)
  const follow = (source: { value: unknown } | null, kind: Import['kind'], offset: number) => {
    if (source !== null) checkImport({ file, source: String(source.value), kind }, offset, report)
  }
  const kindOf = (isType: boolean) => (isType ? 'type' : 'code')
  new Visitor({
    ImportDeclaration: (node) => {
      const specifiers = node.specifiers
      const areTypes =
        specifiers.length > 0 && specifiers.every((s) => s.type === 'ImportSpecifier' && s.importKind === 'type')
      follow(node.source, kindOf(node.importKind === 'type' || areTypes), node.start)
      if (knowsComponents.test(file) || isTest(file) || !/\/runReader\.ts$/.test(node.source.value)) return
      if (specifiers.some(({ local }) => local.name === 'componentsOf'))
        report(node.start, 'reaches into a run: ask a query of RunReader')
    },
    ExportNamedDeclaration: (node) => follow(node.source, kindOf(node.exportKind === 'type'), node.start),
    ExportAllDeclaration: (node) => follow(node.source, kindOf(node.exportKind === 'type'), node.start),
    TSImportType: (node) => follow(node.source, 'type', node.start),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') follow(node.source, 'late', node.start)
      else report(node.start, 'imports a computed address')
    },
    NewExpression: (node) => {
      // new URL('./x.ts', import.meta.url) makes a chunk of x.ts, like an import.
      const [address, base] = node.arguments
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL' || base?.type !== 'MemberExpression') return
      if (address?.type === 'Literal' && /\.tsx?$/.test(String(address.value))) follow(address, 'late', node.start)
    },
    ExportDefaultDeclaration: (node) => {
      if (!isConfig(file)) report(node.start, 'exports a default')
    },
    TSAnyKeyword: (node) => report(node.start, 'uses the type any'),
    ...(isEngine(file) ? engineBans(report) : {}),
    ...(isRun.test(file) ? runBans(text, report) : {}),
    ...(isPage(file) ? pageBans(report) : {}),
    ...(isTest(file) ? stateBans(report, 'use a verb of ScriptedPage') : {}),
    ...(isTest(file) || isEngine(file) || hasStores(file) ? {} : stateBans(report, 'add a transition to the store')),
  }).visit(program)
}

/** Files that may use the components behind a run. */
const knowsComponents = /^src\/engine\/(?:session|testing)\//

/** The classes of a run, whose members other folders use. */
const isRun = /^src\/engine\/session\/(?:runReader|session|branches)\.ts$/

const ofComponent = /\b(?:Cluster|ClusterProjector|History|Kubectl|RunComponents|Simulation|Store)\b(?!\[)/

/** A run answers questions, with types for reading. No public member has the type of a component. */
function runBans(text: string, report: Report): VisitorObject {
  const check = (key: { readonly type: string }, start: number, end: number) => {
    const shown = text.slice(start, end)
    if (key.type === 'PrivateIdentifier' || /^(?:private|protected)\b/.test(shown)) return
    const component = ofComponent.exec(shown)?.[0]
    if (component !== undefined) report(start, `hands out a component: ${component}`)
  }
  return {
    PropertyDefinition: ({ key, start, end }) => check(key, start, end),
    MethodDefinition: ({ key, start, kind, value }) => {
      if (kind !== 'constructor') check(key, value.returnType?.start ?? start, value.returnType?.end ?? start)
    },
  }
}

/** The files that declare stores, with the transitions of their states. */
const hasStores = (file: string): boolean =>
  /^src\/(?:store\/|phone\/state\.ts$|app\/(?:pageState|scriptedState)\.ts$)/.test(file)

/** Only transitions set a store. Other files, and tests, say what happens. */
function stateBans(report: Report, instead: string): VisitorObject {
  return {
    MemberExpression: (node) => {
      const isComponents = node.object.type === 'ThisExpression'
      if (nameOfMember(node) === 'setState' && !isComponents) report(node.start, `sets a store: ${instead}`)
    },
  }
}

/** Scenes that no run leads to: tests of pages without an engine, of the core, and the gallery. */
const mayScript = (file: string): boolean =>
  /^src\/(?:gallery\/|player\/start\/scriptedPage\.ts$|app\/.*\.test\.ts$)/.test(file)

/** Files of the page that run in its window. */
const isPage = (file: string): boolean =>
  /^src\/(?:components|player|store|layout|embed|storage|phone|share)\/|^src\/(?:\w*App|main)\.tsx$/.test(file) &&
  !/\.(?:test|worker)\.tsx?$/.test(file)

/** The page's state is in `pageState` and `pageStore`. A module must not keep state or subscribe during its import. */
function pageBans(report: Report): VisitorObject {
  return {
    Program: ({ body }) => {
      for (const node of body) {
        if (node.type === 'VariableDeclaration' && node.kind === 'let') report(node.start, 'keeps state in a module')
        if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') continue
        const { callee } = node.expression
        if (callee.type === 'MemberExpression' && /^(?:subscribe|addEventListener)$/.test(nameOfMember(callee)))
          report(node.start, 'follows something from its import on')
      }
    },
  }
}

const nameOfMember = ({ property }: { readonly property: { readonly type: string } }): string =>
  property.type === 'Identifier' && 'name' in property ? String(property.name) : ''

/** Functions of a file that are too long, by `path name`, with their lines. */
function longFunctionsOf(file: string, text: string): [name: string, lines: number][] {
  const found: [string, number][] = []
  const names = new Map<number, string>()
  const measure = (node: { readonly start: number; readonly end: number; readonly id?: { name: string } | null }) => {
    const lines = lineAt(text, node.end) - lineAt(text, node.start) + 1
    const name = node.id?.name ?? names.get(node.start) ?? 'without a name'
    if (lines > mostFunctionLines) found.push([`${file} ${name}`, lines])
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) names.set(init.start, id.name)
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parse(file, text).program)
  return found
}

/**
 * The files that a file imports statically, by path. Chunks that are loaded later may import the file that loads them.
 */
function importedFiles(file: string, text: string): string[] {
  const found: string[] = []
  const note = (source: { value: unknown } | null) => {
    const path = String(source?.value ?? '').replace(/\?.*$/, '')
    if (path.startsWith('.')) found.push(posix.join(dirname(file), path))
  }
  new Visitor({
    ImportDeclaration: (node) => note(node.source),
    ExportNamedDeclaration: (node) => note(node.source),
    ExportAllDeclaration: (node) => note(node.source),
    TSImportType: (node) => note(node.source),
  }).visit(parse(file, text).program)
  return found
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function graphOf(files: readonly string[], nameOf: (file: string) => string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const targets = graph.get(nameOf(file)) ?? new Set()
    graph.set(nameOf(file), targets)
    for (const target of importedFiles(file, read(file)))
      if (nameOf(target) !== nameOf(file)) targets.add(nameOf(target))
  }
  return graph
}

/**
 * The files in a cycle, or between two cycles. Files that import no remaining file, or that no remaining file imports,
 * are removed until none is left to remove.
 */
function circlesIn(graph: Graph): string[] {
  const left = new Map([...graph].map(([name, targets]) => [name, new Set(targets)]))
  for (let before = -1; before !== left.size; ) {
    before = left.size
    const wanted = new Set([...left.values()].flatMap((targets) => [...targets]))
    for (const [name, targets] of left) {
      for (const target of targets) if (!left.has(target)) targets.delete(target)
      if (targets.size === 0 || !wanted.has(name)) left.delete(name)
    }
  }
  return [...left].map(([name, targets]) => `${name} -> ${[...targets].join(', ')}`)
}

/** Problems of engine files that compile but break the engine's rules. Biome bans the globals. */
function engineBans(report: Report): VisitorObject {
  const asynchronous = 'is asynchronous: schedule an event instead'
  const onAsync = (node: { async: boolean; start: number }) => {
    if (node.async) report(node.start, asynchronous)
  }
  return {
    FunctionDeclaration: onAsync,
    FunctionExpression: onAsync,
    ArrowFunctionExpression: onAsync,
    AwaitExpression: (node) => report(node.start, asynchronous),
    MemberExpression: (node) => {
      if (node.property.type !== 'Identifier') return
      const { name } = node.property
      const isMath = node.object.type === 'Identifier' && node.object.name === 'Math'
      if (isMath && name === 'random') report(node.start, 'draws outside the named streams: use sim/prng.ts')
      if (/^(?:localeCompare|toLocale\w+)$/.test(name)) report(node.start, `${name} depends on the host`)
    },
  }
}

interface Import {
  readonly file: string
  readonly source: string
  /** `late` is the import of a chunk. */
  readonly kind: 'code' | 'type' | 'late'
}

/** The rules that some import needed, alone and with their part. */
const needed = new Set<string>()

function checkImport({ file, source, kind }: Import, offset: number, report: Report): void {
  const path = source.replace(/\?.*$/, '')
  const target = path.startsWith('.') ? posix.join(dirname(file), path) : path
  const isOwnStyle = target.endsWith('.css') && dirname(target) === dirname(file)
  if (isTest(file) || isConfig(file) || isOwnStyle) return
  const part = partOf(file)
  const fitting = (allowed[part ?? ''] ?? []).filter((rule) => {
    const [, only = kind, prefix = ''] = /^(?:(type|late):)?(.*)$/.exec(rule) ?? []
    return only === kind && isWithin(target, prefix)
  })
  for (const rule of fitting) needed.add(`${part} <- ${rule}`).add(rule)
  if (target === 'src/app/scriptedState.ts' && !mayScript(file))
    report(offset, 'sets a store: add a transition to the store')
  const isListed = fitting.length > 0
  if (part === undefined) report(offset, 'belongs to no part of the import table')
  else if (!isListed && partOf(target) !== part)
    report(offset, `may not import ${kind === 'type' ? 'types of ' : ''}${target}`)
  else if (isSibling(file, target)) report(offset, `may not import another controller, ${target}`)
  if (readsRecordings.test(file) && target === 'src/engine/api/clock.ts')
    report(offset, 'reads recorded runs, too: add epochMs of the run to fromTimestamp')
}

function isWithin(target: string, prefix: string): boolean {
  if (prefix.endsWith('/*')) return `${dirname(target)}/*` === prefix
  return target === prefix || target.startsWith(/[/:]$/.test(prefix) ? prefix : `${prefix}/`)
}

/** Code over simulated and recorded runs, which begin at different times. */
const readsRecordings = /^src\/engine\/(?:view|kubectl|terminal|analysis)\//

function partOf(file: string): string | undefined {
  const fitting = Object.keys(allowed).filter((part) => file === part || (part.endsWith('/') && file.startsWith(part)))
  return fitting.sort((a, b) => b.length - a.length)[0]
}

/** Controllers share the code in controllerUtils, and never import each other. */
function isSibling(file: string, target: string): boolean {
  const controller = /^src\/engine\/controllers\/(\w+)\//
  const [from, to] = [controller.exec(file)?.[1], controller.exec(target)?.[1]]
  return from !== undefined && to !== undefined && from !== to && to !== 'controllerUtils'
}

/** The repository's own text files, by path from its root. */
function repositoryFiles(folder = '.'): string[] {
  const skipped = /^(?:node_modules|dist|dist-cli|coverage|test-results|playwright-report|\.git|\.cache)$/
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    // In an additional work tree of git, .git is a file.
    if (skipped.test(entry.name)) return []
    if (entry.isDirectory()) return repositoryFiles(path)
    return entry.isFile() && !/\.(?:png|woff2|ico|tsbuildinfo)$/.test(entry.name) ? [path] : []
  })
}

const read = (file: string) => readFileSync(file, 'utf8')

describe('this repository', () => {
  const files = repositoryFiles()
  const code = files.filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))

  test('keeps to the import table, the banned names and the size limits', () => {
    expect(code.length).toBeGreaterThan(20)
    expect(violations(new Map(code.map((file) => [file, read(file)])))).toEqual([])
  })

  const ownCode = code.filter((file) => !/\.css$|\.(?:test|spec)\.tsx?$/.test(file))

  test('has no rule in the import table without a file that needs the rule, and no part without files', () => {
    violations(new Map(code.map((file) => [file, read(file)])))
    // A part may not need every entry of a shared list.
    const common = new Set([
      ...machinery(),
      ...components(),
      ...anyComponent(),
      ...anyPlayer(),
      ...forLayout(),
      'src/layout/*',
    ])
    const rules = Object.entries(allowed).flatMap(([part, all]) => all.map((rule) => ({ part, rule })))
    const isNeeded = ({ part, rule }: (typeof rules)[number]) =>
      needed.has(common.has(rule) ? rule : `${part} <- ${rule}`)
    expect(rules.filter((one) => !isNeeded(one))).toEqual([])
    expect(Object.keys(allowed).filter((part) => !files.some((file) => file.startsWith(part)))).toEqual([])
  })

  test('has no long function', () => {
    expect(ownCode.flatMap((file) => longFunctionsOf(file, read(file)))).toEqual([])
  })

  test('has no folder with too many files', () => {
    const sizes = new Map<string, number>()
    for (const file of ownCode) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1)
    expect([...sizes].filter(([, size]) => size > mostFiles)).toEqual([])
  })

  test('has no circle of imports, not even of types, between files or parts of the import table', () => {
    expect(circlesIn(graphOf(ownCode, (file) => file))).toEqual([])
    expect(circlesIn(graphOf(ownCode, (file) => partOf(file) ?? file))).toEqual([])
  })

  test('loads parts of the page on demand only through late.tsx', () => {
    const inAnotherWay = /^import \{[^}]*\b(?:lazy|Suspense)\b[^}]*\} from 'react'/m
    const found = ownCode.filter((file) => inAnotherWay.test(read(file)))
    expect(found).toEqual(['src/components/ui/late.tsx'])
  })

  test('names no folder of the machine it was written on', () => {
    const folder = new RegExp(`(?<![\\w.~-])${['', 'work', ''].join('/')}`)
    expect(files.filter((file) => folder.test(read(file)))).toEqual([])
  })

  test('locks packages without the address of a registry', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "http/)
  })
})

describe('the checks of this repository', () => {
  const check = (file: string, text: string) => violations(new Map([[file, text]]))

  test.each([
    ['src/engine/api/a.ts', "import { b } from '../sim/b.ts'", 'may not import src/engine/sim/b.ts'],
    ['src/engine/sim/a.ts', "import { r } from '../trace/r.ts'", 'may not import src/engine/trace/r.ts'],
    ['src/engine/kubelet/a.ts', "import { s } from '../apiserver/s.ts'", 'may not import src/engine/apiserver/s.ts'],
    ['src/engine/kubelet/a.ts', "import { s } from '../scheduler/s.ts'", 'may not import src/engine/scheduler/s.ts'],
    [
      'src/engine/controllers/a/a.ts',
      "export { b } from '../b/b.ts'",
      'may not import another controller, src/engine/controllers/b/b.ts',
    ],
    ['src/engine/view/a.ts', "import x from 'd3'", 'may not import d3'],
    ['src/engine/cluster.ts', "import { s } from './session/s.ts'", 'may not import src/engine/session/s.ts'],
    ['src/components/why/a.tsx', "import { c } from '../../workers/c.ts'", 'may not import src/workers/c.ts'],
    [
      'src/components/why/a.tsx',
      "const c = import('../../engine/session/c.ts')",
      'may not import src/engine/session/c.ts',
    ],
    ['src/store/a.ts', "import { v } from '../engine/index.ts'", 'may not import src/engine/index.ts'],
    [
      'src/player/a.ts',
      "new Worker(new URL('../engine/sim/w.ts', import.meta.url))",
      'may not import src/engine/sim/w.ts',
    ],
    ['src/layout/a.ts', "type T = import('../engine/api/t.ts').T", 'may not import types of src/engine/api/t.ts'],
    ['src/layout/a.ts', "import { s } from './stage/s.ts'", 'may not import src/layout/stage/s.ts'],
    ['src/layout/codePath/a.ts', "import { s } from '../stage/s.ts'", 'may not import src/layout/stage/s.ts'],
    ['src/player/a.ts', "import { r } from './runs/r.ts'", 'may not import src/player/runs/r.ts'],
    ['src/components/why/a.ts', "import { s } from '../stage/s.ts'", 'may not import src/components/stage/s.ts'],
    [
      'src/engine/view/a.ts',
      "import { virtualMsOf } from '../api/clock.ts'",
      'reads recorded runs, too: add epochMs of the run to fromTimestamp',
    ],
    ['src/styles/a.css', '@import "../store/a.css";', 'may not import src/store/a.css'],
    ['e2e/a.spec.ts', "import { v } from '../src/engine/index.ts'", 'may not import src/engine/index.ts'],
    ['src/manifest/a.ts', "import { e } from './editor/e.ts'", 'may not import src/manifest/editor/e.ts'],
    ['elsewhere/a.ts', "import { b } from './b/b.ts'", 'belongs to no part of the import table'],
    ['src/layout/a.ts', 'import(name)', 'imports a computed address'],
    ['src/engine/sim/a.ts', 'const a = Math.random()', 'draws outside the named streams: use sim/prng.ts'],
    ['src/engine/sim/a.ts', 'async () => 1', 'is asynchronous: schedule an event instead'],
    ['src/engine/sim/a.ts', "'a'.localeCompare('b')", 'localeCompare depends on the host'],
    ['src/store/a.ts', 'const a: any = 1', 'uses the type any'],
    [
      'src/engine/analysis/a.ts',
      "import { componentsOf } from '../session/runReader.ts'",
      'reaches into a run: ask a query of RunReader',
    ],
    ['src/engine/session/session.ts', 'class A { readonly b: Cluster }', 'hands out a component: Cluster'],
    ['src/engine/session/runReader.ts', 'class A { readonly b = new History() }', 'hands out a component: History'],
    ['src/engine/session/session.ts', 'class A { get b(): Store { return this.#b } }', 'hands out a component: Store'],
    ['src/player/a.ts', 'let a = 1', 'keeps state in a module'],
    ['src/player/a.ts', 'useA.subscribe(b)', 'follows something from its import on'],
    ['src/player/a.test.ts', 'useA.setState(b)', 'sets a store: use a verb of ScriptedPage'],
    ['src/player/a.ts', 'useA.setState(b)', 'sets a store: add a transition to the store'],
    ['src/player/a.ts', "import { b } from '../app/scriptedState.ts'", 'sets a store: add a transition to the store'],
    ['src/store/a.ts', 'export default 1', 'exports a default'],
    ['src/store/a.ts', '\n'.repeat(451), 'has 451 lines, 450 allowed'],
    ['src/components/why/a.tsx', '\n'.repeat(301), 'has 301 lines, 300 allowed'],
    ['src/store/a.ts', `// ${'TO'}${'DO'} later`, `leaves work undone: ${'TO'}${'DO'}`],
    ['src/store/a.ts', 'const a = ;', 'does not parse: Unexpected token'],
  ])('find in %s: %s', (file, text, problem) => {
    expect(check(file, text)).toEqual([`${file}:1 ${problem}`])
  })

  test('find long functions by their names', () => {
    const long = (before: string, after: string) => `${before}${'\n'.repeat(70)}${after}`
    const names = (text: string) => longFunctionsOf('a.ts', text)
    expect(names(long('function f() {', '}'))).toEqual([['a.ts f', 71]])
    expect(names(long('const f = () => {', '}'))).toEqual([['a.ts f', 71]])
    expect(names(long('class C { m() {', '} }'))).toEqual([['a.ts without a name', 71]])
    expect(names('function f() {}')).toEqual([])
  })

  test('find files in a circle of imports, but no files that only lead to or from a circle', () => {
    const graph = (entries: readonly (readonly [string, readonly string[]])[]) =>
      new Map(entries.map(([name, targets]) => [name, new Set(targets)]))
    expect(
      circlesIn(
        graph([
          ['a', ['b']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toEqual([])
    const around = [
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b', 'd']],
      ['d', []],
    ] as const
    expect(circlesIn(graph(around))).toEqual(['b -> c', 'c -> b'])
    expect(importedFiles('src/a/a.ts', "import type { b } from '../b.ts'; export * from './c.ts'")).toEqual([
      'src/b.ts',
      'src/a/c.ts',
    ])
  })

  test.each([
    ['src/engine/kubelet/a.ts', "import type { s } from '../sim/s.ts'"],
    ['src/engine/kubelet/a.ts', "import { type s, type t } from '../sim/s.ts'"],
    ['src/engine/kubelet/a.test.ts', "import { s } from '../apiserver/s.ts'"],
    ['src/engine/analysis/a.test.ts', "import { componentsOf } from '../session/runReader.ts'"],
    ['src/engine/session/session.ts', 'class A { readonly #b: Cluster; c(d: Cluster): void {} }'],
    ['src/components/why/A.tsx', "import styles from './A.module.css'"],
    ['src/components/why/A.tsx', "const a = import('../stage/S.tsx')"],
    ['src/layout/codePath/a.ts', "import { b } from '../b.ts'"],
    ['src/store/a.ts', 'const text = "Math.random, any, import"'],
    ['vite.config.ts', 'export default {}'],
  ])('allow in %s: %s', (file, text) => {
    expect(check(file, text)).toEqual([])
  })
})
