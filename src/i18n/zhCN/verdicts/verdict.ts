import type { verdict as en } from '../../en/verdicts/verdict.ts'
import type { Message } from '../../message.ts'

export const verdict: Record<keyof typeof en, Message> = {
  'verdict.word.rollsOut': '能完成发布',
  'verdict.word.stalls': '会停滞',
  'verdict.word.refused': '会被拒绝',
  'verdict.word.cannotTell': '无法判断',

  'verdict.created': '补齐缺少的对象之后',
  'verdict.keptAside': '{count} 个对象不会应用',
  'verdict.refused': '{count} 个对象',
  'verdict.reasons': '清单之外的因素',
  'verdict.lineOf': '第 {line} 行，{object}',
  'verdict.ask': '在我的集群上：',
  'verdict.ask.of': '在我的集群上，{key}',
  'verdict.assumed': '在我的集群上（假定）：',
  'verdict.pipeline': '在流水线中执行同样的检查：',
  'verdict.pipeline.order': '命令行会模拟应用顺序：',
  'verdict.asIf': '按假设模拟：{what}',
  'verdict.asIf.change': '更改假设',
  'verdict.answerKeys': 'Alt+Enter：回答',
  'verdict.takeBack': '重置',

  'verdict.ways': '{count} 种可能的结果',
  'verdict.way.part': '{key}：{answer}',
  'verdict.way.and': '，',
  'verdict.way.of': '{name}：{text}',
  'verdict.way.rollsOut': '{time} 后完成发布',
  'verdict.way.completes': '{time} 后完成',
  'verdict.way.stallsObject': '{object} 停滞',
  'verdict.way.stalls': '停滞：{replicas} 个中有 {available} 个可用',
  'verdict.way.counts': '{replicas} 个中有 {available} 个可用',
  'verdict.way.noPod': '没有创建任何 Pod',
  'verdict.way.held': '{count} 个 Pod 处于 {reason}',
  'verdict.way.unknown': '未知',
  'verdict.mark': '?',
  'verdict.mark.assumed': '假定',
  'verdict.stage': '无法判断能否完成发布',
  'verdict.howSure': '按模拟：结果取决于清单之外的 {count} 个因素，这里都按有利的情况计算。',

  'verdict.answer.absent': '没有',
  'verdict.answer.accepts': '接受',
  'verdict.answer.acted-on': '会处理',
  'verdict.answer.allocated': '已分配',
  'verdict.answer.as-written': '照原样',
  'verdict.answer.closed': '未监听',
  'verdict.answer.ends': '会结束',
  'verdict.answer.everywhere': '每个节点都有',
  'verdict.answer.filled': '已填写',
  'verdict.answer.loaded': '已加载',
  'verdict.answer.ignored': '忽略',
  'verdict.answer.made': '会创建',
  'verdict.answer.mounts': '能挂载',
  'verdict.answer.open': '已监听',
  'verdict.answer.ordered': '按其顺序',
  'verdict.answer.other': '不是 root',
  'verdict.answer.pending': '未分配',
  'verdict.answer.present': '有',
  'verdict.answer.rejects': '拒绝',
  'verdict.answer.refused': '被拒绝',
  'verdict.answer.restored': '已从中填充',
  'verdict.answer.resumed': '已恢复',
  'verdict.answer.root': 'root',
  'verdict.answer.runs': '持续运行',
  'verdict.answer.suspended': '仍挂起',
  'verdict.answer.waits': '一直等待',

  'verdict.maker': '{maker} 可能会在运行时创建它。',

  'verdict.question.reference': '清单里没有 {kind} {name}。集群中若也没有，需要它的 Pod 会被拒绝或无法启动。',
  'verdict.question.referenceKey': '{kind} {name} 缺少键 {key}。没有它，需要它的 Pod 无法启动。',
  'verdict.question.definition':
    '清单里没有 {kind}（{apiVersion}）的 CustomResourceDefinition。集群中若也没有，kubectl 会应用其他对象，然后报错：no matches for kind "{kind}"。',
  'verdict.question.definitionUnchecked':
    '清单里没有 {kind}（{apiVersion}）的 CustomResourceDefinition。它的 schema 和规则可能拒绝这个对象。',
  'verdict.question.definitionBefore':
    '只有新清单里有 CustomResourceDefinition {name}，但集群中已经有 {kind} 对象。预览假定集群中的定义与它相同。如果不同，API 服务器可能拒绝这个定义或这些对象。',
  'verdict.question.storedVersion':
    'CustomResourceDefinition {name} 不再有版本 {version}。如果集群中的 status.storedVersions 仍包含 {version}，API 服务器会拒绝这个定义。',
  'verdict.question.rule':
    '{kind} 的 schema 有一条规则使用了推演不模拟的函数：{rule}。如果对象违反这条规则，API 服务器会拒绝它。',
  'verdict.question.conversion':
    'CustomResourceDefinition {name} 的 Webhook 负责在版本之间转换 {kind}。推演不模拟这个 Webhook；它失败时，API 服务器会拒绝这个对象。',
  'verdict.question.storageClass':
    '清单里没有 StorageClass {name}。没有它，持久卷申领会一直是 Pending，它的 Pod 也无法调度。',
  'verdict.question.persistentVolume':
    '清单里没有适合持久卷申领 {claim} 的 PersistentVolume，它的存储类也不会创建。在你创建之前，它的 Pod 无法调度。',
  'verdict.question.provisioner':
    'StorageClass {name} 由 {provisioner} 创建卷。如果它没有运行，持久卷申领会一直是 Pending。',
  'verdict.question.accessMode':
    '持久卷申领要求 {mode}，而多数存储类创建的卷同一时间只能给一个节点。如果你的存储类（这里是 {name}）也是如此，持久卷申领会一直是 Pending，它的 Pod 也无法调度。',
  'verdict.question.dataSource':
    '持久卷申领 {claim} 的卷要从 {kind} {name} 填充，驱动必须支持这一点。做不到的话，持久卷申领会一直是 Pending。',
  'verdict.question.attributesClass':
    '清单里没有 VolumeAttributesClass {name}。没有它，持久卷申领会一直是 Pending，它的 Pod 也无法调度。',
  'verdict.question.driver': '这个卷由驱动 {driver} 挂载，它必须在节点上运行。没有它，Pod 会停在 ContainerCreating。',
  'verdict.question.flexVolume':
    '卷由 FlexVolume 驱动 {driver} 挂载，它是节点上的一个程序。没有它，Pod 会停在 ContainerCreating。',
  'verdict.question.networkStorage': '节点通过网络挂载 {storage}。如果访问不到，Pod 会停在 ContainerCreating。',
  'verdict.question.volumeReach':
    '多个 Pod 共用持久卷申领 {claim}（ReadWriteOnce），而它的卷能从哪些节点挂载并不清楚。如果同一时间只有一个节点能挂载，其他节点上的 Pod 会一直等待（FailedAttachVolume），直到先前的 Pod 终止。',
  'verdict.question.volumeNode':
    '多个 Pod 共用持久卷申领 {claim}（ReadWriteOnce），同一时间只有一个节点能挂载它的卷。在其他节点上的 Pod，或在该节点上没有空闲容量的 Pod，会一直等待，直到其他 Pod 终止。',
  'verdict.question.hostPath':
    '节点上的 {path} 必须是 {what}。如果不是，kubelet 不会挂载它，Pod 会停在 ContainerCreating。',
  'verdict.question.node': 'Pod 不经过调度器直接绑定到节点 {name}。如果没有这个节点，Pod 永远不会启动，最后会被删除。',
  'verdict.question.nodeLabel':
    '需要有节点满足 {wanted}。没有这样的节点，Pod 会一直是 Pending；DaemonSet 则不创建 Pod。',
  'verdict.question.startTaint':
    '有节点带有污点 {key}，由 {program} 在节点就绪后移除。只要它还在，没有相应容忍度的 Pod 就不会调度到该节点。',
  'verdict.question.domains':
    '它的 Pod（包括更新时的）需要节点分布在 {key} 的 {count} 个拓扑域（该标签的不同取值）。拓扑域不够时，Pod 会一直是 Pending。',
  'verdict.question.moreNodes':
    '该工作负载的 Pod 不能共用节点，需要 {count} 个节点；模拟集群有 {have} 个。节点不够时，Pod 会一直是 Pending。',
  'verdict.question.autoscaler':
    '{have} 个节点放不下它的 Pod，{count} 个才够。如果集群有节点自动扩缩器添加节点，Pod 会启动；没有的话，会一直是 Pending。',
  'verdict.question.device':
    '每个 Pod 需要 {wanted} 个 {resource}，只有安装了相应设备插件的节点才有。没有它，Pod 会一直是 Pending。',
  'verdict.question.capacity':
    '每个 Pod 请求 {resource} {amount}，超过普通机器的配置，单位可能写错了。没有这样的节点，Pod 会一直是 Pending。',
  'verdict.question.webhook':
    'API 服务器会为每个 {kind} 调用准入 Webhook {name}（{configuration}）。这里不模拟 Webhook，它可能拒绝或修改该对象。如果 Webhook 没有响应，由 failurePolicy {policy} 决定（Fail：拒绝；Ignore：接受）。',
  'verdict.question.policy':
    '准入策略 {name} 适用于每个 {kind}，但其中有表达式或参数无法在这里求值。它可能拒绝或修改该对象。',
  'verdict.question.priorityClass': '清单里没有 PriorityClass {name}。没有它，Pod 会被拒绝。',
  'verdict.question.runtimeClass': '清单里没有 RuntimeClass {name}。没有它，Pod 会被拒绝。',
  'verdict.question.resourceClaimObject':
    '清单里没有 {kind} {name}。没有它，就无法为 Pod 分配设备，Pod 会一直是 Pending。',
  'verdict.question.deviceDriver':
    '申领的设备由驱动 {driver} 准备，节点上必须运行这个驱动。没有它，Pod 会停在 ContainerCreating（FailedPrepareDynamicResources）。',
  'verdict.question.resourceClaim': '资源申领（ResourceClaim）{name} 要由驱动分配。没有驱动，Pod 会一直是 Pending。',
  'verdict.question.image':
    '镜像 {image} 不是有效的名称：其中还有内容需要填写。照原样写，容器永远不会启动（InvalidImageName）。',
  'verdict.question.imageUser':
    '容器不允许以 root 运行，而用户由镜像 {image} 决定。如果镜像用的是 root，容器不会被创建。',
  'verdict.question.rootImage':
    '容器不允许以 root 运行，而镜像 {image} 以 root 启动。kubelet 不会创建容器（CreateContainerConfigError）。用 runAsUser 指定其他用户，或换用这样的镜像，可以避免。',
  'verdict.question.sysctl':
    '内核参数 {name} 不在 kubelet 的安全列表中。除非每个节点都允许它，否则 kubelet 会拒绝该 Pod（SysctlForbidden）。',
  'verdict.question.localImage': '镜像 {image} 从不拉取。在没有预先加载它的节点上，容器不会启动（ErrImageNeverPull）。',
  'verdict.question.initWaits':
    'Init 容器 {container} 在等待清单里任何 Service 都没有提供的东西。在得到响应之前，Pod 不会启动。',
  'verdict.question.endsByItself':
    '容器 {container} 的命令会自行结束（{command}）。之后 kubelet 会按退避时间反复重启容器。',
  'verdict.question.serverInJob':
    '容器 {container} 运行 {server}，这是不会自行退出的服务程序。Job 要等所有容器都退出才算完成；sidecar（restartPolicy: Always 的 Init 容器）会随其他容器一起停止。',
  'verdict.question.probeFile': '容器 {container} 的 {probe} 检查文件 {file}，而容器自己的命令不会让它一直存在。',
  'verdict.question.probePort':
    '容器 {container} 的 {probe} 检查端口 {port}，而 Pod 里没有容器写明这个端口。如果没有程序监听它，探针会一直失败。',
  'verdict.question.probeHost':
    '容器 {container} 的 {probe} 从节点访问 {host} 的端口 {port}。如果那里没有响应，它会一直失败。',
  'verdict.question.subPath':
    '{kind} {name} 里没有 {path}。kubelet 会给容器 {container} 挂载一个空目录；如果镜像在这个位置是文件，容器无法启动。',
  'verdict.question.hookPort':
    '容器 {container} 一运行，它的 postStart 钩子就向端口 {port} 发送一次请求。如果那时还没有程序监听，容器会被停止并重新启动。',
  'verdict.question.suspendedJob': 'Job {name} 处于挂起状态：在用户或队列控制器恢复它之前，不会创建 Pod。',
  'verdict.question.helmHook':
    'Helm 会按钩子（{value}）在发布之外单独应用这个对象，并等待 Job 或 Pod 运行结束；一旦失败，发布就此中止。这里与 kubectl 一样，和其余对象一起应用。',
  'verdict.question.argocdHook':
    'Argo CD 会按钩子（{value}）单独应用这个对象，并等待它变为健康；一旦失败，同步就此中止。这里与 kubectl 一样，和其余对象一起应用。',
  'verdict.question.syncWave':
    'Argo CD 在第 {wave} 波应用它，要等 {first} 以及更早各波的其他对象都健康之后；只要有一个不健康，它就不会被应用。这里与 kubectl 一样，一次全部应用。',
  'verdict.question.taskEnd': '{kind} {name} 的程序能否以 0 退出，清单里看不出来。一旦失败，等待它的工具就不会继续。',
}
