import { expect, it } from 'vitest'
import { parseImageName } from './imageName.ts'

const hex = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

it.each<[string, string | undefined, string, string]>([
  // image, repository, tag, digest
  ['nginx', 'docker.io/library/nginx', 'latest', ''],
  ['nginx:1.14.2', 'docker.io/library/nginx', '1.14.2', ''],
  ['shop/web:v1', 'docker.io/shop/web', 'v1', ''],
  ['docker.io/shop/web', 'docker.io/shop/web', 'latest', ''],
  ['index.docker.io/shop/web', 'docker.io/shop/web', 'latest', ''],
  ['localhost/web', 'localhost/web', 'latest', ''],
  ['registry.k8s.io/pause:3.10', 'registry.k8s.io/pause', '3.10', ''],
  ['registry:5000/a/b__c/d-e', 'registry:5000/a/b__c/d-e', 'latest', ''],
  ['Registry/web:x', 'Registry/web', 'x', ''],
  [`web@sha256:${hex}`, 'docker.io/library/web', '', `sha256:${hex}`],
  [`shop/web:v1@sha256:${hex}`, 'docker.io/shop/web', 'v1', `sha256:${hex}`],
  ['', undefined, '', ''],
  ['Web', undefined, '', ''],
  ['shop/Web:v1', undefined, '', ''],
  ['web:', undefined, '', ''],
  ['web:a b', undefined, '', ''],
  ['a//b', undefined, '', ''],
  [hex, undefined, '', ''],
  ['web@sha256:1234', undefined, '', ''],
  [`web:${'t'.repeat(128)}`, 'docker.io/library/web', 't'.repeat(128), ''],
  [`web:${'t'.repeat(129)}`, undefined, '', ''],
  [`${'w'.repeat(256)}`, undefined, '', ''],
])('%s', (image, repository, tag, digest) => {
  expect(parseImageName(image)).toEqual(repository === undefined ? undefined : { repository, tag, digest })
})
