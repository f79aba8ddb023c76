import type { terminal as en } from '../en/terminal.ts'
import type { Message } from '../message.ts'

export const terminal: Record<keyof typeof en, Message> = {
  'terminal.log': '命令与 kubectl 的输出',
  'terminal.prompt': 'kubectl 命令',
  'terminal.placeholder': 'get pods',
  'terminal.hint': 'Tab 补全，↑ 找回上一条。用 -f - 时，以清单为输入。',
  'terminal.files': '文件：{names}',
  'terminal.hint.full':
    'Tab 补全单词；先按 Esc 再按 Tab 离开输入框。上下方向键找回之前的命令。Ctrl+C 结束仍在等待的命令，Ctrl+L 清屏。使用“-f -”时，清单文本作为标准输入；“> web.yaml”写入文件，“-f web.yaml”读取它。',
  'terminal.problem.quote': '引号 {word} 没有闭合',
  'terminal.problem.variable': '{word}：不支持变量。请直接写出值；在单引号内，$ 只是普通字符。',
  'terminal.problem.substitution':
    '{word}…：不支持命令替换。请复制该值，或用管道传给 kubectl，例如“kubectl get deploy web -o yaml | kubectl apply -f -”。',
  'terminal.problem.file': '{word}：这里只有标准输出可以写入文件，用 > 或 >>。',
  'terminal.problem.noFile':
    '{word}：没有这个文件。可以这样创建：“cat > web.yaml <<EOF”或“kubectl get deploy web -o yaml > web.yaml”；“-f -”读取编辑器中的清单。',
  'terminal.problem.print':
    '{word} 在这里不单独输出内容：它写入文件（“cat > web.yaml <<EOF”），或作为 kubectl 的输入（“cat web.yaml | kubectl apply -f -”）。',
  'terminal.problem.background': '{word}：这里没有后台任务。等待中的命令会随时钟继续，其间可以输入其他命令。',
  'terminal.problem.program':
    '这里没有 {word}：此命令行支持 kubectl、watch、echo 和 cat，管道后支持 grep、head、tail、wc、sort 和 uniq。',
  'terminal.problem.tool':
    '这里没有 {word}。kubectl 可用 -o jsonpath=…、-o custom-columns=…、-o go-template=… 取值。管道后支持 grep、head、tail、wc、sort 和 uniq。',
  'terminal.problem.syntax': '{word}：无法解析',
  'terminal.problem.keyword':
    '{word}：这里没有循环和条件语句。可用 ;、&& 和 || 连接命令；选择算符（-l）或 --all 可一次处理多个对象。',
  'terminal.problem.watch': 'watch 只重复只读命令，例如“watch -n 2 kubectl get pods”；{word} 会写入。',
  'terminal.problem.intoKubectl': '{word} 前面没有 kubectl：请过滤 kubectl 的输出，例如“kubectl get pods | grep web”。',
  'terminal.edited': '对象已放入清单：在那里修改，然后应用清单。',
  'terminal.complete': '补全单词',
  'terminal.run': '运行',
  'terminal.clear': '清屏',
  'terminal.empty': 'kubectl 在这个集群上运行。只读命令不会改变运行过程，无论停在哪个时刻。',
  'terminal.suggestions': '可以先试这些命令',
  'terminal.suggestion': '将 {command} 填入提示符后',
  'terminal.input': '输入：清单',
  'terminal.goTo': '前往 {clock}，即输入这条命令的时刻',
  'terminal.exit': '退出码 {code}',
  'terminal.interrupted': '^C',
  'terminal.waits': '随时钟继续输出',
  'terminal.waits.paused': '时钟已暂停，命令在等待',
  'terminal.ranOn': '此刻仍在运行',
  'terminal.stop': '停止',
  'terminal.stop.of': '停止 {command}',
  'terminal.cut': '开头部分已省略。',
  'terminal.noOutput': '没有输出',
  'terminal.propose': '运行 {command}',
  'terminal.candidates': '补全项',
  'terminal.candidates.count': '{count} 个补全项',
  'terminal.later': '此刻之后还有 {count} 条命令。',
}
