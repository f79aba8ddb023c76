import type { waits as en } from '../en/waits.ts'
import type { Message } from '../message.ts'

export const waits: Readonly<Record<keyof typeof en, Message>> = {
  'inspector.wait.newPodsUnavailable':
    '**{needed} 个新 Pod 变为可用**，之后才可移除 1 个旧 Pod：现有 {available} 个可用，至少要有 {minAvailable} 个',
  'inspector.wait.newPods': '**{unavailable} 个新 Pod** 变为可用',
  'inspector.wait.refused': '**API 服务器**：它拒绝创建这些 Pod',
  'inspector.wait.oldPodsTerminating': '**{pods} 个正在终止的旧 Pod**：Recreate 策略下在那之前不会创建新 Pod',
  'inspector.wait.deadline': '**progressDeadlineSeconds**，还有 {seconds} 秒',
  'inspector.wait.paused': '**有人恢复它**：该 Deployment 已暂停',
  'inspector.wait.nothing': '无：一切符合规约',
  'inspector.wait.same': '另有 {count} 个 Pod 相同',
  'inspector.wait.pod.schedulingGate': '**调度门控** `{gate}`',
  'inspector.wait.pod.node': '**节点**',
  'inspector.wait.pod.scheduler': '**调度器**，尚未处理它',
  'inspector.wait.pod.pulling': '**镜像** `{image}`，正在拉取',
  'inspector.wait.pod.pullQueue': '**镜像** `{image}`：所在节点上前面还有 {before} 个拉取',
  'inspector.wait.pod.image': '**镜像**，已尝试 {tries} 次',
  'inspector.wait.pod.imageUntil': '**镜像**，已尝试 {tries} 次；{seconds} 秒后再试，退避 {backOff} 秒',
  'inspector.wait.pod.imageFrom': '**镜像**，已尝试 {tries} 次；退避 {backOff} 秒，还剩 {seconds} 秒',
  'inspector.wait.pod.crash': '**容器 {container}**，启动 {starts} 次后以代码 {exitCode} 退出',
  'inspector.wait.pod.crashUntil':
    '**容器 {container}**，启动 {starts} 次后以代码 {exitCode} 退出；{seconds} 秒后再启动',
  'inspector.wait.pod.crashFrom':
    '**容器 {container}**，启动 {starts} 次后以代码 {exitCode} 退出；退避 {backOff} 秒，还剩 {seconds} 秒',
  'inspector.wait.pod.initCrash':
    '**Init 容器 {container}**（第 {index} 个，共 {of} 个），启动 {starts} 次后以代码 {exitCode} 退出',
  'inspector.wait.pod.initCrashUntil':
    '**Init 容器 {container}**（第 {index} 个，共 {of} 个），启动 {starts} 次后以代码 {exitCode} 退出；{seconds} 秒后再启动',
  'inspector.wait.pod.initCrashFrom':
    '**Init 容器 {container}**（第 {index} 个，共 {of} 个），启动 {starts} 次后以代码 {exitCode} 退出；退避 {backOff} 秒，还剩 {seconds} 秒',
  'inspector.wait.pod.init': '**Init 容器 {container}**（第 {index} 个，共 {of} 个），正在运行',
  'inspector.wait.pod.initUntil': '**Init 容器 {container}**（第 {index} 个，共 {of} 个），{seconds} 秒后结束',
  'inspector.wait.pod.initStart': '**Init 容器 {container}**（第 {index} 个，共 {of} 个），正在启动',
  'inspector.wait.pod.config': '**容器 {container}**，无法创建',
  'inspector.wait.pod.mount': '**卷**',
  'inspector.wait.pod.start': '**容器 {container}**，正在启动',
  'inspector.wait.pod.probe': '**{probe} 探针**，每 {period} 秒一次',
  'inspector.wait.pod.probeUntil': '**{probe} 探针**，每 {period} 秒一次；下一次在 {seconds} 秒后',
  'inspector.wait.pod.probeFailed': '**{probe} 探针**，每 {period} 秒一次，已失败 {failed} 次（阈值 {threshold}）',
  'inspector.wait.pod.probeFailedUntil':
    '**{probe} 探针**，每 {period} 秒一次，已失败 {failed} 次（阈值 {threshold}）；下一次在 {seconds} 秒后',
  'inspector.wait.pod.probeSeen': '**{probe} 探针**，每 {period} 秒一次',
  'inspector.wait.pod.then': '；之后还有 minReadySeconds {minReadySeconds} 秒',
  'inspector.wait.pod.ready': '**它的容器**就绪',
  'inspector.wait.pod.readinessGate': '**就绪门控** `{gate}`',
  'inspector.wait.pod.minReady': '**minReadySeconds** {of} 秒',
  'inspector.wait.pod.minReadyUntil': '**minReadySeconds** {of} 秒，还剩 {seconds} 秒',
  'inspector.wait.pod.grace': '**终止**：{of} 秒的宽限期已过',
  'inspector.wait.pod.graceUntil': '**终止**：已发送 SIGTERM，{of} 秒的宽限期还剩 {seconds} 秒',
  'inspector.wait.pod.preStop': '**preStop 钩子**：{of} 秒的宽限期已过',
  'inspector.wait.pod.preStopUntil': '**preStop 钩子**，{of} 秒的宽限期还剩 {seconds} 秒',
  'inspector.wait.pod.nodeLost': '**节点 {node}** 报告它已结束：该节点已失联',
  'inspector.wait.pod.finalizer': '**设置终结器** `{finalizer}` **的一方**',
}
