/** Requests for certificates. Models pkg/apis/certificates/validation (v1.36). */
import { fromBase64 } from '../../base64.ts'
import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import type { CertificateSigningRequest, CertificateSigningRequestCondition } from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import { goQuote } from '../../goFormat.ts'
import { duplicate, forbidden, invalidFor, invalidValue, notSupported, required, tooLong } from '../fieldErrors.ts'
import { byteLength, dns1123Label, dns1123Subdomain } from '../formats.ts'
import { metadataUpdate, metaOf, type NameRules, validateObjectMeta } from '../objectMeta.ts'
import { pemBlocks, sequenceProblem } from './pem.ts'

const usages = [
  'any',
  'cert sign',
  'client auth',
  'code signing',
  'content commitment',
  'crl sign',
  'data encipherment',
  'decipher only',
  'digital signature',
  'email protection',
  'encipher only',
  'ipsec end system',
  'ipsec tunnel',
  'ipsec user',
  'key agreement',
  'key encipherment',
  'microsoft sgc',
  'netscape sgc',
  'ocsp signing',
  's/mime',
  'server auth',
  'signing',
  'timestamping',
]

const LEGACY_SIGNER = 'kubernetes.io/legacy-unknown'
const LEAST_SECONDS = 600
const MOST_DOMAIN_BYTES = 253
const MOST_SIGNER_BYTES = 571
const CONDITIONS = 'status.conditions'
/** Conditions of a decision. */
const decisions = ['Approved', 'Denied'] as const
/** Conditions that are either true or absent. */
const alwaysTrue = [...decisions, 'Failed']

type Request = Defaulted<CertificateSigningRequest>
type Condition = Defaulted<CertificateSigningRequestCondition>

/** The parts of the status that a request may write. */
interface Writable {
  readonly decisions?: boolean
  readonly certificate?: boolean
}

/** The checks of the object, of its status and of its approval, which are written separately. */
export const certificateRequests = {
  create: (object: Request, names: NameRules) => requestErrors(object, names),
  update: (object: Request, old: Request, names: NameRules) => updateErrors(object, old, names, {}),
  status: (object: Request, old: Request) => updateErrors(object, old, clusterWide, { certificate: true }),
  approval: (object: Request, old: Request) => updateErrors(object, old, clusterWide, { decisions: true }),
}

const clusterWide: NameRules = { namespaced: false, nameErrors: () => [] }

function requestErrors(object: Request, names: NameRules): FieldError[] {
  const { request, usages: wanted = [], signerName = '', expirationSeconds: seconds } = object.spec ?? {}
  const { conditions = [], certificate = '' } = object.status ?? {}
  const problem = requestProblem(request ?? '')
  return [
    ...validateObjectMeta(names, metaOf(object)),
    ...(problem === undefined ? [] : [invalidValue('spec.request', request, problem)]),
    ...usageErrors(wanted),
    ...signerErrors('spec.signerName', signerName),
    ...(seconds !== undefined && seconds < LEAST_SECONDS
      ? [
          invalidValue(
            'spec.expirationSeconds',
            seconds,
            'may not specify a duration less than 600 seconds (10 minutes)',
          ),
        ]
      : []),
    ...conditionErrors(conditions),
    ...certificateErrors(certificate),
  ]
}

function requestProblem(request: string): string | undefined {
  const [first] = pemBlocks(fromBase64(request))
  if (first?.type !== 'CERTIFICATE REQUEST') return 'PEM block type must be CERTIFICATE REQUEST'
  return sequenceProblem(first.bytes, 'certificateRequest')
}

function usageErrors(wanted: readonly string[]): FieldError[] {
  const at = (i: number): string => `spec.usages[${i}]`
  return [
    ...(wanted.length === 0 ? [required('spec.usages')] : []),
    ...wanted.flatMap((usage, i) => (usages.includes(usage) ? [] : [notSupported(at(i), usage, usages)])),
    ...wanted.flatMap((usage, i) => (wanted.indexOf(usage) < i ? [duplicate(at(i), usage)] : [])),
  ]
}

