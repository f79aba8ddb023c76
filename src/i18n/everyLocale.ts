/** For tests: loads the texts of every language at once. */
import { loadLocale } from './index.ts'

await loadLocale('zh-CN')
