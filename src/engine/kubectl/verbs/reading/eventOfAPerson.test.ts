import { expect, it } from 'vitest'
import { Session } from '../../../session/session.ts'
import { emptyDocument } from '../../../testing/harness.ts'

/** Only Events of the engine have all fields; an Event that a user creates may lack most of them. */
it('kubectl creates and prints an Event without optional fields', () => {
  const session = new Session(emptyDocument())
  const kubectl = (line: string, stdin?: string) =>
    session.command({ type: 'kubectl', args: line.split(' '), ...(stdin === undefined ? {} : { stdin }) })
  const bare = { apiVersion: 'v1', kind: 'Event', metadata: { name: 'bare' } }
  expect(kubectl('create -f -', JSON.stringify(bare))).toMatchObject({ stdout: 'event/bare created\n', exit: 0 })
  expect(JSON.parse(kubectl('get event bare -o json').stdout)).toMatchObject({
    involvedObject: {},
    source: {},
    eventTime: null,
    firstTimestamp: null,
    lastTimestamp: null,
    reportingComponent: '',
    reportingInstance: '',
  })
  // The columns are as wide as their titles plus two spaces; only LAST SEEN has a value.
  expect(kubectl('get events').stdout).toMatch(/^LAST SEEN +TYPE +REASON +OBJECT +MESSAGE\n<unknown> +\n$/)
  expect(kubectl('get events -o wide').stdout).toMatch(/\n<unknown> +<unknown> +1 +bare\n$/)
  expect(kubectl('events').stdout).toMatch(/\n<unknown> +\/ +\n$/)
  expect(kubectl('describe event bare').exit).toBe(0)
  expect(kubectl('events --types=Normal').exit).toBe(0)

  const aboutPod = {
    ...bare,
    metadata: { name: 'about' },
    involvedObject: { kind: 'Pod', name: 'gone', namespace: 'default' },
  }
  expect(kubectl('apply -f -', JSON.stringify(aboutPod)).exit).toBe(0)
  expect(kubectl('get events').stdout).toMatch(/\n<unknown> +pod\/gone +\n/)
  session.advance({ until: 10_000 })
})
