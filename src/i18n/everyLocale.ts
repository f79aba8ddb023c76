/** For tests: the texts of every language are there from the start. */
import { loadLocale } from './index.ts'

await loadLocale('zh-CN')
