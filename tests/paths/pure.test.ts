import { describeDeclaration } from '#paths/vitest'
import { declared } from './declared.ts'

for (const declaration of await declared()) describeDeclaration(declaration)
