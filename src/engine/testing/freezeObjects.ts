/** For tests: what is immutable is frozen, so that a stray mutation is a crash. */
import { setFreezeMode } from '../sim/freeze.ts'

setFreezeMode('shallow')
