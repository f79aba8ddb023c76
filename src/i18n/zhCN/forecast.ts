import type { forecast as en } from '../en/forecast.ts'
import type { Message } from '../message.ts'

export const forecast: Record<keyof typeof en, Message> = {
  'forecast.label': '应用后的预测：{text}',
  'forecast.separator': ' · ',

  'forecast.allAvailable': '{count} 个 Pod 在 {time} 后全部可用',
  'forecast.asSimulated': '按模拟：{text}',
  'forecast.created': '补齐缺少的对象后：{text}',
  'forecast.workloads': '{count} 个工作负载',
  'forecast.of': '{name}：{text}',

  'forecast.done': '{time} 后完成',
  'forecast.lowest': '最少 {count} 个可用',
  'forecast.most': '最多 {count} 个 Pod',

  'forecast.requests': '{range} 个请求失败',
  'forecast.requests.none': '没有请求失败',
  'forecast.outage': '{time} 内没有可用的 Pod',
  'forecast.outage.maybe': '最长 {time} 内没有可用的 Pod',
  'forecast.scope.apply': '若现在应用：',
  'forecast.madeUp': '{text}（按假定的延迟）',
  'forecast.delays': '假定的延迟',
  'forecast.delays.about': '镜像的拉取、启动、就绪和结束各需多久，没有人测量过：每个时间都取自一个区间。',
  'forecast.delays.set': '设定区间：在 Pod 上方的集群设置中选择“延迟”。',
  'forecast.delays.measure': '测量：打开 `rollscope watch` 对集群的记录，运行即采用其中的延迟。',
  'forecast.stalls': '停滞：{count} 个新 Pod 始终不可用',
  'forecast.stalls.none': '停滞：无法创建新 Pod',
  'forecast.stalls.reason': '停滞：{reason}',
  'forecast.stalls.serving': '{count} 个继续提供服务',
  'forecast.stalls.nothingServing': '没有 Pod 继续提供服务',
  'forecast.deadline': '{time} 后超过期限',
  'forecast.late': '超过 {deadline} 的期限，{time} 后才完成',
  'forecast.maybe': '{of} 次推演中有 {count} 次停滞',
  'forecast.breaks': '{time} 后出错：最少只剩 {count} 个可用',
  'forecast.undecided': '{time} 内未完成',
  'forecast.fitsNowhere': '无事可做：没有符合的节点',
  'forecast.paused': '已暂停：恢复后才会发布',
  'forecast.onDelete': 'OnDelete：每个 Pod 被删除后才更新',

  'forecast.tooManyPods': '超过 {most} 个 Pod 不作预测；这里有 {count} 个。',
  'forecast.stopped.events': '预测在 {events} 个事件（{time}）后停止：该集群中发生的事太多。',
  'forecast.stopped.size': '预测在 {time} 后停止：届时集群已达到上限（20,000 个 Pod 或 5,000,000 个事件）。',
  'forecast.stopped.text': '超过 500,000 个字符的清单不作预测。',
  'forecast.stopped.silent': '预测在 20 s 后停止：应用该清单耗时过长。',
  'forecast.tooLong': '运行过长，不作预测。',
  'forecast.waits': '快速播放时暂不预测。',
}
