import { normalMessage } from '#shared/contact/contact.rules'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { wishedDayProblem } from '#shared/platform/day'
import { counted } from '#shared/platform/text'
import { tidyLine } from '#shared/session/registration.rules'
import { PROJECT_MAX, PROJECT_OWN_FILES_MAX } from './project-limits.ts'
import type { ProjectFields } from './projects.schema.ts'

/** What may be kept of a chantier: the pages and the routes ask the same rules. */

/** What is written of one. */
export const PROJECT_TEXTS = ['name', 'notes', 'place', 'contactName', 'contactPhone'] as const

/** What is typed, in the form that is kept. */
export const tidyProject = (fields: ProjectFields): ProjectFields => ({
  name: tidyLine(fields.name),
  notes: normalMessage(fields.notes),
  place: tidyLine(fields.place),
  contactName: tidyLine(fields.contactName),
  contactPhone: tidyLine(fields.contactPhone),
  wishedOn: fields.wishedOn,
  ...(fields.files !== undefined && { files: fields.files }),
})

/** Messages in French by field; empty when it may be kept. */
export type ProjectProblems = Readonly<Partial<Record<keyof ProjectFields, string>>>

/** What the day of a wish is judged by. */
export interface WishJudged {
  /** yyyy-mm-dd of Paris */
  readonly today: string
  /** what is kept already: a day that has passed since is no fault of who keeps it on */
  readonly kept: Pick<ProjectFields, 'wishedOn'> | null
}

/** Without `judged`, no day is past. */
export const projectProblems = (fields: ProjectFields, judged?: WishJudged): ProjectProblems => {
  const tidy = tidyProject(fields)
  const isKept = judged?.kept?.wishedOn === tidy.wishedOn
  const wishedOn = wishedDayProblem(tidy.wishedOn, isKept ? undefined : judged?.today)
  // those of two devices, joined
  const tooMany = (fields.files?.length ?? 0) - PROJECT_OWN_FILES_MAX
  const long = PROJECT_TEXTS.filter((field) => tidy[field].length > PROJECT_MAX[field])
  return {
    ...Object.fromEntries(
      long.map((field) => [
        field,
        `Ce champ doit contenir au plus ${counted(PROJECT_MAX[field], 'caractère')}.`,
      ]),
    ),
    ...(tidy.name === '' && { name: 'Donnez un nom au chantier.' }),
    ...(wishedOn !== undefined && { wishedOn }),
    ...(tooMany > 0 && {
      files: `Un chantier a au plus ${counted(PROJECT_OWN_FILES_MAX, 'fichier')}\u00a0: retirez-en ${tooMany}.`,
    }),
  }
}

const SAID = [...PROJECT_TEXTS, 'wishedOn'] as const

/** Whether both say the same of a chantier. */
export const isSameProject = (one: ProjectFields, other: ProjectFields): boolean =>
  SAID.every((field) => one[field] === other[field]) && haveSameFiles(one.files, other.files)

type Files = readonly LineFile[] | undefined

/** Who knows of none says nothing of them. */
const haveSameFiles = (one: Files, other: Files): boolean =>
  one === undefined ||
  other === undefined ||
  (one.length === other.length && one.every(({ id }, place) => id === other[place]?.id))

/**
 * The files of a chantier that two devices changed since both knew `base`: what either added is there, what either took away is
 * not. The other's come first.
 */
export const mergedFiles = (base: Files, mine: Files, theirs: Files): LineFile[] => {
  const isIn = (files: Files) => (file: LineFile) => (files ?? []).some(({ id }) => id === file.id)
  const before = isIn(base)
  return [
    ...(theirs ?? []).filter((file) => mine === undefined || isIn(mine)(file) || !before(file)),
    ...(mine ?? []).filter((file) => !before(file) && !isIn(theirs)(file)),
  ]
}

/**
 * What two devices say of a chantier since both knew `base`: of each field what one of them changed, and the files of both. Where
 * both changed a field, each to something else, mine stands and its person `isAsked`. Without `base` that is each field that differs.
 */
export const mergedProject = (
  base: ProjectFields | undefined,
  mine: ProjectFields,
  theirs: ProjectFields,
): { fields: ProjectFields; isAsked: boolean } => {
  const isMine = (field: (typeof SAID)[number]) => base === undefined || mine[field] !== base[field]
  const isTheirs = (field: (typeof SAID)[number]) => base === undefined || theirs[field] !== base[field]
  const changed = Object.fromEntries(SAID.filter(isMine).map((field) => [field, mine[field]]))
  return {
    fields: { ...theirs, ...changed, files: mergedFiles(base?.files, mine.files, theirs.files) },
    isAsked: SAID.some((field) => isMine(field) && isTheirs(field) && mine[field] !== theirs[field]),
  }
}

const COPY = ' (copie)'

/** What the copy of a chantier is called, no longer than a name may be. */
export const copyName = (name: string): string =>
  `${name
    .slice(0, PROJECT_MAX.name - COPY.length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}${COPY}`

/** A chantier as it is made from nothing but its name. */
export const newProject = (name: string): ProjectFields => ({
  name,
  notes: '',
  place: '',
  contactName: '',
  contactPhone: '',
  wishedOn: null,
  files: [],
})
