/** Enables freezing for tests, so that a stray mutation of an immutable object throws. */
import { setFreezeMode } from '../sim/freeze.ts'

setFreezeMode('shallow')
