import type { imageTags as en } from '../en/imageTags.ts'
import type { Message } from '../message.ts'

export const imageTags: Record<keyof typeof en, Message> = {
  'manifest.tags.intro':
    '这里并不真正运行容器。镜像标签末尾以点分隔的词决定容器的行为；没有这些词时，容器会启动、就绪并一直运行。',
  'manifest.tags.hint': '选择一个词，即可写入离光标最近的镜像。N 和 M 为秒数或退出码。',
  'manifest.tags.needs': '需要 {probe}。',
  'manifest.imageWord.slow': '20 秒后才就绪。',
  'manifest.imageWord.neverready': '永远不会就绪。',
  'manifest.imageWord.crash': '启动一秒后以退出码 1 结束。',
  'manifest.imageWord.crashlater': '20 秒后以退出码 1 结束。',
  'manifest.imageWord.oom': '5 秒后因内存不足被终止。',
  'manifest.imageWord.done': '5 秒后以退出码 0 结束。',
  'manifest.imageWord.nopull': '没有这个镜像。',
  'manifest.imageWord.slowpull': '拉取需要 20 秒。',
  'manifest.imageWord.slowstart': '启动需要 10 秒。',
  'manifest.imageWord.slowstop': '收到 SIGTERM 后 15 秒才结束。',
  'manifest.imageWord.nosig': '对 SIGTERM 没有反应。',
  'manifest.imageWord.drains': '收到 SIGTERM 后仍继续响应请求，直到进程退出。',
  'manifest.imageWord.hangs': '20 秒后存活探针失败；作为 Init 容器或在 Job 中则永不结束。',
  'manifest.imageWord.losesready': '启动 20 秒后不再就绪。',
  'manifest.imageWord.pullN': '拉取需要 N 秒。',
  'manifest.imageWord.pullfail': '没有这个镜像。',
  'manifest.imageWord.startN': '启动需要 N 秒。',
  'manifest.imageWord.exitCafterN': '启动 N 秒后以退出码 M 结束。',
  'manifest.imageWord.failsN': '在同一 Pod 中前 N 次启动均在一秒后以退出码 1 结束，之后正常运行。',
  'manifest.imageWord.termN': '收到 SIGTERM 后 N 秒结束。',
  'manifest.imageWord.readyN': '启动 N 秒后就绪探针成功。',
  'manifest.imageWord.readyNtoM': '启动后 N 到 M 秒之间就绪探针成功。',
  'manifest.imageWord.liveN': '启动后 N 秒内存活探针成功。',
  'manifest.imageWord.startedN': '启动 N 秒后启动探针成功。',
}