/** Models pkg/apis/core/validation/names.go ValidateSignerName (v1.36). */
function signerErrors(at: string, signer: string): FieldError[] {
  if (signer === '') return [required(at)]
  if (signer === LEGACY_SIGNER)
    return [invalidValue(at, signer, 'the legacy signerName is not allowed via this API version')]
  const [domain = '', path, ...more] = signer.split('/')
  if (path === undefined || more.length > 0)
    return [invalidValue(at, signer, "must be a fully qualified domain and path of the form 'example.com/signer-name'")]
  const labels = domain.split('.')
  return [
    ...(byteLength(domain) > MOST_DOMAIN_BYTES ? [tooLong(at, MOST_DOMAIN_BYTES)] : []),
    ...firstProblem(at, domain, labels, dns1123Label),
    ...(labels.length < 2
      ? [invalidValue(at, domain, 'should be a domain with at least two segments separated by dots')]
      : []),
    ...firstProblem(at, path, path.split('.'), dns1123Subdomain),
    ...(byteLength(signer) > MOST_SIGNER_BYTES ? [tooLong(at, MOST_SIGNER_BYTES)] : []),
  ]
}

function firstProblem(
  at: string,
  value: string,
  labels: readonly string[],
  check: (label: string) => string[],
): FieldError[] {
  const wrong = labels.find((label) => check(label).length > 0)
  if (wrong === undefined) return []
  return invalidFor(
    at,
    value,
    check(wrong).map((text) => `validating label ${goQuote(wrong)}: ${text}`),
  )
}

function conditionErrors(conditions: readonly Condition[]): FieldError[] {
  const types = conditions.map(({ type = '' }) => type)
  return conditions.flatMap(({ status = '' }, i) => {
    const at = `${CONDITIONS}[${i}]`
    const type = types[i] ?? ''
    const allowed = alwaysTrue.includes(type) ? ['True'] : ['False', 'True', 'Unknown']
    const other = type === 'Approved' ? 'Denied' : type === 'Denied' ? 'Approved' : undefined
    return [
      ...(type === '' ? [required(`${at}.type`)] : []),
      ...(status === '' ? [required(`${at}.status`)] : []),
      ...(status !== '' && !allowed.includes(status) ? [notSupported(`${at}.status`, status, allowed)] : []),
      ...(other !== undefined && types.slice(0, i).includes(other)
        ? [invalidValue(CONDITIONS, type, 'Approved and Denied conditions are mutually exclusive')]
        : []),
      ...(types.indexOf(type) < i ? [duplicate(`${at}.type`, type)] : []),
    ]
  })
}

function certificateErrors(certificate: string): FieldError[] {
  if (certificate === '') return []
  const problem = certificateProblem(fromBase64(certificate))
  return problem === undefined ? [] : [invalidValue('status.certificate', '<certificate data>', problem)]
}

function certificateProblem(text: string): string | undefined {
  const blocks = pemBlocks(text)
  for (const { type, hasHeaders, bytes } of blocks) {
    if (type !== 'CERTIFICATE') return `only CERTIFICATE PEM blocks are allowed, found ${goQuote(type)}`
    if (hasHeaders) return 'no PEM block headers are permitted'
    if (bytes === '') return 'found CERTIFICATE PEM block containing 0 certificates'
    if (sequenceProblem(bytes, 'certificate') !== undefined) return 'x509: malformed certificate'
  }
  return blocks.length === 0 ? 'must contain at least one CERTIFICATE PEM block' : undefined
}

function updateErrors(object: Request, old: Request, names: NameRules, may: Writable): FieldError[] {
  const of = ({ status }: Request, type: string) => status?.conditions?.filter((one) => one.type === type) ?? []
  const changed = (what: string, type: string) =>
    forbidden(CONDITIONS, `updates may not ${what} a condition of type ${goQuote(type)}`)
  return [
    ...requestErrors(object, names),
    ...alwaysTrue.flatMap((type) => (of(object, type).length < of(old, type).length ? [changed('remove', type)] : [])),
    ...(may.decisions
      ? []
      : decisions.flatMap((type) => {
          const [now, before] = [of(object, type), of(old, type)]
          if (now.length < before.length) return []
          if (now.length > before.length) return [changed('add', type)]
          return deepEqual(now, before) ? [] : [changed('modify', type)]
        })),
    ...contentErrors(object.status?.certificate ?? '', old.status?.certificate ?? '', may),
    ...metadataUpdate(object, old),
  ]
}

function contentErrors(is: string, was: string, may: Writable): FieldError[] {
  if (is === was) return []
  if (!may.certificate) return [forbidden('status.certificate', 'updates may not set certificate content')]
  return was === '' ? [] : [forbidden('status.certificate', 'updates may not modify existing certificate content')]
}
