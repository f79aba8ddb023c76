import type { fieldsNotSimulated as en } from '../../en/verdicts/fieldsNotSimulated.ts'
import type { Message } from '../../message.ts'

export const fieldsNotSimulated: Record<keyof typeof en, Message> = {
  'verdict.question.field.appArmor':
    '节点必须启用 AppArmor 并已加载该配置文件。没有 AppArmor，kubelet 会拒绝这个 Pod；没有该配置文件，容器不会被创建。',
  'verdict.question.field.blockDevice': '容器以块设备的形式得到卷，它的持久卷申领必须支持这种方式。',
  'verdict.question.field.envFile': '变量从卷中的文件读取；没有该文件，容器不会启动。',
  'verdict.question.field.jobManagedBy': '这个 Job 由 Kubernetes 之外的控制器（{value}）运行。',
  'verdict.question.field.localProfile': '配置文件必须存在于节点上。没有它，容器不会被创建。',
  'verdict.question.field.nodeFeature':
    '节点的容器运行时和内核必须支持这项功能。如果不支持，节点会拒绝 Pod 或它的容器。',
  'verdict.question.field.schedulerName': 'Pod 由调度器 {value} 安排。如果它没有运行，Pod 会一直是 Pending。',
  'verdict.question.field.windows': '这个 Pod 只能在 Windows 节点上运行；其他操作系统的节点上，kubelet 会拒绝它。',
}
