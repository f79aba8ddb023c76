import { writeFileSync } from 'node:fs'
import { apiTypes } from './apiTypes.ts'

writeFileSync('src/engine/api/fields/apiTypes.ts', apiTypes())
