/**
 * Kubernetes' own sentences, as upstream's controllers, scheduler and kubelet write them. Braces mark the parts that
 * they fill in: `{name}`, `{n}` … (`slots` in messages.ts). A sentence may be a clause of a longer sentence.
 */

/** Sentences of controllers: about created objects, and in conditions. */
const ofControllers = `
Scaled up replica set {name} from {n} to {n}
Scaled down replica set {name} from {n} to {n}
Scaled up replica set {name} to {n}
Scaled down replica set {name} to {n}
Created new replica set "{name}"
Found new replica set "{name}"
ReplicaSet "{name}" is progressing.
ReplicaSet "{name}" has successfully progressed.
ReplicaSet "{name}" has timed out progressing.
Deployment "{name}" is progressing.
Deployment "{name}" has successfully progressed.
Deployment "{name}" has timed out progressing.
Deployment has minimum availability.
Deployment does not have minimum availability.
Deployment is paused
Deployment is resumed
This deployment is selecting all pods. A non-empty selector is required.
Failed to create new replica set "{name}"
Rolled back deployment "{name}" to revision {n}
Unable to find the revision to rollback to.
Unable to find last revision.
The rollback revision contains the same template as current deployment "{name}"
Created pod: {name}
Deleted pod: {name}
Error creating
Error deleting
create Pod {name} in StatefulSet {name} successful
Create Pod {name} in StatefulSet {name} successful
Update Pod {name} in StatefulSet {name} successful
update Pod {name} in StatefulSet {name} successful
delete Pod {name} in StatefulSet {name} successful
Delete Pod {name} in StatefulSet {name} successful
recreate Pod {name} in StatefulSet {name} successful
create Pod {name} in StatefulSet {name} failed error
update Pod {name} in StatefulSet {name} failed error
delete Pod {name} in StatefulSet {name} failed error
create Claim {name} Pod {name} in StatefulSet {name} success
Create Claim {name} Pod {name} in StatefulSet {name} success
Create Claim {name} for Pod {name} in StatefulSet {name} failed error
StatefulSet {ref} is recreating failed Pod {name}
StatefulSet {ref} is recreating terminated Pod {name}
Adopted Pod {name} in StatefulSet {name}
Found failed daemon pod {ref} on node {name}, will try to kill it
Found succeeded daemon pod {ref} on node {name}, will try to delete it
Job has reached the specified backoff limit
Job was active longer than specified deadline
Job completed
Job suspended
Job resumed
Job has failed indexes
Reached expected number of succeeded pods
Too many succeeded pods running after completion count reached
Created job {name}
Deleted job {name}
Saw completed job: {name}, condition: {reason}
Not starting job because prior execution is running and concurrency policy is Forbid
Missed scheduled time to start a job
The job controller observed that the set of successful indexes matched the success policy
Matched rules
Calculated
No matching pods found
Eviction API: evicting
Taint manager: deleting due to NoExecute taint
Device Taint manager: deleting due to NoExecute taint
Marking for deletion Pod {ref}
Cancelling deletion of Pod {ref}
PodGC: node no longer exists
PodGC: orphan terminated pod
Node is not ready
Node {name} status is now: {reason}
Node {name} event: Registered Node {name} in Controller
Node {name} event: Removing Node {name} from Controller
Node {name} event: Deleting Node {name} because it does not exist in the cloud provider
Kubelet stopped posting node status.
Kubelet never posted node status.
kubelet is posting ready status
kubelet is posting ready status. AppArmor enabled
kubelet has sufficient memory available
kubelet has insufficient memory available
kubelet has no disk pressure
kubelet has disk pressure
kubelet has sufficient PID available
kubelet has insufficient PID available
container runtime is down
container runtime network not ready
RouteController created a route
Flannel is running on this node
Calico is running on this node
Cilium is running on this node
CNI is initialized
Starting kubelet.
Updated Node Allocatable limit across pods
Node {name} status is now
waiting for first consumer to be created before binding
Waiting for a volume to be created either by the external provisioner '{key}' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.
External provisioner is provisioning volume for claim "{ref}"
Successfully provisioned volume {name}
storageclass.storage.k8s.io "{name}" not found
failed to provision volume with StorageClass "{name}"
no persistent volumes available for this claim and no storage class is set
Failed to create endpoint for service {ref}
Failed to update endpoint {ref}
Updated load balancer with new hosts
Ensuring load balancer
Ensured load balancer
Nodes only ready in one zone, addressType: {word}
Cluster IP [{word}]: {address} is not allocated; repairing
All content successfully deleted, may be waiting on finalization
All content successfully removed
All content-preserving finalizers finished
All legacy kube types successfully parsed
All resources successfully discovered
New size: {n}
reason: All metrics below target
reason: Current number of replicas below Spec.MinReplicas
reason: Current number of replicas above Spec.MaxReplicas
reason: {name} resource utilization (percentage of request) above target
reason: {name} container resource utilization (percentage of request) above target
the HPA controller was able to update the target scale to {n}
the HPA controller was able to get the target's current scale
the HPA controller was unable to get the target's current scale
the HPA was able to successfully calculate a replica count from {name} resource utilization (percentage of request)
the HPA was able to successfully calculate a replica count from {name} resource
the HPA was unable to compute the replica count
the desired count is within the acceptable range
the desired replica count is less than the minimum replica count
the desired replica count is more than the maximum replica count
the desired replica count is increasing faster than the maximum scale rate
the desired replica count is decreasing faster than the maximum scale rate
recent recommendations were higher than current one, applying the highest recent recommendation
recommended size matches current size
scaling is disabled since the replica count of the target is zero
invalid metrics ({n} invalid out of {n}), first error is
failed to get {name} utilization
failed to get {name} usage
failed to get {name} resource metric value
failed to get pods metric value
failed to get object metric value
failed to get external metric value
unable to get metrics for resource {name}
unable to fetch metrics from resource metrics API
no metrics returned from resource metrics API
the server could not find the requested resource (get pods.metrics.k8s.io)
the server is currently unable to handle the request (get pods.metrics.k8s.io)
missing request for {name}
missing request for {name} in container {name} of Pod {name}
did not receive metrics for targeted pods (pods might be unready)
(combined from similar events)
`

