// What does this change do to the service? `node examples/runRollout.mjs`, after `npm run build:cli`.
import { decisionSentence, openRun } from 'rollscope'

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

const run = openRun({ seed: 1 })
run.apply(manifest('shop/web:v1'))
run.playUntilDecided()

const changedAt = run.at
const { exit, stderr } = run.apply(manifest('shop/web:v2'))
if (exit !== 0) throw new Error(stderr)
run.playUntilDecided()

const { outcome, timeToCompleteMs, lowestAvailable, mostPods, writes } = run.summary(changedAt)
console.log(`${outcome} after ${timeToCompleteMs} ms`)
console.log(`never fewer than ${lowestAvailable} available, never more than ${mostPods} Pods, ${writes} writes`)

// Why, in the first five decisions of the Deployment controller.
const decisions = run.records(changedAt).flatMap((record) => (record.type === 'decision' ? [record] : []))
const own = decisions.filter(({ object }) => object === 'deployment/default/web')
for (const decision of own.slice(0, 5)) console.log(`${decision.at} ms  ${decisionSentence(decision)}`)

// The text of a file that the page and the command open. The same seed and commands give the same run again.
console.log(`fingerprint ${run.fingerprint}, seed ${run.seed}, ${run.save().length} characters`)
