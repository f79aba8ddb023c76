import type { inspector as en } from '../en/inspector.ts'
import type { Message } from '../message.ts'

export const inspector: Record<keyof typeof en, Message> = {
  'inspector.tabs': '为什么',
  'inspector.tab.findings': '问题',
  'inspector.tab.why': '为什么',
  'inspector.tab.object': '对象',
  'inspector.tab.events': 'Event',
  'inspector.tab.queues': '队列',
  'inspector.tab.codePath': '代码路径',
  'inspector.selected': '已选中：{kind} {name}',
  'inspector.deselect': '返回 Deployment',
  'inspector.none': '还没有可解释的内容。请应用一个包含 Deployment、StatefulSet 或 DaemonSet 的清单。',
  'inspector.loading': '正在加载',
  'inspector.gone': '此刻 {kind} {name} 不存在。',

  'inspector.sync.title': '{key} 的一次 sync',
  'inspector.at': '于 {time}',
  'inspector.decided.title': '{controller}：{object}',
  'inspector.wokenBy': '唤醒者',
  'inspector.sync.error': '这次 sync 以错误结束，键将会重试：',
  'inspector.undecided': '还没有控制器对这个对象作出决定。',
  'inspector.source': '源码位置：',
  'inspector.writes': '它写入了什么',
  'inspector.decisions': '决定',
  'inspector.waits': '正在等待',
  'inspector.waits.less': '收起',
  'inspector.recentEvents': '最新的 Event',
  'inspector.unknownDecision': '决定 `{id}`',

  'inspector.pending.showNodes': '在节点视图中查看',
  'inspector.pending.goTo': '前往 {time}',

  'inspector.object.more': '另有 {count} 个',

  'inspector.events.none': '到此刻为止没有关于这个对象的 Event。',
  'inspector.events.time': '时间',
  'inspector.events.type': '类型',
  'inspector.events.reason': '原因',
  'inspector.events.object': '对象',
  'inspector.events.message': '消息',
  'inspector.events.count': '次数',
  'inspector.events.filter': '对象',
  'inspector.events.all': '所有对象',
  'inspector.events.sortBy': '按{column}排序',
  'inspector.events.since': '首次于 {time}',
}