/** Sentences of the API server that controllers repeat. */
const ofTheServer = `
pods "{name}" is forbidden
pods "{name}" already exists
pods "{name}" not found
Pod "{name}" is invalid
exceeded quota: {name}, requested: {amounts}, used: {amounts}, limited: {amounts}
failed quota: {name}
must specify {resources} for: {names}
maximum {resource} usage per {word} is {quantity}, but limit is {quantity}
maximum {resource} usage per {word} is {quantity}, but request is {quantity}
maximum {resource} usage per {word} is {quantity}. No limit is specified
minimum {resource} usage per {word} is {quantity}, but limit is {quantity}
minimum {resource} usage per {word} is {quantity}, but request is {quantity}
minimum {resource} usage per {word} is {quantity}. No request is specified
error looking up service account {ref}
serviceaccount "{name}" not found
no PriorityClass with name {name} was found
pod rejected
RuntimeClass "{name}" not found
unable to create new content in namespace {name} because it is being terminated
namespaces "{name}" not found
replicasets.apps "{name}" already exists
configmap "{name}" not found
secret "{name}" not found
configmap references non-existent config key
references non-existent secret key
persistentvolumeclaim "{name}" not found
persistentvolumeclaim "{name}" bound to non-existent persistentvolume "{name}"
violates PodSecurity "{name}"
Operation cannot be fulfilled on {name} "{name}"
the object has been modified
please apply your changes to the latest version and try again
Internal error occurred
context deadline exceeded
failed calling webhook "{key}"
admission webhook "{key}" denied the request
{field}
Required value
Forbidden
Invalid value
must be less than or equal to {resource} limit
etcdserver
request timed out
`

