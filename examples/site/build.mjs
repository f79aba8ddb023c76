// Builds rollouts.html: `node build.mjs`, in a project that has the packages rollscope, remark and remark-html. The build
// fails if an answer in a manifest is not true.
import { readFileSync, writeFileSync } from 'node:fs'
// biome-ignore lint/correctness/noUndeclaredDependencies: a package of the site's own project
import { remark } from 'remark'
// biome-ignore lint/correctness/noUndeclaredDependencies: a package of the site's own project
import remarkHtml from 'remark-html'
import { remarkRollscope } from 'rollscope/remark'

const path = new URL('rollouts.md', import.meta.url)
const page = await remark()
  .use(remarkRollscope)
  .use(remarkHtml)
  .process({ path: 'rollouts.md', value: readFileSync(path, 'utf8') })
writeFileSync(new URL('rollouts.html', import.meta.url), String(page))
