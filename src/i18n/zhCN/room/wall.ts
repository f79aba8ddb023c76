import type { roomWall as en } from '../../en/room/wall.ts'
import type { Message } from '../../message.ts'

export const roomWall: Record<keyof typeof en, Message> = {
  'room.join': '用手机加入',
  'room.joinCode': '用手机加入的二维码',
  'room.haveAnswered': '{phones} 人中 {answered} 人已作答',
  'room.answers': '{count} 个答案',
  'room.right': '{count} 个正确',
  'room.spread': '大家的答案',
  'room.point': '{value}：{count} 个答案',
  'room.truth': '正确：{value}',
  'room.phones': '手机',
  'room.inRoom': '教室里有 {count} 部手机',
  'room.onlyHere': '只有本机能打开教室。要让手机加入，请用 --lan 启动。',
  'room.lost': '教室的服务器没有回应。举手投票仍然有效。请再次运行同一条命令：手机会自动重新连接。',
  'room.dropped': '丢弃了 {count} 条消息',
}
