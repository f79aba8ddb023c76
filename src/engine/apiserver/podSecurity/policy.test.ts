import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../api/types.ts'
import { type LevelVersion, policyOf, violationsOf, violationsText } from './policy.ts'

/** Violations of a Pod of one container `a` with this security context and spec. */
function broken(
  level: LevelVersion['level'],
  { security, version = 'latest', annotations = {}, ...spec }: JsonObject & { readonly version?: string },
): string {
  const containers = [{ name: 'a', image: 'i', ...(security ? { securityContext: security } : {}) }]
  return violationsText(violationsOf({ level, version }, { annotations }, { containers, ...spec }))
}

/** A security context with every field that `restricted` requires. */
const hardened = {
  allowPrivilegeEscalation: false,
  runAsNonRoot: true,
  capabilities: { drop: ['ALL'] },
  seccompProfile: { type: 'RuntimeDefault' },
}

describe('the policy of a namespace', () => {
  const of = (labels: Record<string, string>) =>
    policyOf({
      metadata: {
        labels: Object.fromEntries(
          Object.entries(labels).map(([key, to]) => [`pod-security.kubernetes.io/${key}`, to]),
        ),
      },
    })

  it('allows everything if the namespace has no labels', () => {
    expect(policyOf(undefined)).toEqual(of({}))
    expect(of({}).enforce.level).toBe('privileged')
  })

  it('warns of violations of the enforced level, unless a label sets the warn level', () => {
    const enforced = { level: 'baseline', version: 'v1.24' }
    expect(of({ enforce: 'baseline', 'enforce-version': 'v1.24' })).toEqual({ enforce: enforced, warn: enforced })
    expect(of({ enforce: 'baseline', 'enforce-version': 'v1.24', warn: 'restricted' }).warn).toEqual({
      level: 'restricted',
      version: 'latest',
    })
  })
})

describe('a rule of baseline', () => {
  it.each<[string, Parameters<typeof broken>[1], string]>([
    ['no host namespace', { hostPID: true, hostNetwork: true }, 'host namespaces (hostNetwork=true, hostPID=true)'],
    [
      'no hostPath volume',
      {
        volumes: [
          { name: 'v', hostPath: { path: '/' } },
          { name: 'w', emptyDir: {} },
        ],
      },
      'hostPath volumes (volume "v")',
    ],
    [
      'no privileged container',
      { security: { privileged: true } },
      'privileged (container "a" must not set securityContext.privileged=true)',
    ],
    [
      'no unusual capability',
      { security: { capabilities: { add: ['SYS_TIME', 'CHOWN', 'NET_RAW'] } } },
      'non-default capabilities (container "a" must not include "NET_RAW", "SYS_TIME" in securityContext.capabilities.add)',
    ],
    [
      'no forbidden seccomp profile, in the Pod or in a container',
      {
        securityContext: { seccompProfile: { type: 'Unconfined' } },
        security: { seccompProfile: { type: 'Unconfined' } },
      },
      'seccompProfile (pod and container "a" must not set securityContext.seccompProfile.type to "Unconfined")',
    ],
    [
      'no other SELinux user',
      { securityContext: { seLinuxOptions: { type: 'spc_t', user: 'u' } } },
      'seLinuxOptions (pod set forbidden securityContext.seLinuxOptions: type "spc_t"; user may not be set)',
    ],
    [
      'no AppArmor profile that is unconfined',
      {
        securityContext: { appArmorProfile: { type: 'Unconfined' } },
        annotations: { 'container.apparmor.security.beta.kubernetes.io/a': 'unconfined' },
      },
      'forbidden AppArmor profiles (pod and annotation must not set AppArmor profile type to "Unconfined", ' +
        '"container.apparmor.security.beta.kubernetes.io/a="unconfined"")',
    ],
    [
      'no container with an unmasked /proc',
      { security: { procMount: 'Unmasked' } },
      'procMount (container "a" must not set securityContext.procMount to "Unmasked")',
    ],
    [
      'no process of the host',
      { securityContext: { windowsOptions: { hostProcess: true } } },
      'hostProcess (pod must not set securityContext.windowsOptions.hostProcess=true)',
    ],
    [
      'only safe sysctls',
      { securityContext: { sysctls: [{ name: 'net.ipv4.tcp_rmem' }, { name: 'kernel.msgmax' }] } },
      'forbidden sysctls (kernel.msgmax)',
    ],
  ])('requires %s', (_, pod, words) => {
    expect(broken('baseline', pod)).toBe(words)
    expect(broken('privileged', pod)).toBe('')
  })

  it('applies from its own Kubernetes release on', () => {
    const rmem = { securityContext: { sysctls: [{ name: 'net.ipv4.tcp_rmem' }] } }
    expect(broken('baseline', { ...rmem, version: 'v1.31' })).toBe('forbidden sysctls (net.ipv4.tcp_rmem)')
    expect(broken('baseline', { ...rmem, version: 'v1.32' })).toBe('')
    const probe = { containers: [{ name: 'b', livenessProbe: { tcpSocket: { port: 1, host: '10.0.0.1' } } }] }
    expect(broken('baseline', { ...probe, version: 'v1.33' })).toBe('')
    expect(broken('baseline', probe)).toBe(
      'probe or lifecycle host (container "b" uses probe or lifecycle host "10.0.0.1")',
    )
  })

  it('checks every container, init containers first', () => {
    const port = (name: string, hostPort: number) => ({ name, ports: [{ containerPort: 1, hostPort }] })
    expect(
      broken('baseline', { containers: [port('b', 80), port('c', 9)], initContainers: [port('a', 80), port('z', 0)] }),
    ).toBe('hostPort (containers "a", "b", "c" use hostPorts 80, 9)')
  })
})

