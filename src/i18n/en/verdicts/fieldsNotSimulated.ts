import { englishTexts } from '../../english.ts'

/**
 * Behaviour of a real cluster with the fields that are not simulated, by their ids. Keys begin with
 * `verdict.question.field.`.
 */
export const fieldsNotSimulated = englishTexts({
  'verdict.question.field.appArmor':
    'The node must have AppArmor switched on and the profile loaded. Without AppArmor, the kubelet rejects the Pod; without the profile, the container is not created.',
  'verdict.question.field.blockDevice':
    'The container gets a volume as a block device. The PersistentVolumeClaim must support that.',
  'verdict.question.field.envFile':
    'The variable is read from a file in a volume; without it the container does not start.',
  'verdict.question.field.jobManagedBy':
    'The controller {value} runs the Job, instead of the Job controller of Kubernetes.',
  'verdict.question.field.localProfile':
    'The profile must exist on the node as a file. Without it, the container is not created.',
  'verdict.question.field.nodeFeature':
    'The container runtime and the kernel of the node must support this. If they do not, the node rejects the Pod or its container.',
  'verdict.question.field.schedulerName':
    'The scheduler {value} places the Pod. If this scheduler does not run, the Pod stays Pending.',
  'verdict.question.field.windows': 'The Pod runs only on Windows nodes; every other kubelet rejects it.',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof fieldsNotSimulated> {}
}
