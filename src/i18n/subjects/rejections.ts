/** Subjects of the recordings about rejected, waiting and dropped objects, in Chinese; in the form of `subjects`. */
export const rejectionAbouts: readonly (readonly [RegExp | string, string])[] = [
  [
    'The ServiceAccounts of a suspended Job and of a StatefulSet are absent.',
    '挂起的 Job 与 StatefulSet 的 ServiceAccount 不存在。',
  ],
  [
    'Variables have absent sources; one of two containers waits until the ConfigMap and the key exist.',
    '变量的来源不存在；两个容器之一等待 ConfigMap 和键出现。',
  ],
  [
    'CustomResourceDefinitions share a short name, or have invalid schemas and rules; a finalizer delays a deletion.',
    '多个 CustomResourceDefinition 使用同一简称，或 schema 与规则无效；finalizer 推迟删除。',
  ],
  [
    'A schema becomes stricter than the stored object: only changed values are checked.',
    'schema 变得比已存储的对象更严格：只检查改变的值。',
  ],
  [
    'A custom resource with a scale subresource is scaled by kubectl and by a HorizontalPodAutoscaler.',
    '带 scale 子资源的自定义资源由 kubectl 和 HorizontalPodAutoscaler 扩缩容。',
  ],
  [
    'Two versions of a custom resource, of which one is deprecated; later defaults and removed fields.',
    '自定义资源的两个版本，其中一个已弃用；后来的默认值与被移除的字段。',
  ],
  [
    'A quota has room for one of two Pods of a Job, which is suspended and resumed.',
    '配额只容得下 Job 两个 Pod 中的一个；Job 被挂起并恢复。',
  ],
  [
    'A LimitRange and a quota reject resizes in place; an allowed resize waits for room.',
    'LimitRange 与配额拒绝原地调整大小；被允许的调整等待空间。',
  ],
  [
    'A MutatingAdmissionPolicy adds a label, a sidecar and a variable to Pods of a Deployment.',
    'MutatingAdmissionPolicy 为 Deployment 的 Pod 添加标签、sidecar 和变量。',
  ],
  [
    'A ValidatingAdmissionPolicy denies the deletion of Pods during a rollout.',
    '发布期间 ValidatingAdmissionPolicy 拒绝删除 Pod。',
  ],
  [
    'A ValidatingAdmissionPolicy with a ConfigMap as its parameter, first absent, then with a wrong value.',
    '以 ConfigMap 为参数的 ValidatingAdmissionPolicy：参数先不存在，后值错误。',
  ],
  ['Invalid ValidatingAdmissionPolicies and bindings.', '无效的 ValidatingAdmissionPolicy 与绑定。'],
  [
    'The sources of a projected volume are absent and are created one after the other.',
    '投射卷的来源不存在，随后逐个创建。',
  ],
  [
    'kubectl debug with profiles that Pod Security forbids and allows.',
    'kubectl debug 使用 Pod Security 禁止与允许的配置。',
  ],
  [
    'Namespace labels of Pod Security, with Pods that violate the new level.',
    'Pod Security 的命名空间标签，而已有 Pod 违反新级别。',
  ],
  [
    'Warnings of Pod Security for each kind of change of a Deployment.',
    'Deployment 的各种更改所触发的 Pod Security 警告。',
  ],
  [
    'A resize that waits for room counts in the quota and stops the rollout of another Deployment.',
    '等待空间的调整计入配额，使另一个 Deployment 的发布停住。',
  ],
  [
    'Restart policies and rules of containers and init containers in Pods that run to completion.',
    '运行至完成的 Pod 中，容器与 Init 容器的重启策略和规则。',
  ],
  [
    'The overhead of a RuntimeClass counts in a quota and a LimitRange; v3 names an absent RuntimeClass.',
    'RuntimeClass 的开销计入配额与 LimitRange；v3 引用不存在的 RuntimeClass。',
  ],
  [
    'Services with taken or invalid ports and addresses, and with changed types.',
    'Service 的端口与地址已被占用或无效，以及类型改变。',
  ],
  [
    'A quota allows one PersistentVolumeClaim of a StatefulSet, then the storage of one.',
    '配额允许 StatefulSet 的一个 PersistentVolumeClaim，之后只允许一个的存储量。',
  ],
  [
    'A MutatingAdmissionPolicy without its parameter, then with an error, then against Pod Security.',
    'MutatingAdmissionPolicy 先缺少参数，后出错，再违反 Pod Security。',
  ],
  [
    'Quotas by quality of service and deadline, with resources of whole Pods.',
    '按服务质量与期限划分的配额，以及整个 Pod 的资源。',
  ],
]
