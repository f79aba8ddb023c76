import type { foreseen as en } from '../en/foreseen.ts'
import type { Message } from '../message.ts'

export const foreseen: Record<keyof typeof en, Message> = {
  'forecast.howSure': '有多大把握？',
  'forecast.scope.present': '若不应用：',
  'forecast.present.stalls.first': '停滞于 **{available}** / **{replicas}**',
  'forecast.present': '完成于 **{clock}** · 最少可用 **{lowest}** · 最多 Pod **{most}**',
  'forecast.present.first': '完成于 **{clock}** · 最多 Pod **{most}**',
  'forecast.present.stalls': '停滞于 **{available}** / **{replicas}** · 最少可用 **{lowest}**',
  'forecast.present.deadline': '停滞于 **{available}** / **{replicas}** · 期限 **{clock}** · 最少可用 **{lowest}**',
}