/** Sentences of the scheduler: each clause after the first has its own number of nodes. */
const ofTheScheduler = `
Successfully assigned {ref} to {name}
{n}/{n} nodes are available
no nodes available to schedule pods
preemption
no new claims to deallocate
still not schedulable
not eligible due to preemptionPolicy=Never.
not eligible due to a terminating pod on the nominated node.
{n} No preemption victims found for incoming pod
{n} Preemption is not helpful for scheduling
{n} Insufficient {resource}
{n} Too many pods
{n} node(s) didn't match Pod's node affinity/selector
{n} node(s) didn't match Pod's node affinity
{n} node(s) didn't match pod affinity rules
{n} node(s) didn't match pod anti-affinity rules
{n} node(s) didn't satisfy existing pods anti-affinity rules
{n} node(s) didn't match pod affinity/anti-affinity rules
{n} node(s) didn't match pod topology spread constraints
{n} node(s) didn't match pod topology spread constraints (missing required label)
{n} node(s) didn't match PersistentVolume's node affinity
{n} node(s) didn't find available persistent volumes to bind
{n} node(s) didn't have free ports for the requested pod ports
{n} node(s) didn't satisfy plugin(s) [{reason}]
{n} node(s) had untolerated taint(s)
{n} node(s) had untolerated taint {{key}: {label}}
{n} node(s) had untolerated taint {{key}}
{n} node(s) had volume node affinity conflict
{n} node(s) exceed max volume count
{n} node(s) were unschedulable
{n} node(s) were not ready
{n} node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)
{n} pod has unbound immediate PersistentVolumeClaims
pod has unbound immediate PersistentVolumeClaims
running PreBind plugin "{reason}"
binding volumes
Preempted by pod {uid} on node {name}
Preempted by a pod on node {name}
default-scheduler: preempting to accommodate a higher priority pod
preempting to accommodate a higher priority pod
running "{reason}" filter plugin
skip schedule deleting pod
Scheduling is blocked due to non-empty scheduling gates
`

