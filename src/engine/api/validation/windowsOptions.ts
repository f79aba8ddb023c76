import type { FieldError } from '../errors.ts'
import type { PodSecurityContext, PodSpec, SecurityContext, WindowsSecurityContextOptions } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { isSet } from './access.ts'
import { invalidFor, invalidValue } from './fieldErrors.ts'
import { byteLength, dns1123Subdomain } from './formats.ts'

const MAX_SPEC_KIB = 64
const MAX_DOMAIN = 256
const MAX_USER = 104

/** Models pkg/apis/core/validation validateWindowsSecurityContextOptions (v1.36). */
export function validateWindowsOptions(
  field: string,
  value: Defaulted<WindowsSecurityContextOptions> | undefined,
): FieldError[] {
  if (!isSet(value)) return []
  const { gmsaCredentialSpecName: name, gmsaCredentialSpec: spec, runAsUserName: user } = value
  return [
    ...(isSet(name) ? invalidFor(`${field}.gmsaCredentialSpecName`, name, dns1123Subdomain(name)) : []),
    ...(isSet(spec) ? invalidFor(`${field}.gmsaCredentialSpec`, spec, credentialSpecTexts(spec)) : []),
    ...(isSet(user) ? invalidFor(`${field}.runAsUserName`, user, userNameTexts(user)) : []),
  ]
}

function credentialSpecTexts(spec: string): string[] {
  if (spec === '') return ['gmsaCredentialSpec cannot be an empty string']
  return byteLength(spec) > MAX_SPEC_KIB * 1024 ? [`gmsaCredentialSpec size must be under ${MAX_SPEC_KIB} KiB`] : []
}

const controlCharacter = /[\p{Cc}]/u
const netBiosName = /^[\w~!@#$%^&()\-{}'.][\w~!@#$%^&()\-{}'. ]{0,14}$/
const dnsDomain = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?)*$/i

function userNameTexts(name: string): string[] {
  if (name === '') return ['runAsUserName cannot be an empty string']
  if (controlCharacter.test(name)) return ['runAsUserName cannot contain control characters']
  const parts = name.split('\\')
  if (parts.length > 2) return ['runAsUserName cannot contain more than one backslash']
  const user = parts.at(-1) ?? ''
  return [
    ...(parts.length === 2 ? domainTexts(parts[0] ?? '') : []),
    ...(user === '' ? ["runAsUserName's User cannot be empty"] : []),
    ...(byteLength(user) > MAX_USER
      ? [`runAsUserName's User length must not be longer than ${MAX_USER} characters`]
      : []),
    ...(/^[. ]+$/.test(user) ? ["runAsUserName's User cannot contain only periods or spaces"] : []),
    ...(/["/\\:;|=,+*?<>@[\]]/.test(user)
      ? [`runAsUserName's User cannot contain the following characters: "/\\:;|=,+*?<>@[]`]
      : []),
  ]
}

const domainTexts = (domain: string): string[] => [
  ...(byteLength(domain) >= MAX_DOMAIN ? [`runAsUserName's Domain length must be under ${MAX_DOMAIN} characters`] : []),
  ...(netBiosName.test(domain) || dnsDomain.test(domain)
    ? []
    : ["runAsUserName's Domain doesn't match the NetBios nor the DNS format"]),
]

const hostProcessOf = (
  context: Defaulted<PodSecurityContext> | Defaulted<SecurityContext> | undefined,
): boolean | undefined => context?.windowsOptions?.hostProcess

/** Errors unless all containers of a Pod are host processes, or no container is. */
// Models pkg/apis/core/validation validateWindowsHostProcessPod (v1.36).
export function validateHostProcess(field: string, spec: Defaulted<PodSpec>): FieldError[] {
  const ofPod = hostProcessOf(spec.securityContext)
  const containers = (['initContainers', 'containers', 'ephemeralContainers'] as const).flatMap((list) =>
    (spec[list] ?? []).map((container, i) => ({
      at: `${field}.${list}[${i}].securityContext.windowsOptions.hostProcess`,
      own: hostProcessOf(container.securityContext),
    })),
  )
  const errors = containers.flatMap(({ at, own }) =>
    isSet(ofPod) && isSet(own) && ofPod !== own
      ? [invalidValue(at, own, `pod hostProcess value must be identical if both are specified, was ${ofPod}`)]
      : [],
  )
  const count = containers.filter(({ own }) => (isSet(own) ? own : ofPod) === true).length
  if (count === 0) return errors
  if (count !== containers.length) {
    const detail = 'If pod contains any hostProcess containers then all containers must be HostProcess containers'
    errors.push(invalidValue(field, '', detail))
  }
  if (spec.hostNetwork !== true) {
    const detail = 'hostNetwork must be true if pod contains any hostProcess containers'
    errors.push(invalidValue(`${field}.hostNetwork`, false, detail))
  }
  return errors
}
