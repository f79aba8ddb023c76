import { patchReleases, releaseOf } from '../../releases.ts'
import type { PathRoute } from '../types.ts'

/** The release that the run simulates. */
export const version: PathRoute = {
  matches: ({ segments }) => segments.length === 1 && segments[0] === 'version',
  answer: ({ config }) => {
    const gitVersion = patchReleases[releaseOf(config)]
    const [, major = '', minor = ''] = gitVersion.split(/[v.]/)
    return {
      status: 200,
      body: {
        major,
        minor,
        gitVersion,
        emulationMajor: major,
        emulationMinor: minor,
        minCompatibilityMajor: major,
        minCompatibilityMinor: String(Number(minor) - 1),
        gitCommit: '',
        gitTreeState: 'clean',
        buildDate: '1970-01-01T00:00:00Z',
        goVersion: '',
        compiler: '',
        platform: 'linux/amd64',
      },
    }
  },
}
