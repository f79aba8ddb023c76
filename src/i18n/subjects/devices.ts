/** Subjects of the recordings of device claims in Chinese; in the form of `subjects`. */
export const deviceAbouts: readonly (readonly [RegExp | string, string])[] = [
  [
    'Two devices on one of two nodes: the first two Pods get one each, the third waits until one of them is gone, and its claim with it.',
    '两个节点中只有一个带两台设备：前两个 Pod 各得一台，第三个要等其中一个消失、其申领也随之删除。',
  ],
  [
    'No driver has published devices: the Pod waits in the words of the scheduler, and gets its node once a slice comes.',
    '没有驱动发布设备：Pod 等待，消息来自调度器；有了 ResourceSlice 后分配节点。',
  ],
  [
    'Selectors of devices: by attributes of each kind, by capacity and by version. One device of four fits.',
    '设备的选择算符：按各类属性、容量和版本选择。四台设备中只有一台符合。',
  ],
  [
    'A selector that reads an attribute which a device lacks: an error of the scheduler, and not of a node.',
    '选择算符读取设备没有的属性：这是调度器的错误，而不是节点的问题。',
  ],
  [
    'Two Pods share a claim, on the one node that has the device; a third one that must be elsewhere waits. The claim loses its device with its last Pod.',
    '两个 Pod 共用一个申领，都在拥有该设备的节点上；必须在别处的第三个 Pod 等待。最后一个 Pod 终止后，申领的设备被收回。',
  ],
  [
    'A claim that no Pod uses is allocated for another node: it loses its device, and the Pod gets its node with another one.',
    '没有 Pod 使用的申领已分配在另一个节点上：它的设备被收回，改为分配另一台设备，Pod 随之得到节点。',
  ],
  [
    'firstAvailable: the node with the first of the alternatives is preferred; a second Pod takes the other one.',
    'firstAvailable：优先选择有第一个选项的节点；第二个 Pod 得到另一个选项。',
  ],
  [
    'allocationMode All: all devices of the node, and none where one of them is taken.',
    'allocationMode All：得到节点上的全部设备；只要有一台被占用，就一台也得不到。',
  ],
  [
    'Constraints between requests: the same value of an attribute, which the first devices do not have, and different ones.',
    '请求之间的约束：某个属性要相同（最前面的设备不满足），另一个要不同。',
  ],
  [
    'adminAccess: a device that another claim has, in a namespace that may ask so; elsewhere the claim is refused.',
    'adminAccess：在允许这样申请的命名空间里，可以访问另一个申领已有的设备；在别处申领被拒绝。',
  ],
  [
    'Tainted devices: one that a request tolerates, one that nobody may have, and one whose taint has no effect.',
    '带污点的设备：一台被请求容忍，一台任何请求都得不到，一台的污点没有作用。',
  ],
  [
    'Devices that more than one node reaches: by labels, by all nodes, and each device by its own.',
    '多个节点都能访问的设备：按标签、所有节点、以及每台设备各自指定。',
  ],
  [
    'Pods that have ended give their devices back: a claim that was made for one is deleted, another loses its device.',
    'Pod 结束后会释放设备：为该 Pod 自动创建的申领被删除；用户创建的申领保留，但不再分配有设备。',
  ],
  [
    'A claim that Pods use is deleted: it stays, Terminating, until they are gone; a Pod that comes later waits.',
    '删除正在使用的申领：它保持 Terminating，直到使用它的 Pod 终止；之后创建的 Pod 等待。',
  ],
  [
    'What the driver is told: the configuration of the class and of the claim, with whom each comes from.',
    '告诉驱动的内容：设备类和申领的配置，以及各自的来源。',
  ],
  [
    'A device that several claims may have at once, each with a share of its capacity.',
    '一台设备可以同时分给多个申领，每个得到一份容量。',
  ],
  [
    'Partitions of a device that share its counters: what one has taken the others cannot have.',
    '共享计数器的设备分区：一个分区占用的，其他分区就得不到。',
  ],
  [
    'A Pod with two claims gets both or none; one that is held back keeps no device from others.',
    '有两个申领的 Pod 要么两个都得到，要么都得不到；等待中的 Pod 不占用其他 Pod 的设备。',
  ],
  [
    'A claim from a template that is not there: the Pod waits outside of the queue until the template comes.',
    '申领的模板不存在：Pod 在队列之外等待，直到模板出现。',
  ],
  [
    'A DaemonSet watches devices with admin access beside their users: its template is rejected without the label of the namespace.',
    'DaemonSet 以管理访问与使用者共用设备：命名空间没有标签时，它的模板被拒绝。',
  ],
  [
    'A Deployment with claims of a template and as many devices as Pods: with a surge the rollout holds, with maxUnavailable it goes on.',
    'Deployment 的申领来自模板，设备与 Pod 一样多：有 surge 时发布停住，有 maxUnavailable 时继续。',
  ],
  [
    'A claim that all Pods of a Deployment share ties them to its node, until that is full; the node is cordoned and drained.',
    'Deployment 的所有 Pod 共用一个申领，因而都在它的节点上，直到该节点已满；随后 cordon 并 drain 该节点。',
  ],
  [
    'Init containers, two containers and two classes: which requests the special claim has; the implicit name of a class.',
    'Init 容器、两个容器和两个类：特殊申领有哪些请求；类的隐式名称。',
  ],
  [
    'A Deployment requests an extended resource of a DeviceClass: each Pod gets a claim of its own, the third waits; a Pod goes, the next takes its device.',
    'Deployment 请求 DeviceClass 的扩展资源：每个 Pod 得到自己的申领，第三个等待。',
  ],
  [
    'Two Pods with an extended resource of a DeviceClass and two devices: v2 with a surge waits, Recreate goes on.',
    '两个 Pod 请求 DeviceClass 的扩展资源，设备有两台：带 surge 的 v2 等待，Recreate 继续。',
  ],
]
