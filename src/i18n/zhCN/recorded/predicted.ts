import type { predicted as en } from '../../en/recorded/predicted.ts'
import type { Message } from '../../message.ts'

export const predicted: Record<keyof typeof en, Message> = {
  'predicted.title': '预测与实际',
  'predicted.seeds': '从初始状态开始，用 {count} 个种子推演',
  'predicted.end': '结果相同',
  'predicted.end.yes': '是',
  'predicted.end.no': '否',
  'predicted.end.detail': '{seeds} 个种子中有 {same} 个；实际 {wanted} 个中有 {available} 个可用',
  'predicted.pods': '在预测范围内的新 Pod',
  'predicted.pods.value': '{of} 个中的 {inside} 个',
  'predicted.time': '完成用时',
  'predicted.lowest': '最少可用 Pod 数',
  'predicted.most': '最多 Pod 数（含正在终止的）',
  'predicted.never': '未完成',
  'predicted.spread': '预测 {low} 到 {high}，中位数 {median}',
  'predicted.same': '预测 {median}',
  'predicted.noSpread': '预测：从不',
  'predicted.row': '{name}：{text}',
  'predicted.more': '{text}（{more}）',
  'predicted.comma': '、',
  'predicted.semicolon': '；',
  'predicted.stop': '。',
  'predicted.delays': '记录中的延迟。API 只给出整秒；一部分由 Event 精确给出',
  'predicted.phase.schedule': '调度',
  'predicted.phase.pull': '拉取',
  'predicted.phase.start': '启动',
  'predicted.phase.run': 'Init 容器运行',
  'predicted.phase.ready': '启动到就绪',
  'predicted.phase.end': '终止',
  'predicted.phase.row': '记录到 {count} 次，中位数 {median}，95% {p95}',
  'predicted.fits': '符合一个分布',
  'predicted.apart': '两个峰：{node} 不同',
  'predicted.differences': '差异',
  'predicted.noDifference': '没有：实际的发布就是预测到的其中之一。',
  'predicted.agrees': '一致之处：{list}',
  'predicted.agree.end': '结果',
  'predicted.agree.time': '完成用时',
  'predicted.agree.pods': '每个新 Pod 变为可用的时刻',
  'predicted.agree.lowest': '最少可用的 Pod 数',
  'predicted.agree.most': '最多的 Pod 数',
  'predicted.agree.scalings': '每个修订版本扩缩容的起止大小',
  'predicted.agree.conditions': '结束时的状况及其原因',
  'predicted.agree.warnings': 'Warning Event 的原因',
  'predicted.difference.end':
    '记录结束时实际的发布尚未完成，而 {seeds} 次推演中有 {complete} 次完成。初始状态和记录中的延迟都无法解释是什么阻碍了它：请看“问题”',
  'predicted.difference.neverComplete':
    '实际的发布以 {wanted} 个中 {available} 个可用完成，而 {seeds} 次推演中只有 {complete} 次如此',
  'predicted.difference.warnings':
    'Warning Event 不同：仅实际有 [{real}]，仅预测有 [{predicted}]。可能记录中缺少某个 Event，或其原因不在模拟之内',
  'predicted.difference.conditions':
    '结束时的状况不同：实际 [{real}]，预测 [{predicted}]。状况取决于记录结束时发布进行到了哪里',
  'predicted.difference.time':
    '实际的发布用了 {real}；预测范围是 {low} 到 {high}，中位数 {median}。可能出现了不按容器测量的延迟，或 API 的整秒时间戳太粗略',
  'predicted.difference.timeWithin':
    '实际的发布用了 {real}，预测的中位数是 {median}。在预测范围 {low} 到 {high} 之内：差别由抽取的延迟所致',
  'predicted.difference.timeAtEdge':
    '实际的发布用了 {real}，处在预测范围 {low} 到 {high} 的边缘。时间戳只到整秒，准确的时间可能在范围之内',
  'predicted.difference.lowest':
    '实际的发布中至少有 {real} 个 Pod 可用；预测的下限是 {low} 到 {high}。Pod 变为可用或被删除的时刻不同',
  'predicted.difference.most':
    '实际的发布中最多有 {real} 个 Pod；预测的上限是 {low} 到 {high}。Pod 终止所用的时间与记录中的延迟不同',
  'predicted.difference.pods':
    '{of} 个新 Pod 中有 {count} 个变为可用的时刻在预测范围之外，最多相差 {by}。推演中每个延迟单独抽取，而真实的延迟相互关联',
  'predicted.difference.podsOnly': '{of} 个新 Pod 中有 {count} 个只在实际的发布中或只在推演中变为可用。原因见其他差异',
  'predicted.difference.nodeApart':
    '{container} 的{phase}在 {node} 上用了 {median}，其他节点 {others}。所有节点用了同一个分布，因此 {node} 上的 Pod 预测时刻有误',
  'predicted.difference.scalings':
    '实际的发布中，各 ReplicaSet 扩缩容 {scalings} 次，起止大小与全部 {seeds} 次推演都不同',
  'predicted.difference.order':
    '{scalings} 次扩缩容在 {seeds} 次推演中有 {same} 次步骤相同。起止大小相同；哪些 Pod 同时就绪是随机的',
  'predicted.difference.nodeLost': '节点 {node} 曾停止上报状态。推演中所有节点始终正常，因此其他差异可能由此造成',
  'predicted.difference.deleted': '工作负载或它的命名空间被删除。推演不会删除工作负载，因此其他差异可能由此造成',
  'predicted.difference.podsEvicted':
    '这次发布有 {count} 个 Pod 被驱逐。推演中没有 Pod 被驱逐，或被驱逐的是其他 Pod，因此其他差异可能由此造成',
  'predicted.difference.notRecorded':
    'Pod 未能创建、启动或就绪，而记录中没有其原因：见“问题”。推演中没有这个原因，因此其他差异可能由此造成',
  'predicted.difference.slowControllers':
    '控制器有 {count} 次用了 1 s 以上才作出反应：控制平面过载。推演中每个延迟单独抽取，因此其他时间差异可能由此造成',
  'predicted.difference.unrepeated':
    '有 {count} 条用户命令没有重放：它们写明了 Pod 或 ReplicaSet 的名称，而每次推演生成的名称都不同。其他差异可能由此造成',
  'predicted.report.title': '一次记录的发布与推演的对照',
  'predicted.report.private': '没有名称、镜像或地址：对象以编号表示。',
  'predicted.report.version': 'Rollscope {version}，{kind}，{seeds} 个种子',
  'predicted.report.node': '节点 {number}',
  'predicted.report.container': '容器 {number}',
  'predicted.report.image': '镜像 {number}',
  'predicted.report.other': '其他原因',
  'predicted.none': '记录中没有因更改 Deployment、StatefulSet 或 DaemonSet 而触发的发布。',
}
