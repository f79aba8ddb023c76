import { afterEach, describe, expect, it, vi } from 'vitest'
import { dismissNewerVersion } from '../store/late/ui.ts'
import { useUi } from '../store/ui.ts'
import { keepFiles, takeNewerAtNextStart } from './newerVersion.ts'

/** A fake service worker registration; the test dispatches its events. */
class FakeRegistration extends EventTarget {
  active: object | null = null
  waiting: object | null = null
  installing: EventTarget | null = null
  readonly update = vi.fn(() => Promise.reject(new TypeError('no network')))

  /** Installs a version while another version is active. */
  bringVersion(): void {
    const worker = new EventTarget()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.waiting = worker
    worker.dispatchEvent(new Event('statechange'))
  }
}

function fakePage({ protocol = 'https:', isInside = false, register = vi.fn(), ready = Promise.resolve() }) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const page = { navigator: { serviceWorker: { register, ready } }, location: { protocol }, document, parent: {} }
  if (!isInside) page.parent = page
  return page as unknown as Window
}

async function opened(registration: FakeRegistration): Promise<Window> {
  const page = fakePage({ register: vi.fn(() => Promise.resolve(registration)) })
  await keepFiles(page)
  return page
}

const marks = new Map<string, Response>()
vi.stubGlobal('caches', {
  open: async () => ({ put: async (key: string, value: Response) => void marks.set(key, value) }),
  match: async (key: string) => marks.get(key),
  delete: async () => marks.clear(),
})

afterEach(() => {
  marks.clear()
})

const isTold = () => vi.waitFor(() => expect(useUi.getState().newerVersion).toBe(true))

describe('the files of the page', () => {
  it('are cached by the service worker that a built page registers', async () => {
    const register = vi.fn(() => Promise.resolve(new FakeRegistration()))
    await keepFiles(fakePage({ register }))
    expect(register).toHaveBeenCalledExactlyOnceWith('./serviceWorker.js', { updateViaCache: 'none' })
  })

  it.each([
    ['a page inside another one', { isInside: true }],
    ['a page from the disk', { protocol: 'file:' }],
  ])('are not cached by %s', async (_, options) => {
    const register = vi.fn()
    await keepFiles(fakePage({ ...options, register }))
    expect(register).not.toHaveBeenCalled()
  })

  it('are not required if the browser refuses a service worker', async () => {
    const register = vi.fn(() => Promise.reject(new DOMException('refused', 'SecurityError')))
    await expect(keepFiles(fakePage({ register }))).resolves.toBeUndefined()
    expect(useUi.getState()).toMatchObject({ newerVersion: false, offline: 'refused' })
  })

  it('are ready for use without a network once all files are stored', async () => {
    let resolve = (): void => {}
    const ready = new Promise<void>((done) => {
      resolve = done
    })
    await keepFiles(fakePage({ register: vi.fn(() => Promise.resolve(new FakeRegistration())), ready }))
    expect(useUi.getState().offline).toBe('storing')
    resolve()
    await vi.waitFor(() => expect(useUi.getState().offline).toBe('ready'))
  })

  it('are ready for use without a network at once, if the page is from the disk', async () => {
    await keepFiles(fakePage({ protocol: 'file:' }))
    expect(useUi.getState().offline).toBe('ready')
  })
})

describe('a newer version of the page', () => {
  it('is not reported at the first visit', async () => {
    const registration = new FakeRegistration()
    await opened(registration)
    registration.bringVersion()
    await new Promise((resolve) => setTimeout(resolve))
    expect(useUi.getState().newerVersion).toBe(false)
  })

  it('is reported when it arrives, and when it waits already as the page opens', async () => {
    const registration = new FakeRegistration()
    registration.active = {}
    await opened(registration)
    registration.bringVersion()
    await isTold()
    dismissNewerVersion()
    expect(useUi.getState().newerVersion).toBe(false)
    await opened(registration)
    await isTold()
  })

  it('is not reported again once the user has accepted this version', async () => {
    const registration = new FakeRegistration()
    registration.active = {}
    registration.waiting = {}
    await opened(registration)
    await isTold()
    await takeNewerAtNextStart()
    await opened(registration)
    await new Promise((resolve) => setTimeout(resolve))
    expect(useUi.getState().newerVersion).toBe(false)
  })

  it("is reported until the user's acceptance is stored, so that a reload does not lose this acceptance", async () => {
    const registration = new FakeRegistration()
    registration.active = {}
    registration.waiting = {}
    await opened(registration)
    await isTold()
    const stop = useUi.subscribe(({ newerVersion }) => {
      if (!newerVersion) expect(marks.size).toBe(1)
    })
    await takeNewerAtNextStart()
    stop()
    expect(useUi.getState().newerVersion).toBe(false)
  })

  it('is looked for whenever the page becomes visible', async () => {
    const registration = new FakeRegistration()
    const page = await opened(registration)
    page.document.dispatchEvent(new Event('visibilitychange'))
    expect(registration.update).toHaveBeenCalledTimes(1)
    Reflect.set(page.document, 'visibilityState', 'hidden')
    page.document.dispatchEvent(new Event('visibilitychange'))
    expect(registration.update).toHaveBeenCalledTimes(1)
  })
})
