import type { handoutTexts as en } from '../../en/lessons/handout.ts'
import type { Message } from '../../message.ts'

export const handoutTexts: Record<keyof typeof en, Message> = {
  'handout.name': '讲义',
  'handout.print': '打印',
  'handout.close': '回到页面',
  'handout.progress': '{total} 课中已备好 {done} 课',
  'handout.onlyHere': '这个页面只能在本机打开，因此讲义没有链接。要打印链接，请从服务器打开页面。',
  'handout.link': '打开本课：{link}',
  'handout.code': '{link} 的二维码',
  'handout.answer': '我的答案：',
  'handout.answerOf': '我的答案（{label}）：',
  'handout.because': '因为：',
}
