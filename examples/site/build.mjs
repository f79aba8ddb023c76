// Builds rollouts.html: `npm ci && npm run build` in this folder, after `npm run build:cli` in the repository. The build
// fails if an answer in a manifest is not true.
import { readFileSync, writeFileSync } from 'node:fs'
import { remark } from 'remark'
import remarkHtml from 'remark-html'
import { remarkRollscope } from 'rollscope/remark'

const path = new URL('rollouts.md', import.meta.url)
const page = await remark()
  .use(remarkRollscope)
  .use(remarkHtml)
  .process({ path: 'rollouts.md', value: readFileSync(path, 'utf8') })
writeFileSync(new URL('rollouts.html', import.meta.url), String(page))
