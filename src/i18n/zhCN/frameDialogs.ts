import type { frameDialogs as en } from '../en/frameDialogs.ts'
import type { Message } from '../message.ts'

export const frameDialogs: Record<keyof typeof en, Message> = {
  'frame.about.copy': '复制运行记录',
  'frame.about.cursor': '当前位置',
  'frame.about.cursorValue': '{clock}，事件 {handled} / {total}',
  'frame.about.engine': '引擎',
  'frame.about.fingerprint': '指纹',
  'frame.about.fingerprintNote': '相同的种子、集群和命令，在任何机器上的同一时刻都得到相同的指纹。',
  'frame.about.notices': '所用软件包的许可证',
  'frame.about.noticesInside': '此文件所含软件包的许可证，以注释形式写在文件的源代码中。',
  'frame.about.seed': '随机种子',
  'frame.about.text':
    'Rollscope 在本浏览器标签页中运行 Kubernetes 的 Deployment、ReplicaSet 等控制器的逻辑，以及 API 服务器、调度器和 kubelet；集群是模拟的，时钟是虚拟的，不会连接任何真实集群。',
  'frame.keys.apply': '应用清单',
  'frame.keys.branch': '在此开始一个分支',
  'frame.keys.end': '到运行的末尾；已在末尾时，继续到滚动更新结束',
  'frame.keys.faster': '加快',
  'frame.keys.howSure': '有多大把握：用许多种子预测；W 打开最差的，[ 和 ] 打开相邻的',
  'frame.keys.lessons': '课程：打开或关闭目录',
  'frame.keys.load': '前往自动伸缩的工作负载的负载',
  'frame.keys.nextWrite': '下一次写入 API 服务器',
  'frame.keys.note':
    '在输入框中，只有“应用”、命令面板和打开文件的快捷键有效；按 Esc 再按 Tab 即可离开。kubectl 面板打开时，字符会进入其命令行，直到焦点移到画面上。',
  'frame.keys.openFile': '打开文件：清单或已保存的运行',
  'frame.keys.palette': '命令面板：按名称找到一切操作',
  'frame.keys.present': '演示模式：只显示画面，大字号',
  'frame.keys.presenterWindow': '演示模式并打开第二个窗口：备注、标记、举手和所有控制',
  'frame.keys.previousWrite': '回到上一次写入',
  'frame.keys.showKeys': '本列表',
  'frame.keys.slower': '减慢',
  'frame.keys.start': '到开头',
  'frame.keys.step': '前进一步',
  'frame.keys.stepBack': '后退一步',
  'frame.keys.toggleLeft': '收起或展开清单面板',
  'frame.keys.toggleRight': '收起或展开原因面板',
  'frame.keys.togglePlay': '播放或暂停',
}
