/** Where recordings are, under `conformance`. */
export type RecordingFolder = 'scenarios' | 'kubectl' | 'kubelet' | 'scheduler' | 'trouble' | 'workloads'

/** The name by which the page knows a recording: recordings of nodes may have the names of others. */
export function recordingId(folder: RecordingFolder, name: string): string {
  return folder === 'scenarios' || folder === 'kubectl' || folder === 'workloads' ? name : `${folder}/${name}`
}
