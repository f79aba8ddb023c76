/** kubectl commands that show or end the fault of each finding. Names in capital letters are the user's. */
import type { FindingId } from '../engine/index.ts'

export const commands: Readonly<Record<FindingId, readonly string[]>> = {
  autoscalerAgainstReplicas: [
    'kubectl get hpa -n NAMESPACE',
    'kubectl apply edit-last-applied deployment/NAME -n NAMESPACE',
  ],
  badConfig: ['kubectl describe pod POD -n NAMESPACE', 'kubectl get configmaps,secrets -n NAMESPACE'],
  budgetBlocks: ['kubectl describe pdb NAME -n NAMESPACE', 'kubectl scale deployment/NAME --replicas=N -n NAMESPACE'],
  crashLoop: [
    'kubectl logs POD -c CONTAINER --previous -n NAMESPACE',
    'kubectl rollout undo deployment/NAME -n NAMESPACE',
  ],
  deadlineExceeded: ['kubectl get rs,pods -n NAMESPACE', 'kubectl rollout undo deployment/NAME -n NAMESPACE'],
  drainWaits: ['kubectl get pdb -n NAMESPACE', 'kubectl get pods -n NAMESPACE -o wide'],
  finalizerHolds: ["kubectl get KIND NAME -n NAMESPACE -o jsonpath='{.metadata.finalizers}'"],
  imagePull: [
    'kubectl describe pod POD -n NAMESPACE',
    'kubectl set image deployment/NAME CONTAINER=IMAGE -n NAMESPACE',
    'kubectl rollout undo deployment/NAME -n NAMESPACE',
  ],
  jobFailed: ['kubectl logs -l job-name=NAME -n NAMESPACE --prefix', 'kubectl describe job NAME -n NAMESPACE'],
  killedAfterGrace: ['kubectl get deployment NAME -n NAMESPACE -o yaml'],
  noEndpoints: ['kubectl describe service NAME -n NAMESPACE', 'kubectl get pods -n NAMESPACE -l LABEL=VALUE'],
  noMetrics: [
    'kubectl describe hpa NAME -n NAMESPACE',
    'kubectl get apiservice v1beta1.metrics.k8s.io',
    'kubectl top pods -n NAMESPACE',
  ],
  nodeLost: [
    'kubectl describe node NODE',
    'kubectl get pods -A --field-selector spec.nodeName=NODE',
    'kubectl taint node NODE node.kubernetes.io/out-of-service=nodeshutdown:NoExecute',
  ],
  podsEvicted: [
    'kubectl describe node NODE',
    'kubectl get events -A --field-selector reason=TaintManagerEviction',
    'kubectl uncordon NODE',
  ],
  podNotStarting: ['kubectl describe pod POD -n NAMESPACE', 'kubectl describe node NODE'],
  podsRefused: ['kubectl describe rs NAME -n NAMESPACE', 'kubectl get limitranges -n NAMESPACE -o yaml'],
  podsReleased: ['kubectl get pods -n NAMESPACE --show-labels', 'kubectl delete pod POD -n NAMESPACE'],
  probeFailing: ['kubectl describe pod POD -n NAMESPACE', 'kubectl logs POD -c CONTAINER -n NAMESPACE'],
  probeKills: ['kubectl describe pod POD -n NAMESPACE', 'kubectl logs POD -c CONTAINER --previous -n NAMESPACE'],
  quota: ['kubectl describe quota -n NAMESPACE', 'kubectl describe rs NAME -n NAMESPACE'],
  replicaSetScaled: [
    'kubectl get rs NAME -n NAMESPACE -o yaml --show-managed-fields',
    'kubectl scale deployment/NAME --replicas=N -n NAMESPACE',
  ],
  rolloutPaused: ['kubectl rollout resume deployment/NAME -n NAMESPACE'],
  rolloutStalled: ['kubectl get rs,pods -n NAMESPACE', 'kubectl rollout undo deployment/NAME -n NAMESPACE'],
  selectsNothing: ['kubectl describe service NAME -n NAMESPACE', 'kubectl get pods -n NAMESPACE --show-labels'],
  selectsTooMuch: ['kubectl get deployments,statefulsets,daemonsets -n NAMESPACE -o wide'],
  setStalled: ['kubectl get pods -n NAMESPACE', 'kubectl rollout undo statefulset/NAME -n NAMESPACE'],
  setWaitsForBrokenPod: ['kubectl delete pod POD -n NAMESPACE'],
  slowPods: ['kubectl describe pod POD -n NAMESPACE', 'kubectl get events -n NAMESPACE --sort-by=.lastTimestamp'],
  unavailable: [
    'kubectl rollout history deployment/NAME -n NAMESPACE',
    `kubectl patch deployment NAME -n NAMESPACE -p '{"spec":{"strategy":{"rollingUpdate":{"maxUnavailable":1}}}}'`,
  ],
  unschedulable: ['kubectl describe pod POD -n NAMESPACE', 'kubectl describe nodes', 'kubectl top nodes'],
}
