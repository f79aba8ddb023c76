import type { foreseen as en } from '../en/foreseen.ts'
import type { Message } from '../message.ts'

export const foreseen: Record<keyof typeof en, Message> = {
  'forecast.howSure': '有多大把握？',
  'forecast.scope.present': '若不应用：',
  'forecast.present.stalls.first': '预计停滞：可用 **{available}** / **{replicas}**',
  'forecast.present': '预计 **{clock}** 完成 · 最少可用 **{lowest}** 个 · Pod 最多 **{most}** 个',
  'forecast.present.first': '预计 **{clock}** 完成 · Pod 最多 **{most}** 个',
  'forecast.present.stalls': '预计停滞：可用 **{available}** / **{replicas}** · 最少可用 **{lowest}** 个',
  'forecast.present.deadline':
    '预计停滞：可用 **{available}** / **{replicas}** · **{clock}** 到期限 · 最少可用 **{lowest}** 个',
}