/** Sentences of the kubelet. */
const ofTheKubelet = `
Pulling image "{image}"
Container image "{image}" already present on machine
Container image "{image}" already present on machine and can be accessed by the pod
Container image "{image}" is not present with pull policy of Never
Container image "{image}" is present with pull policy of Always
Successfully pulled image "{image}" in {duration}
Successfully pulled image "{image}" in {duration} ({duration} including waiting)
Successfully pulled image "{image}" in {duration} ({duration} including waiting). Image size: {n} bytes.
Successfully pulled image "{image}" in {duration}. Image size: {n} bytes.
Successfully pulled image "{image}"
Failed to pull image "{image}"
Failed to apply default image tag "{image}"
couldn't parse image name "{image}"
invalid reference format
Back-off pulling image "{image}"
failed to pull and unpack image "{image}"
failed to resolve reference "{image}"
failed to resolve image "{image}"
failed to do request
failed to authorize
failed to fetch anonymous token
pull access denied
repository does not exist or may require authorization
insufficient_scope
authorization failed
unexpected status from HEAD request to
rpc error
code = {reason} desc
code = {reason} desc = failed to pull and unpack image "{image}"
Error
ErrImagePull
ImagePullBackOff
ErrImageNeverPull
InvalidImageName
CreateContainerConfigError
CreateContainerError
RunContainerError
not found
manifest unknown
no such host
unauthorized
denied
i/o timeout
authentication required
Unable to retrieve some image pull secrets ({refs})
attempting to pull the image may not succeed.
Container created
Container started
Created container {name}
Created container: {name}
Started container {name}
Stopping container {name}
Killing container with id {word}
Container {name} failed liveness probe, will be restarted
Container {name} failed startup probe, will be restarted
Container {name} definition changed, will be restarted
Init container {name} failed startup probe
Init container {name} failed liveness probe
Container {name} failed startup probe
Container {name} failed liveness probe
Back-off restarting failed container {name} in pod {pod}
Back-off restarting failed container
back-off {duration} restarting failed container={name} pod={pod}
containers with unready status: [{names}]
containers with incomplete status: [{names}]
FailedPostStartHook
PostStartHook failed
PreStopHook failed
Pod was active on the node longer than the specified deadline
The container could not be located when the pod was terminated
The container could not be located when the pod was deleted.  The container used to be Running
Pod was rejected
Node didn't have enough resource: {resource}, requested: {n}, used: {n}, capacity: {n}
Node didn't have enough capacity: {resource}, requested: {n}, capacity: {n}
Pod Predicate {reason} failed
Predicate {reason} failed
The node was low on resource: {resource}
Threshold quantity: {quantity}, available: {quantity}.
The node had condition: [{reason}].
Container {name} was using {quantity}, request is {quantity}, has larger consumption of {resource}.
Pod ephemeral local storage usage exceeds the total limit of containers {quantity}.
Usage of EmptyDir volume "{name}" exceeds the limit "{quantity}".
Pod is terminating
Pod was terminated in response to imminent node shutdown.
MountVolume.SetUp failed for volume "{name}"
MountVolume.MountDevice failed for volume "{name}"
AttachVolume.Attach failed for volume "{name}"
AttachVolume.Attach succeeded for volume "{name}"
Unable to attach or mount volumes
unmounted volumes=[{names}], unattached volumes=[{names}]
unmounted volumes=[{names}]
failed to process volumes=[{names}]
timed out waiting for the condition
Multi-Attach error for volume "{name}"
Volume is already exclusively attached to one node and can't be attached to another
Volume is already used by pod(s) {names}
couldn't find key {name} in ConfigMap {ref}
couldn't find key {name} in Secret {ref}
object "{ref}"/"{name}" not registered
failed to sync configmap cache
failed to sync secret cache
container has runAsNonRoot and image will run as root (pod
container has runAsNonRoot and image will run as root
container's runAsUser breaks non-root policy
Failed to create pod sandbox
failed to setup network for sandbox
Pod sandbox changed, it will be killed and re-created.
Unable to mount volumes for pod
network is not ready
Liveness probe failed
Readiness probe failed
Startup probe failed
Liveness probe errored
Readiness probe errored
Startup probe errored
and resulted in unknown state
`

/** The kubelet's own sentences about probes. Any other text about a failed probe comes from the container. */
export const probeSentences = `
HTTP probe failed with statuscode: {n}
Get "{any}": dial tcp {hostport}: connect: connection refused
Get "{any}": dial tcp {hostport}: i/o timeout
Get "{any}": dial tcp {hostport}: connect: no route to host
Get "{any}": context deadline exceeded
Get "{any}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)
Get "{any}": net/http: request canceled (Client.Timeout exceeded while awaiting headers)
Get "{any}": net/http: request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)
Get "{any}": EOF
Get "{any}": read tcp {hostport}->{hostport}: read: connection reset by peer
dial tcp {hostport}: connect: connection refused
dial tcp {hostport}: i/o timeout
dial tcp {hostport}: connect: no route to host
command timed out
command timed out: {any}
service unhealthy (responded with "NOT_SERVING")
timeout: failed to connect service {any} within {duration}
`

export const sentences = ofControllers + ofTheServer + ofTheScheduler + ofTheKubelet

/** The beginnings of messages whose rest is a container's own text. */
export const openSentences = `
Liveness probe failed: {output}
Readiness probe failed: {output}
Startup probe failed: {output}
Liveness probe errored: {output}
Readiness probe errored: {output}
Startup probe errored: {output}
Liveness probe errored and resulted in unknown state: {output}
Readiness probe errored and resulted in unknown state: {output}
Startup probe errored and resulted in unknown state: {output}
Exec lifecycle hook {any}
Http lifecycle hook {any}
PostStartHook failed: {any}
Error: failed to create containerd task: {any}
Error: failed to start container {any}
failed to create containerd task: {any}
admission webhook "{key}" denied the request: {any}
`
