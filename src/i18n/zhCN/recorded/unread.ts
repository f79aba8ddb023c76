import type { unreadTexts as en } from '../../en/recorded/unread.ts'
import type { Message } from '../../message.ts'

export const unreadTexts: Record<keyof typeof en, Message> = {
  'unread.noFile': '没有给出文件',
  'unread.fileIsEmpty': '文件是空的',
  'unread.cutOff': '文本从这里开始却没有结尾：文件被截断了',
  'unread.notJson': '不是 JSON：{shown}',
  'unread.notJsonInBraces': '括号中的这段文本不是 JSON',
  'unread.notYaml': 'YAML 有误：{words}',
  'unread.documentTooLarge': '单个文档有 {characters} 个字符，太大了',
  'unread.nestedTooDeep': '嵌套超过 {most} 层',
  'unread.furtherNotTold': '不再列出此文件的其他问题',

  'unread.notObject': '不是对象，而是 {type} 类型的值',
  'unread.itemNotObject': '列表中有一项不是对象',
  'unread.itemWithoutKind': '列表中有一项没有说明自己的 kind',
  'unread.listWithoutItems': '{kind} 没有 items',
  'unread.withoutKind': '对象没有 kind',
  'unread.withoutApiVersion': '对象没有 apiVersion',
  'unread.withoutMetadata': '对象没有 metadata',
  'unread.withoutName': '对象没有名称',
  'unread.refusal': 'API 服务器答复：{words}',
  'unread.refusalWithoutReason': 'API 服务器拒绝了请求，但没有说明原因',
  'unread.notUsable': '无法使用：{words}',
  'unread.notJudged': '无法检查：{words}',
  'unread.findingNotJudged': '无法检查 {finding}：{words}',

  'unread.unknownWatchType': '{type} 不是 watch 事件的类型',

  'unread.kwokWithoutDates': 'kwok 不记录日期：时间从 {from} 算起',
  'unread.kwokTime': 'durationNanosecond 不是时间',
  'unread.kwokMethod': '{method} 不是 kwok 的方法',
  'unread.kwokWithoutTemplate': '该更改没有 template',
  'unread.kwokDeletedUnseen': '对象被删除，但从未被记录过',
  'unread.kwokChangedUnseen': '对象被更改，但从未被记录过',
  'unread.kwokWithoutName': '对象没有 kind 或名称',
  'unread.kwokPatch': '无法应用该更改：{words}',
}
