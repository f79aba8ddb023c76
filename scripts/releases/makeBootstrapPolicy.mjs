// Makes src/engine/apiserver/bootstrapPolicy/policy.json: the roles and bindings that an API server creates at its
// start, from the lists in Kubernetes' Go module. Run: node scripts/releases/makeBootstrapPolicy.mjs [v1.36.3]
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { load } from 'js-yaml'

const [release = 'v1.36.3'] = process.argv.slice(2)
const cache = execFileSync('go', ['env', 'GOMODCACHE'], { encoding: 'utf8' }).trim()
const folder = join(cache, `k8s.io/kubernetes@${release}/plugin/pkg/auth/authorizer/rbac/bootstrappolicy/testdata`)

/** In the order in which the API server creates them. */
const files = [
  'cluster-roles.yaml',
  'controller-roles.yaml',
  'cluster-role-bindings.yaml',
  'controller-role-bindings.yaml',
  'namespace-roles.yaml',
  'namespace-role-bindings.yaml',
]

/**
 * A role or a binding, as the lists have it.
 * @typedef {{
 *   kind: string,
 *   metadata: { name: string, labels: Record<string, string> },
 *   aggregationRule?: { clusterRoleSelectors: { matchLabels: Record<string, string> }[] },
 *   rules?: object[] | null,
 * }} Listed
 */

const objects = files.flatMap((file) => {
  const list = /** @type {{ items: Listed[] }} */ (load(readFileSync(join(folder, file), 'utf8')))
  return list.items
})
// A role that aggregates others may aggregate an aggregated role.
for (let rounds = 0; rounds < 3; rounds++) for (const object of objects) aggregate(object)
const lines = objects.map((object) => JSON.stringify(object))
writeFileSync(
  new URL('../../src/engine/apiserver/bootstrapPolicy/policy.json', import.meta.url),
  `[\n${lines.join(',\n')}\n]\n`,
)

/**
 * Sets the rules of a role that aggregates others. Models pkg/controller/clusterroleaggregation (v1.36).
 * @param {Listed} role
 */
function aggregate(role) {
  if (!role.aggregationRule) return
  const rules = new Map()
  for (const { matchLabels } of role.aggregationRule.clusterRoleSelectors) {
    const isChosen = (/** @type {Listed} */ { kind, metadata }) =>
      kind === 'ClusterRole' && Object.entries(matchLabels).every(([key, value]) => metadata.labels[key] === value)
    const chosen = objects.filter((one) => one !== role && isChosen(one))
    for (const one of chosen.sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1)))
      for (const rule of one.rules ?? []) rules.set(JSON.stringify(rule), rule)
  }
  role.rules = [...rules.values()]
}
