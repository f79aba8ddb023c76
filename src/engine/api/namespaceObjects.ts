/** Objects that a cluster's controllers keep in each namespace. */

export const ROOT_CA_NAME = 'kube-root-ca.crt'

export const defaultAccount = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } }

/** Placeholder for a certificate, because a simulated API server has no certificate. */
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nc2ltdWxhdGVk\n-----END CERTIFICATE-----\n'

export const rootCaConfigMap = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name: ROOT_CA_NAME,
    annotations: {
      'kubernetes.io/description':
        'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.',
    },
  },
  data: { 'ca.crt': CERTIFICATE },
}
