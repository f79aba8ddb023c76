import { describe, expect, it } from 'vitest'
import type { PodTemplateSpec } from '../../api/types.ts'
import { UNNAMED_RELEASE } from '../../releases.ts'
import { describePodTemplate as describeIn } from './podTemplate.ts'

const template = (spec: object, container: object = {}): PodTemplateSpec =>
  ({
    metadata: { labels: { app: 'web' } },
    spec: { containers: [{ name: 'web', image: 'shop/web:v1', ...container }], ...spec },
  }) as unknown as PodTemplateSpec

/** Lines between the first lines that contain `from` and `to`, both excluded. */
function between(text: string, from: string, to: string): string[] {
  const lines = text.split('\n')
  return lines.slice(
    lines.findIndex((line) => line.includes(from)) + 1,
    lines.findIndex((line) => line.includes(to)),
  )
}

const describePodTemplate = (template: PodTemplateSpec): string => describeIn(template, UNNAMED_RELEASE)

describe('describePodTemplate', () => {
  it('prints the sources of environment variables', () => {
    const text = describePodTemplate(
      template(
        {},
        {
          resources: { limits: { cpu: '1500m' } },
          envFrom: [{ configMapRef: { name: 'cm' } }, { prefix: 'P_', secretRef: { name: 'sec', optional: true } }],
          env: [
            { name: 'POD', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
            { name: 'CPU', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '0' } } },
            { name: 'MILLI', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1m' } } },
            { name: 'MEMORY', valueFrom: { resourceFieldRef: { resource: 'limits.memory', divisor: '0' } } },
            { name: 'S', valueFrom: { secretKeyRef: { name: 'sec', key: 'k' } } },
            { name: 'C', valueFrom: { configMapKeyRef: { name: 'cm', key: 'k', optional: true } } },
          ],
          lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } },
        },
      ),
    )
    expect(between(text, 'Environment Variables from', 'Mounts')).toEqual([
      '      cm\tConfigMap\tOptional: false',
      "      sec\tSecret with prefix 'P_'\tOptional: true",
      '    Environment:',
      '      POD:\t (v1:metadata.name)',
      '      CPU:\t2 (limits.cpu)',
      '      MILLI:\t1500 (limits.cpu)',
      '      MEMORY:\tnode allocatable (limits.memory)',
      "      S:\t<set to the key 'k' in secret 'sec'>\tOptional: false",
      "      C:\t<set to the key 'k' of config map 'cm'>\tOptional: true",
    ])
    expect(text).not.toContain('PreStop')
  })

  it.each([
    [{ downwardAPI: { items: [{ path: 'l', fieldRef: { fieldPath: 'metadata.labels' } }] } }, 'metadata.labels -> l'],
    [{ csi: { driver: 'd.example.com' } }, 'VolumeAttributes:\t<none>'],
    [{ projected: { sources: [{ serviceAccountToken: { path: 't' } }] } }, 'TokenExpirationSeconds:\t3600'],
    [{ hostPath: { path: '/tmp' } }, 'HostPathType:\t<none>'],
    [{ nfs: { server: 's', path: '/p' } }, 'ReadOnly:\tfalse'],
  ])('prints the volume %o', (source, words) => {
    expect(describePodTemplate(template({ volumes: [{ name: 'v', ...source }] }))).toContain(words)
  })

  it('prints seccomp profiles and topology spread constraints', () => {
    const text = describePodTemplate(
      template(
        {
          topologySpreadConstraints: [
            {
              topologyKey: 'zone',
              maxSkew: 1,
              whenUnsatisfiable: 'DoNotSchedule',
              labelSelector: { matchLabels: { app: 'web' } },
            },
          ],
        },
        { securityContext: { seccompProfile: { type: 'RuntimeDefault' } } },
      ),
    )
    expect(text).toContain('SeccompProfile:\tRuntimeDefault')
    expect(text).toContain('zone:DoNotSchedule when max skew 1 is exceeded for selector app=web')
  })
})
