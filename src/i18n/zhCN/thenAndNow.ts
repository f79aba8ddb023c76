import type { thenAndNow as en } from '../en/thenAndNow.ts'
import type { Message } from '../message.ts'

export const thenAndNow: Record<keyof typeof en, Message> = {
  'thenAndNow.lead':
    '2016 至 2018 年的许多文章所描述的发布方式，Kubernetes 如今已不再采用。这里的集群可以使用 2017 年的 API 和 kubectl，控制器仍是 v1.36 的。下面每一对都使用相同的输入：先看一个，再看另一个。',
  'thenAndNow.then': '2017',
  'thenAndNow.now': '如今',
  'thenAndNow.watch': '观看',
  'thenAndNow.pair.update': '由谁来替换 Pod',
  'thenAndNow.pair.update.text':
    '四个 Pod 从 v1 更新到 v2，每次一个，始终有四个在运行。2017 年由 kubectl 在用户的计算机上完成：它创建第二个 ReplicationController，再逐次发出扩缩容请求。如今客户端只需修改一次 Deployment，其余由控制器完成。',
  'thenAndNow.pair.gone': '客户端中断之后',
  'thenAndNow.pair.gone.text':
    '十二秒后按下 Ctrl-C。由客户端驱动的更新停在半途，两个版本同时运行，直到用户重新启动它。控制器不受客户端中断的影响。',
  'thenAndNow.pair.rollback': '如何请求回滚',
  'thenAndNow.pair.rollback.text':
    '2017 年的回滚请求是 Deployment 的一个字段，控制器恢复旧模板后清除该字段。清单若保留这个字段，每次应用清单都会再次请求，而那个修订版本的编号早已改变。如今由 kubectl 读取旧的 ReplicaSet 并发送其模板；下一次应用清单又会发布 v2。',
  'thenAndNow.table': '有何不同',
  'thenAndNow.topic': '内容',
  'thenAndNow.row.driver': '版本更新',
  'thenAndNow.row.driver.then':
    'kubectl rolling-update：两个 ReplicationController，由客户端扩缩容，每次增一减一，其间停顿（默认 1 分钟）',
  'thenAndNow.row.driver.now':
    'Deployment 控制器：每个模板一个 ReplicaSet，受 maxSurge 和 maxUnavailable 限制，没有停顿',
  'thenAndNow.row.versions': 'Deployment 的 API 版本',
  'thenAndNow.row.versions.then': 'extensions/v1beta1 或 apps/v1beta1',
  'thenAndNow.row.versions.now': 'apps/v1；API 服务器拒绝旧版本',
  'thenAndNow.row.bounds': 'maxSurge 与 maxUnavailable 的默认值',
  'thenAndNow.row.bounds.then': 'maxSurge 1，maxUnavailable 1（apps/v1beta1：25%，25%）',
  'thenAndNow.row.bounds.now': 'maxSurge 25%，maxUnavailable 25%',
  'thenAndNow.row.history': '默认的历史与期限',
  'thenAndNow.row.history.then': '保留所有 ReplicaSet，没有期限（apps/v1beta1：保留 2 个，600 秒）',
  'thenAndNow.row.history.now': '保留 10 个，600 秒',
  'thenAndNow.row.selector': '选择算符',
  'thenAndNow.row.selector.then': '省略时取自模板的标签',
  'thenAndNow.row.selector.now': '必填，且此后不可更改',
  'thenAndNow.row.rollback': '回滚',
  'thenAndNow.row.rollback.then': 'spec.rollbackTo 或 rollback 子资源，由控制器执行',
  'thenAndNow.row.rollback.now':
    'kubectl 修补模板。该字段所转换成的注解 deprecated.deployment.rollback.to 至今仍然有效',
  'thenAndNow.row.undo': 'kubectl rollout undo',
  'thenAndNow.row.undo.then': '向服务器发出请求，然后等待说明结果的 Event',
  'thenAndNow.row.undo.now': '补丁保存后立即结束',
  'thenAndNow.same': '这里相同的部分',
  'thenAndNow.same.text':
    '两者的控制器、调度器和 kubelet 都是 v1.36 的，存储的都是 apps/v1：kubectl get 显示的是注解，而非字段。命令 rolling-update 取自 v1.17，即最后一个带有它的 kubectl。它以十二份录制检验。',
  'thenAndNow.try': '自己试试',
  'thenAndNow.try.text': '一个 2017 年的空集群，编辑器中是当年写法的 Deployment。',
  'thenAndNow.open': '打开 2017 年的集群',
}
