import type { frameDialogs as en } from '../../en/frame/dialogs.ts'
import type { Message } from '../../message.ts'

export const frameDialogs: Record<keyof typeof en, Message> = {
  'frame.about.copy': '复制运行记录',
  'frame.about.cursor': '当前位置',
  'frame.about.cursorValue': '{clock}，事件 {handled} / {total}',
  'frame.about.engine': '引擎',
  'frame.about.fingerprint': '指纹',
  'frame.about.fingerprintNote': '相同的种子、集群和命令，在任何计算机上的同一时刻都得到相同的指纹。',
  'frame.about.notices': '所用软件包的许可证',
  'frame.about.noticesInside': '此文件所含软件包的许可证，以注释形式写在文件的源代码中。',
  'frame.about.seed': '随机种子',
  'frame.about.text':
    'Rollscope 在本浏览器标签页中运行 Kubernetes 的控制器、API 服务器、调度器和 kubelet 的逻辑；集群是模拟的，时钟是虚拟的，不会连接任何真实集群。',
  'frame.keys.apply': '应用清单',
  'frame.keys.branch': '在此开始一个分支',
  'frame.keys.end': '跳到运行末尾；已在末尾时，继续到发布结束',
  'frame.keys.faster': '加快',
  'frame.keys.howSure': '有多大把握：用许多种子推演同一变更；W 打开最差的，[ 和 ] 打开相邻的',
  'frame.keys.lessons': '课程：打开或关闭目录',
  'frame.keys.load': '转到自动扩缩工作负载的请求量曲线',
  'frame.keys.nextWrite': '下一次写入 API 服务器',
  'frame.keys.note':
    '在输入框中，只有“应用清单”、命令面板和打开文件的快捷键有效；按 Esc 再按 Tab 即可离开。kubectl 面板打开时，输入的字符会进入其命令行；点击舞台即可改变。',
  'frame.keys.openFile': '打开文件：清单或已保存的运行',
  'frame.keys.palette': '命令面板：按名称找到一切操作',
  'frame.keys.present': '演示模式：只显示舞台，大字号',
  'frame.keys.presenterWindow': '演示模式并打开第二个窗口：备注、标记、投票和所有控制',
  'frame.keys.previousWrite': '回到上一次写入',
  'frame.keys.showKeys': '本列表',
  'frame.keys.slower': '减慢',
  'frame.keys.start': '到开头',
  'frame.keys.step': '前进一步',
  'frame.keys.stepBack': '后退一步',
  'frame.keys.toggleLeft': '收起或展开清单面板',
  'frame.keys.toggleRight': '收起或展开“为什么”面板',
  'frame.keys.togglePlay': '播放或暂停',
}
