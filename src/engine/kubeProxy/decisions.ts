/** Decisions of kube-proxy about the targets of a Service. Names and sources are those of pkg/proxy (v1.36). */
import { acted } from '../trace/declaration.ts'

export const rules = acted('kubeProxy.rules', 'proxier.go syncProxyRules', 'other', {
  numbers: ['endpoints', 'before'],
  counts: 'endpoints',
})

export const fallback = acted('kubeProxy.fallback', 'proxier.go syncProxyRules', 'other', {
  numbers: ['endpoints', 'before'],
  counts: 'endpoints',
})

export const reject = acted('kubeProxy.reject', 'proxier.go syncProxyRules', 'other', {
  numbers: ['endpoints', 'before'],
})
