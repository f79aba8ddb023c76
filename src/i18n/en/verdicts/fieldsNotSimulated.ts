import { englishTexts } from '../../english.ts'

/** What a real cluster does with the fields that are not simulated, by their ids. Keys begin with `verdict.question.field.`. */
export const fieldsNotSimulated = englishTexts({
  'verdict.question.field.blockDevice': 'The container gets a volume as a block device, which its claim must offer.',
  'verdict.question.field.containerRestartPolicy':
    'The kubelet restarts this container by its own rules, not by those of the Pod.',
  'verdict.question.field.envFile':
    'The variable is read from a file in a volume; without it the container does not start.',
  'verdict.question.field.failIndex':
    'The Job controller fails the index whose Pod matches, and goes on with the others.',
  'verdict.question.field.jobManagedBy': 'The controller {value} runs the Job, in place of that of Kubernetes.',
  'verdict.question.field.jobPerIndex':
    'The Job controller counts the failures of each index, and fails an index without the others.',
  'verdict.question.field.jobSuccessPolicy': 'The Job may succeed before all of its indexes have.',
  'verdict.question.field.localProfile':
    'The profile must lie on the node as a file. Without it, the container is not created.',
  'verdict.question.field.nodeFeature':
    'The container runtime and the kernel of the node must be able to do this. Where they are not, the node refuses the Pod or its container.',
  'verdict.question.field.nodeName':
    'The Pod goes to the node {value} without the scheduler. The kubelet there refuses it where it does not fit, and without such a node it is deleted.',
  'verdict.question.field.schedulerName':
    'The scheduler {value} places the Pod. Where it does not run, the Pod stays Pending.',
  'verdict.question.field.windows': 'The Pod runs on Windows nodes only; every other kubelet refuses it.',
})
