import type { Catalogue, Values } from './index.ts'
import type { Message } from './message.ts'

/** Chinese words for the English values of placeholders from the engine. Words of the API stay English. */
export const values: Values = {
  probe: { liveness: '存活', readiness: '就绪', startup: '启动' },
  outcome: { complete: '完成', incomplete: '未完成', stalled: '停滞', failed: '失败' },
}

const files = import.meta.glob<Readonly<Record<string, Readonly<Record<string, Message>>>>>('./zhCN/**/*.ts', {
  eager: true,
})

/** Simplified Chinese. The compiler checks the keys of each file, and a test that no file is missing. */
export const zhCN = Object.assign({}, ...Object.values(files).flatMap((file) => Object.values(file))) as Catalogue
