import type { workloads as workloadsEn } from '../../en/stage/workloads.ts'
import type { Message } from '../../message.ts'

export const workloads: Record<keyof typeof workloadsEn, Message> = {
  'workloads.label': '工作负载',
  'workloads.ready': '{available} / {replicas} 可用',
  'workloads.state.complete': '完成',
  'workloads.state.progressing': '发布中',
  'workloads.state.stalled': '停滞',
  'workloads.state.paused': '已暂停',
  'workloads.state.failed': '进展失败',

  'workloads.complete': '**{all} 个中 {complete} 个**完成',
  'workloads.rolling': '**{rolling} 个**发布中',
  'workloads.stalled': '**{stalled} 个**停滞',
  'workloads.paused': '**{paused} 个**暂停',
  'workloads.and': '，',
  'workloads.became': '{name} {state}',
  'workloads.new': '{pods} 个新',

  'workloads.filter': '筛选',
  'workloads.filter.label': '按名称筛选工作负载',
  'workloads.none': '没有名称包含“{filter}”',
  'workloads.none.clear': '清除筛选',
  'workloads.order': '顺序',
  'workloads.order.worst': '问题最多的在前',
  'workloads.order.name': '按名称',
  'workloads.order.text': '按清单中的顺序',
  'workloads.prefix': '所有名称前都有 `{prefix}`',
  'workloads.fold': '{count} 个已完成',
  'workloads.unfolded': '收起已完成的工作负载',
  'workloads.back': '全部 {all} 个工作负载',
  'workloads.others': '其他发布中的工作负载',
  'workloads.other': '{name} · {state}',
  'workloads.lanes': '其他工作负载随时间的变化',
  'workloads.lanes.others': '其他 {count} 个',
  'workloads.lanes.all': '全部 {count} 个',

  'workloads.keys': '多个工作负载',
  'workloads.keys.neighbours': '在舞台上显示上一个或下一个工作负载',
  'workloads.keys.filter': '筛选工作负载',
  'workloads.keys.stall': '转到下一个停滞的工作负载',
  'workloads.keys.panes': '关闭或打开清单面板和“为什么”面板',
}
