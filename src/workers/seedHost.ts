/** Base of workers that simulate seeds, without worker globals. */
import { type Asked, RequestError, type RequestMessage } from './requests.ts'
import { SlicedHost, type SlicedHostOptions, type Wanted } from './slicedHost.ts'
import type { SeedRequests } from './workerRequests.ts'

export type SeedHostOptions<Start, Job, Row> = SlicedHostOptions<SeedRequests<Start, Job, Row>>

/** The simulation of one seed in small steps; an abandoned simulation reverts its changes. */
export type SeedWork<Row> = Generator<undefined, Row>

/** Simulates seeds in the order of the requests. */
export class SeedHost<Start, Job, Row> extends SlicedHost<SeedRequests<Start, Job, Row>> {
  readonly #post: SeedHostOptions<Start, Job, Row>['post']
  readonly #playerOf: (start: Start) => (job: Job) => SeedWork<Row>
  #play: ((job: Job) => SeedWork<Row>) | undefined

  constructor(options: SeedHostOptions<Start, Job, Row>, playerOf: (start: Start) => (job: Job) => SeedWork<Row>) {
    super(options, { sliceMs: 16 })
    this.#post = options.post
    this.#playerOf = playerOf
  }

  override receive(message: RequestMessage<SeedRequests<Start, Job, Row>>): void {
    if ('cancel' in message || message.name === 'seed') super.receive(message)
    else this.#start(message)
  }

  #start(request: Asked<SeedRequests<Start, Job, Row>, 'start'>): void {
    const { id, input } = request
    this.dropAll()
    this.#play = undefined
    this.#play = this.guard(request, () => this.#playerOf(input))
    if (this.#play !== undefined) this.#post({ type: 'answer', id, name: 'start', answer: undefined })
  }

  protected override slotOf({ id }: Asked<SeedRequests<Start, Job, Row>>): number {
    return id
  }

  protected override next(
    wanted: ReadonlyMap<unknown, Wanted<SeedRequests<Start, Job, Row>>>,
  ): Wanted<SeedRequests<Start, Job, Row>> | undefined {
    const [oldest] = wanted.values()
    return oldest
  }

  protected override workOf(request: Asked<SeedRequests<Start, Job, Row>>): SeedWork<Row> {
    if (this.#play === undefined || request.name !== 'seed') throw new RequestError('nothing was started')
    return this.#play(request.input)
  }
}
