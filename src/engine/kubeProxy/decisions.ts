/** Decisions of kube-proxy about the targets of a Service. Names and sources are those of pkg/proxy (v1.36). */
import { declareDecision } from '../trace/declaration.ts'

export const rules = declareDecision({
  id: 'kubeProxy.rules',
  source: 'proxier.go syncProxyRules',
  tone: 'acted',
  about: 'other',
  facts: { endpoints: 'number', before: 'number' },
  counts: 'endpoints',
})

export const fallback = declareDecision({
  id: 'kubeProxy.fallback',
  source: 'proxier.go syncProxyRules',
  tone: 'acted',
  about: 'other',
  facts: { endpoints: 'number', before: 'number' },
  counts: 'endpoints',
})

export const reject = declareDecision({
  id: 'kubeProxy.reject',
  source: 'proxier.go syncProxyRules',
  tone: 'acted',
  about: 'other',
  facts: { endpoints: 'number', before: 'number' },
})
