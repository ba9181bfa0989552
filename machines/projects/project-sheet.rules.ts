import { isSameProject, mergedProject, newProject, tidyProject } from '#shared/projects/projects.rules'
import type { Project, ProjectFields } from '#shared/projects/projects.schema'
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

/** What stands in the form beside a version that came: `isAsked` where its person has to choose. */
export const beside = ({ project, form }: ProjectSheetContext, theirs: Project) =>
  mergedProject(project === null ? undefined : fieldsOf(project), tidyProject(form), fieldsOf(theirs))

/** What was typed before, beside the version of now. */
export const typedBeside = (typed: TypedSheet, project: Project) => {
  const theirs = fieldsOf(project)
  return mergedProject(typed.base === project.version ? theirs : typed.from, tidyProject(typed.form), theirs)
}
