import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { dropFiles } from './pages/dropFiles.ts'
import { recordedStream } from './pages/recordedStream.ts'
import { test } from './pages/test.ts'

/** Archives of dumps that are dropped on the page. */

test.use({ foresees: false })

interface Seen {
  readonly type: string
  readonly object: { readonly kind: string; readonly metadata: { readonly uid?: string } }
}

/** The last state of a recorded cluster, as `kubectl cluster-info dump` writes it, packed with gzip. */
function dump(): Buffer {
  const last = new Map<string, Seen['object']>()
  for (const line of recordedStream().trim().split('\n')) {
    const { type, object }: Seen = JSON.parse(line)
    const { uid } = object.metadata
    if (uid !== undefined && type === 'DELETED') last.delete(uid)
    else if (uid !== undefined) last.set(uid, object)
  }
  const listOf = (kind: string): string =>
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...last.values()].filter((one) => one.kind === kind) })
  const files = {
    'nodes.json': listOf('Node'),
    'shop/replication-controllers.json': listOf('ReplicationController'),
    'shop/deployments.json': listOf('Deployment'),
    'shop/replicasets.json': listOf('ReplicaSet'),
    'shop/pods.json': listOf('Pod'),
    'shop/events.json': listOf('Event'),
    'shop/web-1/logs.txt': 'GET /\n',
  }
  const root = mkdtempSync(join(tmpdir(), 'dump-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, 'dump', name)), { recursive: true })
      writeFileSync(join(root, 'dump', name), text)
    }
    execFileSync('tar', ['-czf', join(root, 'night.tar.gz'), '-C', join(root, 'dump'), '.'])
    return readFileSync(join(root, 'night.tar.gz'))
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('an archive of kubectl cluster-info dump opens with its findings, and a damaged archive is reported', async ({
  page,
}) => {
  const app = new App(page)
  await app.open()
  const drop = (name: string, data: Buffer) => dropFiles(page, [{ name, data }])
  await drop('cut.tar.gz', dump().subarray(0, 40))
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText('not a readable .tar')

  await drop('night.tar.gz', dump())
  await expect(page.getByRole('region', { name: 'Recorded from a cluster' })).toContainText('state of 2026-11-22')
  const finding = page.locator('[data-finding]').first()
  await expect(finding).toContainText('1 Pod cannot pull the image shop/web:v2')
  await expect(finding.getByRole('link', { name: 'More in the field guide' })).toHaveAttribute(
    'href',
    /^\.\/findings\/\w+\.html$/,
  )
})
