/** Each test begins with a page of its own, without the state that other tests left. */
import { beforeEach } from 'vitest'
import { beginPage } from '../src/app/pageState.ts'

beforeEach(beginPage)
