/** Where recordings of the release that runs without a name have are, under `conformance`. */
export type RecordingFolder = 'scenarios' | 'kubectl' | 'kubelet' | 'scheduler' | 'trouble' | 'workloads'

/** Where recordings of another release are: `versions/v1.37.2`. */
export type ReleaseFolder = `versions/${string}`

/** The name by which the page knows a recording: recordings of nodes and of other releases may have the names of others. */
export function recordingId(folder: RecordingFolder | ReleaseFolder, name: string): string {
  if (folder === 'scenarios' || folder === 'kubectl' || folder === 'workloads') return name
  return `${folder.replace('versions/', '')}/${name}`
}
