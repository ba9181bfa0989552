import { describeDeclaration } from '#paths/vitest'
import { runs } from '#tests/platform/runs'
import { declared } from './declared.ts'

/** Walks of each machine that has data. */
const RUNS = 200

for (const declaration of await declared()) describeDeclaration(declaration, runs(RUNS))
