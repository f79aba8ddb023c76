// What does this change do to the service? `node examples/runRollout.mjs`, after `npm run build:cli`.
import { applyManifest, decisionSentence, openSession, playUntil, recordsSince, summarise } from 'rollscope'

/** @param {string} image */
const manifest = (image) => `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 6
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: web
          image: ${image}
`

const session = openSession({ seed: 1 })
applyManifest(session, manifest('shop/web:v1'))
playUntil(session, 'complete')

const changedAt = session.cursor.at
const { exit, stderr } = applyManifest(session, manifest('shop/web:v2'))
if (exit !== 0) throw new Error(stderr)
playUntil(session, 'complete')

const { outcome, timeToCompleteMs, lowestAvailable, mostPods, writes } = summarise(session, changedAt)
console.log(`${outcome} after ${timeToCompleteMs} ms`)
console.log(`never fewer than ${lowestAvailable} available, never more than ${mostPods} Pods, ${writes} writes`)

// Why, in the first five decisions of the Deployment controller.
const decisions = recordsSince(session, changedAt).filter(
  (record) => record.type === 'decision' && record.object === 'deployment/default/web',
)
for (const record of decisions.slice(0, 5)) console.log(`${record.at} ms  ${decisionSentence(record)}`)

// All there is to keep of a run: the same document gives the same run again.
console.log(
  `fingerprint ${session.fingerprint}, ${session.document.journal.length} commands, seed ${session.document.seed}`,
)
