import { describe, expect, it } from 'vitest'
import './everyLocale.ts'
import './en/setup/releases.ts'
import { objectsOfText, releaseDifferences, releaseLines } from '../engine/index.ts'
import { isMessageKey, translate } from './index.ts'
import { factsOf } from './phrase.ts'

const manifest = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db, labels: { team: ${'a'.repeat(64)} } }
spec:
  minReadySeconds: 5
  updateStrategy: { rollingUpdate: { maxUnavailable: 3 } }
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec:
      hostnameOverride: db
      priorityClassName: high
      initContainers: [{ name: first, image: a, restartPolicy: Never }]
      containers: [{ name: db, image: a, restartPolicyRules: [], env: [{ name: A, valueFrom: { fileKeyRef: {} } }] }]
      volumes:
      - { name: image, image: { reference: a } }
      - { name: trust, projected: { sources: [{ podCertificate: {} }] } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { minReadySeconds: 7 }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: zero }
spec:
  updateStrategy: { rollingUpdate: { maxUnavailable: 0 } }
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: DB, image: a }] }
`

describe('sentences about releases', () => {
  it.each(releaseDifferences.map(({ id }) => id))(
    'include for %s a sentence with the change and a sentence without the change, in both languages',
    (id) => {
      for (const key of [`release.${id}.now`, `release.${id}.before`]) expect(isMessageKey(key), key).toBe(true)
      expect(translate('zh-CN', `release.${id}.now`, factsOf({}))).not.toBe(
        translate('en', `release.${id}.now`, factsOf({})),
      )
      expect(translate('en', `release.${id}.now`, factsOf({}))).not.toBe(
        translate('en', `release.${id}.before`, factsOf({})),
      )
    },
  )

  it('have a fact for each placeholder', () => {
    const lines = releaseLines(objectsOfText(manifest), '1.33', '1.37')
    const withFacts = lines.filter(({ objects: [first] }) => first && Object.keys(first.facts).length > 0)
    const asking = releaseDifferences.filter(({ id }) => /\{/.test(translate('en', `release.${id}.now`, factsOf({}))))
    expect(withFacts.map(({ id }) => id)).toEqual(expect.arrayContaining(asking.map(({ id }) => id)))
    for (const { id, objects } of withFacts)
      for (const locale of ['en', 'zh-CN'] as const)
        for (const form of ['now', 'before'] as const)
          expect(translate(locale, `release.${id}.${form}`, factsOf(objects[0]?.facts ?? {}))).not.toMatch(/[{}]/)
  })
})
