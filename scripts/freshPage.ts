/** Starts each test with a new page, without the state of other tests. */
import { beforeEach } from 'vitest'
import { beginPage } from '../src/app/pageState.ts'

beforeEach(beginPage)
