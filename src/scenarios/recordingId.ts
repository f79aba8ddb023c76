/** Folder of recordings of the default release, under `conformance`. */
export type RecordingFolder = 'scenarios' | 'kubectl' | 'kubelet' | 'scheduler' | 'trouble' | 'workloads'

/** Folder of recordings of another release: `versions/v1.37.2`. */
export type ReleaseFolder = `versions/${string}`

/** The page's id of a recording: recordings of nodes and of other releases may have the same names as others. */
export function recordingId(folder: RecordingFolder | ReleaseFolder, name: string): string {
  if (folder === 'scenarios' || folder === 'kubectl' || folder === 'workloads') return name
  return `${folder.replace('versions/', '')}/${name}`
}