describe('a rule of restricted', () => {
  it('is met by a Pod that sets all required fields', () => {
    expect(broken('restricted', { security: hardened })).toBe('')
  })

  it.each<[string, Parameters<typeof broken>[1], string]>([
    [
      'a container without a security context',
      {},
      'allowPrivilegeEscalation != false (container "a" must set securityContext.allowPrivilegeEscalation=false), ' +
        'unrestricted capabilities (container "a" must set securityContext.capabilities.drop=["ALL"]), ' +
        'runAsNonRoot != true (pod or container "a" must set securityContext.runAsNonRoot=true), ' +
        'seccompProfile (pod or container "a" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
    ],
    [
      'a hostPath volume, with a single violation',
      { security: hardened, volumes: [{ name: 'v', hostPath: { path: '/' } }] },
      'restricted volume types (volume "v" uses restricted volume type "hostPath")',
    ],
    [
      'an added capability that only baseline allows',
      { security: { ...hardened, capabilities: { drop: ['ALL'], add: ['CHOWN'] } } },
      'unrestricted capabilities (container "a" must not include "CHOWN" in securityContext.capabilities.add)',
    ],
    [
      'a Pod with the user number of root',
      { security: hardened, securityContext: { runAsUser: 0 } },
      'runAsUser=0 (pod must not set runAsUser=0)',
    ],
    [
      'a container with runAsNonRoot set to false',
      { security: { ...hardened, runAsNonRoot: false }, securityContext: { runAsNonRoot: true } },
      'runAsNonRoot != true (container "a" must not set securityContext.runAsNonRoot=false)',
    ],
  ])('refuses %s', (_, pod, words) => {
    expect(broken('restricted', pod)).toBe(words)
  })

  it('allows volumes without access to the node', () => {
    const volumes = ['configMap', 'image', 'csi'].map((type) => ({ name: type, [type]: {} }))
    expect(broken('restricted', { security: hardened, volumes })).toBe('')
  })

  it('accepts fields of the Pod’s security context in place of the fields of its containers', () => {
    const { runAsNonRoot, seccompProfile, ...own } = hardened
    expect(broken('restricted', { security: own, securityContext: { runAsNonRoot, seccompProfile } })).toBe('')
  })

  it('requires less of a Pod with its own user namespace, and of a Windows Pod', () => {
    expect(broken('restricted', { security: { ...hardened, runAsNonRoot: false }, hostUsers: false })).toBe('')
    expect(broken('restricted', { os: { name: 'windows' }, securityContext: { runAsNonRoot: true } })).toBe('')
  })

  it('requires less in older releases', () => {
    expect(broken('restricted', { version: 'v1.0' })).toBe(
      'runAsNonRoot != true (pod or container "a" must set securityContext.runAsNonRoot=true)',
    )
  })
})
