import type { terminal } from '../en/terminal.ts'
import type { Message } from '../message.ts'

export const terminalZhCN: Readonly<Record<keyof typeof terminal, Message>> = {
  'terminal.log': '命令与 kubectl 的回答',
  'terminal.prompt': 'kubectl 命令',
  'terminal.placeholder': 'get pods',
  'terminal.hint': 'Tab 补全，↑ 找回上一条。用 -f - 时，以清单为输入。',
  'terminal.hint.full':
    'Tab 补全单词；先按 Esc 再按 Tab 离开输入框。上下方向键找回之前的命令。Ctrl+C 结束仍在等待的命令，Ctrl+L 清屏。使用“-f -”时，清单文本作为标准输入。',
  'terminal.complete': '补全单词',
  'terminal.run': '运行',
  'terminal.clear': '清屏',
  'terminal.empty': 'kubectl 作用于这个集群。只读命令不会改变运行过程，无论停在哪个时刻。',
  'terminal.suggestions': '可以先试这些命令',
  'terminal.suggestion': '将 {command} 填入提示符后',
  'terminal.input': '输入：清单',
  'terminal.goTo': '前往 {clock}，即输入这条命令的时刻',
  'terminal.exit': '退出码 {code}',
  'terminal.interrupted': '^C',
  'terminal.waits': '随时钟继续输出',
  'terminal.waits.paused': '等待中：时钟已停',
  'terminal.ranOn': '此刻仍在运行',
  'terminal.stop': '停止',
  'terminal.stop.of': '停止 {command}',
  'terminal.cut': '开头部分已省略。',
  'terminal.noOutput': '没有输出',
  'terminal.propose': '运行 {command}',
  'terminal.candidates': '可以接着写',
  'terminal.candidates.count': '{count} 种写法',
  'terminal.later': '此刻之后还有 {count} 条命令。',
}
