import { settings } from '#paths/settings'
import { documentOf, walkedPaths } from '#paths/words/document'
import { declared } from '#tests/paths/declared'

/** `docs/paths/<machine>.md` for every machine whose paths are declared: path → text. */
export const pathsDocuments = async (): Promise<Map<string, string>> =>
  new Map(
    (await declared()).map((declaration) => [
      `${settings.documents}/${declaration.machine.id}.md`,
      documentOf(declaration, walkedPaths(declaration)),
    ]),
  )
