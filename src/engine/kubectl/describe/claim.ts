import type { AnyObject } from '../../api/kindTypes.ts'
import { claimNamesOf } from '../../api/podVolumes.ts'
import { type Shell, unixNow } from '../core/command.ts'
import { dig } from '../printers/clusterColumns.ts'
import { boundPart, storageClassOf } from '../printers/storageColumns.ts'
import { ageOf } from '../printers/table.ts'
import { eventsAbout, writeEvents } from './events.ts'
import { DescribeWriter } from './writer.ts'

/** Models kubectl/pkg/describe/describe.go describePersistentVolumeClaim (v1.36). */
export function describeClaim(shell: Shell, object: AnyObject): string {
  const { metadata, spec, status } = object
  const { name, namespace = '', deletionTimestamp } = metadata
  const { capacity, modes } = boundPart(object)
  const writer = new DescribeWriter()
  writer.field(0, 'Name', name)
  writer.field(0, 'Namespace', namespace)
  writer.field(0, 'StorageClass', storageClassOf(object))
  const ends = deletionTimestamp === undefined ? undefined : ageOf(deletionTimestamp, unixNow(shell))
  writer.field(0, 'Status', ends === undefined ? String(status?.phase ?? '') : `Terminating (lasts ${ends})`)
  writer.field(0, 'Volume', String(spec?.volumeName ?? ''))
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  writer.field(0, 'Finalizers', `[${(metadata.finalizers ?? []).join(' ')}]`)
  writer.field(0, 'Capacity', capacity)
  writer.field(0, 'Access Modes', modes)
  if (spec?.volumeMode !== undefined) writer.field(0, 'VolumeMode', String(spec.volumeMode))
  if (spec?.dataSource !== undefined) {
    writer.write(0, 'DataSource:\n')
    for (const [label, key] of [
      ['APIGroup', 'apiGroup'],
      ['Kind', 'kind'],
      ['Name', 'name'],
    ] as const) {
      const value = dig(spec.dataSource, key)
      if (value !== undefined || key !== 'apiGroup') writer.field(1, label, String(value ?? ''))
    }
  }
  const users = shell.client.list('pods', namespace).filter((pod) => claimNamesOf(pod).includes(name))
  writer.multiline(0, 'Used By', users.map((pod) => pod.metadata.name).sort())
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}
