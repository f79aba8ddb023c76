import { around, aroundLeft, back, box, flowOf } from '../trace/codeFlow.ts'
import type { IdsOf } from '../trace/declaration.ts'
import type * as decisions from './decisions.ts'

const folder = 'staging/src/k8s.io/client-go/util/workqueue'
const queueFile = `${folder}/queue.go`
const delayingFile = `${folder}/delaying_queue.go`
const rateLimitingFile = `${folder}/rate_limiting_queue.go`
const controllerFile = 'pkg/controller/deployment/deployment_controller.go'

/**
 * The path of a key through a rate-limited work queue. Models client-go util/workqueue and processNextWorkItem (v1.36).
 */
export const workQueueFlow = flowOf<IdsOf<typeof decisions>>()({
  id: 'workQueue',
  controllers: [],
  start: 'handler',
  columns: ['queue', 'around'],
  gutters: [120, 60],
  boxes: [
    box('handler', controllerFile, 'enqueueDeployment', [0, 0], [], { step: 1 }),
    box('dirty', queueFile, 'Add', [0, 1], [], { step: 2 }),
    box('processing', queueFile, 'Add', [0, 2], [], { step: 3 }),
    box('queue', queueFile, 'Add', [0, 3], [], { step: 4 }),
    box('get', queueFile, 'Get', [0, 4], [], { step: 5 }),
    box('sync', controllerFile, 'processNextWorkItem', [0, 5], [], { step: 6 }),
    box('error', controllerFile, 'handleErr', [0, 6], [], { step: 7 }),
    box('forget', rateLimitingFile, 'Forget', [0, 7], [], { step: 8 }),
    box('done', queueFile, 'Done', [0, 8], [], { step: 9 }),
    box('later', delayingFile, 'AddAfter', [1, 0]),
    box('merged', queueFile, 'Add', [1, 1]),
    box('dirtyWait', queueFile, 'Add', [1, 2]),
    box('retry', rateLimitingFile, 'AddRateLimited', [1, 5], ['queue.retry']),
    box('retries', controllerFile, 'handleErr', [1, 6], ['queue.drop']),
  ],
  branches: [
    { from: 'handler', to: 'dirty', route: 'down' },
    { from: 'dirty', to: 'merged', label: 'yes', when: ['queue.merged'], route: 'right' },
    { from: 'dirty', to: 'processing', label: 'no', route: 'down' },
    { from: 'processing', to: 'dirtyWait', label: 'yes', when: ['queue.again'], route: 'right' },
    { from: 'processing', to: 'queue', label: 'no', route: 'down' },
    { from: 'queue', to: 'get', route: 'down' },
    { from: 'get', to: 'sync', route: 'down' },
    { from: 'sync', to: 'error', route: 'down' },
    { from: 'error', to: 'retries', label: 'yes', when: ['error'], route: 'right' },
    { from: 'error', to: 'forget', label: 'no', route: 'down' },
    { from: 'retries', to: 'forget', label: 'dropped', when: ['queue.drop'], route: back('bottom', 0) },
    { from: 'retries', to: 'retry', label: 'triedAgain', route: 'up' },
    { from: 'retry', to: 'later', route: around(1) },
    { from: 'later', to: 'handler', label: 'due', route: 'left' },
    { from: 'forget', to: 'done', route: 'down' },
    { from: 'dirtyWait', to: 'done', route: back('bottom', 0, 1) },
    { from: 'done', to: 'queue', label: 'again', when: ['queue.ranAgain'], route: aroundLeft(-1) },
    { from: 'done', label: 'idle', route: 'stop' },
  ],
})
