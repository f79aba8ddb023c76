/** Starts each test with a new page, without the state that other tests left. */
import { beforeEach } from 'vitest'
import { beginPage } from '../src/app/pageState.ts'

beforeEach(beginPage)
