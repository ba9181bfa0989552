import { orProblem } from '#paths/command/list'
import { settings } from '#paths/settings'
import { documentOf, walkedPaths } from '#paths/words/document'
import { declared } from '#tests/paths/declared'

/**
 * `docs/paths/<machine>.md` for every machine whose paths are declared, or for those that are named: path → text. A machine
 * whose paths cannot be made has a problem instead of a text.
 */
export const pathsDocuments = async (
  named: readonly string[],
): Promise<{ documents: Map<string, string>; problems: Map<string, string> }> => {
  const documents = new Map<string, string>()
  const problems = new Map<string, string>()
  for (const declaration of await declared(named)) {
    const path = `${settings.documents}/${declaration.machine.id}.md`
    const told = orProblem(declaration, () => documentOf(declaration, walkedPaths(declaration)))
    if (typeof told === 'string') documents.set(path, told)
    else problems.set(path, told.problem)
  }
  return { documents, problems }
}
