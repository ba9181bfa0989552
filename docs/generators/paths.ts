import { documentOf, walkedPaths } from '#paths/document'
import { declared } from '#tests/paths/declared'

/** `docs/paths/<machine>.md` for every machine whose paths are declared: path → text. */
export const pathsDocuments = async (): Promise<Map<string, string>> =>
  new Map(
    (await declared()).map((declaration) => [
      `docs/paths/${declaration.machine.id}.md`,
      documentOf(declaration, walkedPaths(declaration)),
    ]),
  )
