import type { predicted as en } from '../../en/recorded/predicted.ts'
import type { Message } from '../../message.ts'

export const predicted: Record<keyof typeof en, Message> = {
  'predicted.title': '预测与实际',
  'predicted.seeds': '从其最初状态开始，{count} 个种子',
  'predicted.end': '结局相同',
  'predicted.end.yes': '是',
  'predicted.end.no': '否',
  'predicted.end.detail': '{seeds} 个种子中有 {same} 个；实际 {wanted} 个中有 {available} 个可用',
  'predicted.pods': '在分布范围内的新 Pod',
  'predicted.pods.value': '{of} 个中的 {inside} 个',
  'predicted.time': '完成用时',
  'predicted.lowest': '最少可用',
  'predicted.most': '最多 Pod（含正在终止的）',
  'predicted.never': '未完成',
  'predicted.spread': '预测 {low} 到 {high}，中位数 {median}',
  'predicted.same': '预测 {median}',
  'predicted.noSpread': '预测：从不',
  'predicted.row': '{name}：{text}',
  'predicted.more': '{text}（{more}）',
  'predicted.comma': '、',
  'predicted.semicolon': '；',
  'predicted.stop': '。',
  'predicted.delays': '观察到的延迟；API 只给出整秒，其中一部分由 Event 精确给出',
  'predicted.phase.schedule': '调度',
  'predicted.phase.pull': '拉取',
  'predicted.phase.start': '启动',
  'predicted.phase.ready': '启动到就绪',
  'predicted.phase.end': '结束',
  'predicted.phase.row': '观察到 {count} 次，中位数 {median}，95 % {p95}',
  'predicted.fits': '符合一个分布',
  'predicted.apart': '两个峰：{node} 偏离',
  'predicted.differences': '差异',
  'predicted.noDifference': '没有：实际的发布就是预测到的其中之一。',
  'predicted.agrees': '一致之处：{list}',
  'predicted.agree.end': '结局',
  'predicted.agree.time': '完成用时',
  'predicted.agree.pods': '每个新 Pod 变为可用的时刻',
  'predicted.agree.lowest': '最少可用的 Pod 数',
  'predicted.agree.most': '最多的 Pod 数',
  'predicted.agree.scalings': '哪些修订版本从多少扩缩到多少',
  'predicted.agree.conditions': '结束时的状况及其原因',
  'predicted.agree.warnings': '警告的原因',
  'predicted.difference.end':
    '记录结束时实际尚未完成；预测在 {seeds} 个种子中有 {complete} 个完成。阻碍它的原因无法从最初状态或延迟中看出：请看查出的问题',
  'predicted.difference.neverComplete':
    '实际以 {wanted} 个中 {available} 个可用完成；预测仅在 {seeds} 个种子中的 {complete} 个如此',
  'predicted.difference.warnings':
    '警告不同：仅实际有 [{real}]，仅预测有 [{predicted}]。可能记录中缺少某个 Event，或发生了模拟部件不会做的事',
  'predicted.difference.conditions':
    '结束时的状况不同：实际 [{real}]，预测 [{predicted}]。它取决于记录结束时进行到了哪里',
  'predicted.difference.time':
    '用时 {real}；预测为 {low} 到 {high}，中位数 {median}。其中有某个延迟不是从容器观察到的，或整秒对它来说太粗略',
  'predicted.difference.timeWithin': '用时 {real}，中位数为 {median}。在 {low} 到 {high} 的范围内：由抽取的延迟所致',
  'predicted.difference.timeAtEdge':
    '用时 {real}，处在 {low} 到 {high} 范围的边缘。整秒无法更精确地说明：它可能在范围之内',
  'predicted.difference.lowest':
    '实际至少有 {real} 个 Pod 可用；预测 {low} 到 {high}。Pod 离开或到来的时刻与各种子不同',
  'predicted.difference.most':
    '实际最多有 {real} 个 Pod；预测 {low} 到 {high}。正在终止的 Pod 停留的时间与观察到的不同',
  'predicted.difference.pods':
    '{of} 个新 Pod 中有 {count} 个变为可用的时刻在分布之外，最多相差 {by}。每个延迟都是单独抽取的，而真实的延迟相互关联',
  'predicted.difference.podsOnly':
    '{of} 个新 Pod 中有 {count} 个只在实际中或只在种子中变为可用。其他差异说明了它们为何出现或未出现',
  'predicted.difference.nodeApart':
    '{container} 的{phase}在 {node} 上用了 {median}，其他节点 {others}。所有节点用了同一个分布，因此那里的 Pod 预测时刻有误',
  'predicted.difference.scalings': '实际发布的 {scalings} 次扩缩，起止大小与全部 {seeds} 个种子都不同',
  'predicted.difference.order':
    '{scalings} 次扩缩在 {seeds} 个种子中有 {same} 个步骤相同。哪些 Pod 同时就绪是偶然的；每个修订版本的起止大小相同',
  'predicted.difference.unrepeated': '有 {count} 件事是对在每次模拟中名称都不同的对象做的：那里没有重复',
  'predicted.report.title': '一次记录的发布与模拟的发布对照',
  'predicted.report.private': '没有名称、镜像或地址：对象以编号表示。',
  'predicted.report.version': 'Rollscope {version}，{kind}，{seeds} 个种子',
  'predicted.report.node': '节点 {number}',
  'predicted.report.container': '容器 {number}',
  'predicted.report.other': '其他原因',
  'predicted.none': '没有记录到有人通过更改 Deployment、StatefulSet 或 DaemonSet 而开始的发布。',
}
