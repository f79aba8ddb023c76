import { expect, it } from 'vitest'
import { imageNameProblem, isTemplate, parseImageName } from './imageName.ts'

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
])('parsing splits an image name into its parts: %s', (image, repository, tag, digest) => {
  expect(parseImageName(image)).toEqual(repository === undefined ? undefined : { repository, tag, digest })
})

it.each([
  ['Rabbit:3', 'invalid reference format: repository name (library/Rabbit) must be lowercase', false],
  ['shop/Web:v1', 'invalid reference format: repository name (shop/Web) must be lowercase', false],
  ['web:a b', 'invalid reference format', false],
  [hex, `invalid repository name (${hex}), cannot specify 64-byte hexadecimal strings`, false],
  ['web@sha256:0123456789abcdef0123456789abcdef', 'invalid checksum digest length', false],
  ['w'.repeat(256), 'repository name must not be more than 255 characters', false],
  ['gcr.io/PROJECT_ID/web:v1', 'invalid reference format: repository name (PROJECT_ID/web) must be lowercase', true],
  ['ko://example.com/web', 'invalid reference format', true],
  ['<registry>/web', 'invalid reference format', true],
  [
    '{{ .Values.image }}',
    'invalid reference format: repository name (library/{{ .Values.image }}) must be lowercase',
    true,
  ],
  ['', 'invalid reference format', true],
  ['shop/web:v1', undefined, false],
])('the image name %s has the problem %s, and is a template: %s', (image, problem, isOne) => {
  expect(imageNameProblem(image)).toBe(problem)
  expect(isTemplate(image)).toBe(isOne)
})
