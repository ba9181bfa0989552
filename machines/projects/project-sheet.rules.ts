import {
  isSameProject,
  mergedFiles,
  mergedProject,
  newProject,
  tidyProject,
} from '#shared/projects/projects.rules'
import type { Project, ProjectFields } from '#shared/projects/projects.schema'
import { NEW_SHEET } from './new-sheet.ts'
import type { ProjectSheetContext } from './project-sheet.types.ts'
import type { TypedSheet } from './typed-sheets.ts'

/** What is said of a chantier. */
export const fieldsOf = ({
  name,
  notes,
  place,
  contactName,
  contactPhone,
  wishedOn,
  files = [],
}: ProjectFields) => ({
  name,
  notes,
  place,
  contactName,
  contactPhone,
  wishedOn,
  files,
})

/** Whether the form says something else than what is kept. */
const isChanged = ({ form, project }: ProjectSheetContext): boolean =>
  !isSameProject(tidyProject(form), project ?? newProject(''))

/** What stands in the form, with the version that it starts from. */
export const sheetOf = ({ id, project, form }: ProjectSheetContext): TypedSheet => ({
  ...{ id, base: project?.version ?? 0, form },
  ...(project !== null && { from: fieldsOf(project) }),
})

/** What is typed and is not on the account; null: nothing. */
export const typedOf = (context: ProjectSheetContext): TypedSheet | null =>
  isChanged(context) ? sheetOf(context) : null

/** What is typed beside a version that came: `isAsked` where its person has to choose. */
export const mergedWith = ({ from, form }: TypedSheet, theirs: Project) =>
  mergedProject(from, tidyProject(form), fieldsOf(theirs))

/** Under which it is kept. */
export const nameOf = ({ id, isNew, project }: ProjectSheetContext): string =>
  isNew && project === null ? NEW_SHEET : id

type Shown = Partial<Pick<ProjectSheetContext, 'project' | 'theirs' | 'typed' | 'form'>>

/** Another's version is known, and what either changed is in the form; of what both changed, mine. */
export const withMine = (context: ProjectSheetContext, theirs: Project | null): Shown =>
  theirs === null ? {} : { project: theirs, theirs: null, form: mergedWith(sheetOf(context), theirs).fields }

/** The same; of what both changed, theirs. */
export const withTheirs = ({ project, theirs, form }: ProjectSheetContext): Shown => {
  if (theirs === null) return {}
  const base = project === null ? undefined : fieldsOf(project)
  const { fields } = mergedProject(base, fieldsOf(theirs), tidyProject(form))
  const files = mergedFiles(base?.files, form.files, theirs.files)
  return { project: theirs, theirs: null, form: { ...fields, files } }
}

/** What was typed before, with the version that it started from, which what was read may be older than. */
const typedAgain = (typed: TypedSheet, read: Project): Shown => ({
  project: { ...read, ...typed.from, version: typed.base },
  ...{ form: typed.form, typed: null },
})

/** What was typed before is in the form; what came since is joined to it. */
export const withTyped = ({ typed, project }: ProjectSheetContext): Shown => {
  if (typed === null || project === null) return {}
  return project.version > typed.base
    ? { form: mergedWith(typed, project).fields, typed: null }
    : typedAgain(typed, project)
}

/** What was typed before is in the form, and what came since beside it. */
export const withTypedBefore = ({ typed, project }: ProjectSheetContext): Shown =>
  typed === null || project === null ? {} : { ...typedAgain(typed, project), theirs: project }
