import type { roomWall as en } from '../../en/room/wall.ts'
import type { Message } from '../../message.ts'

export const roomWall: Record<keyof typeof en, Message> = {
  'phones.join': '用手机加入',
  'phones.joinCode': '用手机加入的二维码',
  'phones.haveAnswered': '{phones} 人中 {answered} 人已作答',
  'phones.answers': '{count} 个答案',
  'phones.right': '{count} 个正确',
  'phones.spread': '大家的答案',
  'phones.point': '{value}：{count} 个答案',
  'phones.truth': '正确：{value}',
  'phones.phones': '手机',
  'phones.inRoom': '课堂里有 {count} 部手机',
  'phones.onlyHere': '只有本机能加入课堂。要让手机加入，请用 --lan 启动。',
  'phones.lost': '课堂的服务器没有响应。举手投票仍然有效。请再次运行同一条命令：手机会自动重新连接。',
  'phones.dropped': '丢弃了 {count} 条消息',
}
