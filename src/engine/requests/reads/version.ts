import type { PathRoute } from '../types.ts'

/** The release whose behaviour the engine models. */
const release = { major: '1', minor: '36', gitVersion: 'v1.36.3' }

export const version: PathRoute = {
  matches: ({ segments }) => segments.length === 1 && segments[0] === 'version',
  answer: () => ({
    status: 200,
    body: {
      ...release,
      emulationMajor: release.major,
      emulationMinor: release.minor,
      minCompatibilityMajor: release.major,
      minCompatibilityMinor: '35',
      gitCommit: '',
      gitTreeState: 'clean',
      buildDate: '1970-01-01T00:00:00Z',
      goVersion: '',
      compiler: '',
      platform: 'linux/amd64',
    },
  }),
}
