import type { manifest as en } from '../en/manifest.ts'
import type { Message } from '../message.ts'

export const manifest: Record<keyof typeof en, Message> = {
  'manifest.tabs': '清单与实时对象',
  'manifest.tab.recording': '记录',
  'manifest.tab.clients': '客户端',
  'manifest.tab.manifest': '清单',
  'manifest.tab.object': '实时对象',

  'manifest.editor.label': '清单，YAML',
  'manifest.editor.description': 'Tab 键缩进。先按 Esc 再按 Tab 可离开编辑器。',
  'manifest.editor.empty': '在此粘贴 YAML，或拖入文件',
  'manifest.editor.loading': '正在加载编辑器',

  'manifest.keys': 'YAML 按键',
  'manifest.keys.indent': '缩进',
  'manifest.keys.undo': '撤销',

  'manifest.diff': '差异',
  'manifest.diff.beside': '在分支中比较',
  'manifest.diff.besideNote': '在新的分支中应用编辑后的文本，并与当前运行并排显示',
  'manifest.diff.title': '已应用文本与编辑文本',
  'manifest.diff.none': '文本自应用以来没有变化。',
  'manifest.diff.removed': '已应用：',
  'manifest.diff.added': '编辑后：',
  'manifest.diff.gap': '省略未变化的行',
  'manifest.diff.revert': '恢复为已应用的文本',
  'manifest.close': '关闭',

  'manifest.readOnly': '这是真实集群的记录，只能查看，不能向其应用任何内容。',
  'manifest.readOnly.own': '在空集群中打开这份清单',
  'manifest.apply': '应用',
  'manifest.create': '创建',
  'manifest.applying': '正在应用',
  'manifest.result.label': 'kubectl 的输出',
  'manifest.result.dismiss': '关闭',

  'manifest.tags.button': '镜像标签的作用',
  'manifest.tags.short': '镜像标签',

  'manifest.object.none': '还没有 Deployment。请先应用清单。',
  'manifest.object.gone': '此刻 {kind} {name} 不存在。',
  'manifest.object.label': 'API 服务器中的 {kind} {name}，YAML',
  'manifest.object.changed': '{count} 行有变化',
}
