import Type, { type Static } from 'typebox'
import { LineFile } from '#shared/line-files/line-files.schema'
import {
  CHANGES_MAX,
  POSITION_MAX,
  PROJECT_MAX,
  PROJECT_OWN_FILES_MAX,
  PROJECT_SEARCH_MAX,
  PROJECTS_PAGE_MAX,
} from './project-limits.ts'
import { ProjectLineContent } from './project-line.schema.ts'
import { PROJECT_STATES } from './project-states.ts'

/**
 * Chantiers (decision 082): carts that an account keeps under a name. Moments are ISO 8601, days yyyy-mm-dd of Paris, ids uuids that
 * the page makes.
 */

const id = Type.String({ maxLength: 64 })
/** made by the page */
const uuid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
})
const nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])

export const ProjectState = Type.Enum(PROJECT_STATES)
export type ProjectState = Static<typeof ProjectState>

export const ProjectParams = Type.Object({ id })
export type ProjectParams = Static<typeof ProjectParams>

/** What its owner writes of a chantier; all but its name may be empty. */
export const ProjectFields = Type.Object({
  name: Type.String({ maxLength: PROJECT_MAX.name }),
  notes: Type.String({ maxLength: PROJECT_MAX.notes }),
  /** where it is, in their words */
  place: Type.String({ maxLength: PROJECT_MAX.place }),
  /** whom one meets there */
  contactName: Type.String({ maxLength: PROJECT_MAX.contactName }),
  contactPhone: Type.String({ maxLength: PROJECT_MAX.contactPhone }),
  /** the day by which it is wanted; null: none was said */
  wishedOn: nullable(Type.String({ maxLength: 10 })),
  /** photos of the place, a plan, in their order; absent: as they are, of a page that knows none */
  files: Type.Optional(Type.Array(LineFile, { maxItems: PROJECT_OWN_FILES_MAX })),
})
export type ProjectFields = Static<typeof ProjectFields>

/** An order that was made of it. */
export const ProjectOrder = Type.Object({ id: Type.String(), number: Type.String() })
export type ProjectOrder = Static<typeof ProjectOrder>

/** A chantier without its lines. */
export const Project = Type.Object({
  id: Type.String(),
  ...ProjectFields.properties,
  state: ProjectState,
  /** one more each time its fields change */
  version: Type.Integer(),
  /** one more for each line that changes: what came after one that was read is asked for by it */
  revision: Type.Integer(),
  createdAt: Type.String(),
  /** of its fields or of a line */
  changedAt: Type.String(),
  archivedAt: nullable(Type.String()),
  /** newest first, `PROJECT_ORDERS_SHOWN` at most */
  orders: Type.Array(ProjectOrder),
  /** the colleague who changed it last; absent: the account's own person */
  changedBy: Type.Optional(Type.String()),
  /** e-mail of who put it away; absent: nobody, or nobody said */
  archivedBy: Type.Optional(Type.String()),
})
export type Project = Static<typeof Project>

/** A line as it is kept. */
export const ProjectLine = Type.Object({
  id: Type.String(),
  /** among the others; equal ones stand in the order of their ids */
  position: Type.Integer(),
  /** null: it was removed */
  content: nullable(ProjectLineContent),
  /** 1, and one more each time this line changes; 0 of one that is not known, with no content */
  version: Type.Integer(),
  changedAt: Type.String(),
})
export type ProjectLine = Static<typeof ProjectLine>

/** Lines that changed after a revision, the oldest change first. */
const lines = {
  lines: Type.Array(ProjectLine),
  /** what is known once these lines are: the `since` of the next call */
  revision: Type.Integer(),
  /** whether more follow */
  hasMore: Type.Boolean(),
}

export const ProjectQuery = Type.Object({
  /** lines that changed after that revision; absent: from the first on */
  since: Type.Optional(Type.String({ maxLength: 10 })),
})
export type ProjectQuery = Static<typeof ProjectQuery>

export const ProjectReply = Type.Object({ success: Type.Literal(true), project: Project, ...lines })
export type ProjectReply = Static<typeof ProjectReply>

export const ProjectBody = Type.Object({
  /** version that the fields were read with; 0: it is new */
  base: Type.Integer({ minimum: 0 }),
  fields: ProjectFields,
})
export type ProjectBody = Static<typeof ProjectBody>

export const ProjectHeadReply = Type.Object({ success: Type.Literal(true), project: Project })
export type ProjectHeadReply = Static<typeof ProjectHeadReply>

export const KeptProjectReply = Type.Object({
  success: Type.Literal(true),
  /** as it is now */
  project: Project,
  /** false: its fields were changed by another meanwhile; they are in `project`, and nothing was kept */
  kept: Type.Boolean(),
})
export type KeptProjectReply = Static<typeof KeptProjectReply>

/** A change of one line. */
export const LineChange = Type.Object({
  /** its own: done once, however often it is sent */
  id: uuid,
  line: uuid,
  /** version that it starts from; 0: the line is new */
  base: Type.Integer({ minimum: 0 }),
  /** null removes it */
  content: nullable(ProjectLineContent),
  position: Type.Integer({ minimum: 0, maximum: POSITION_MAX }),
})
export type LineChange = Static<typeof LineChange>

export const ChangeLinesBody = Type.Object({
  /** done in their order; none: only what others changed is asked for */
  changes: Type.Array(LineChange, { maxItems: CHANGES_MAX }),
  /** the last revision that is known here */
  since: Type.Integer({ minimum: 0 }),
})
export type ChangeLinesBody = Static<typeof ChangeLinesBody>

/** What became of a change. */
export const DoneChange = Type.Object({
  change: Type.String(),
  line: Type.String(),
  /** of the line from then on */
  version: Type.Integer(),
})
export type DoneChange = Static<typeof DoneChange>

const LineConflict = Type.Object({
  change: Type.String(),
  /** as it is kept: the change was not done */
  theirs: ProjectLine,
})

export const ChangeLinesReply = Type.Object({
  success: Type.Literal(true),
  project: Project,
  /** in the order of the changes */
  done: Type.Array(DoneChange),
  conflicts: Type.Array(LineConflict),
  /** what others changed; not those that `done` or `conflicts` tell already */
  ...lines,
})
export type ChangeLinesReply = Static<typeof ChangeLinesReply>

export const DuplicateProjectBody = Type.Object({
  /** of the copy: asked again, there is one */
  id: uuid,
})
export type DuplicateProjectBody = Static<typeof DuplicateProjectBody>

export const ArchiveProjectBody = Type.Object({ archived: Type.Boolean() })
export type ArchiveProjectBody = Static<typeof ArchiveProjectBody>

export const ProjectsQuery = Type.Object({
  /** words of the name, the place or the contact; shorter than three characters: none */
  search: Type.Optional(Type.String({ maxLength: PROJECT_SEARCH_MAX })),
  state: Type.Optional(ProjectState),
  /** `1`: those that are archived, and no others */
  archived: Type.Optional(Type.Enum(['0', '1'])),
  /** `next` of the page before */
  after: Type.Optional(Type.String({ maxLength: 64 })),
  /** 1 to `PROJECTS_PAGE_MAX` */
  limit: Type.Optional(Type.String({ maxLength: String(PROJECTS_PAGE_MAX).length })),
})
export type ProjectsQuery = Static<typeof ProjectsQuery>

/** A chantier in the list. */
export const ProjectRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  place: Type.String(),
  state: ProjectState,
  /** how many it holds */
  lines: Type.Integer(),
  wishedOn: nullable(Type.String()),
  changedAt: Type.String(),
  archivedAt: nullable(Type.String()),
  /** newest first, `PROJECT_ORDERS_SHOWN` at most */
  orders: Type.Array(ProjectOrder),
  /** the colleague who changed it last; absent: the account's own person */
  changedBy: Type.Optional(Type.String()),
  /** e-mail of who put it away; absent: nobody, or nobody said */
  archivedBy: Type.Optional(Type.String()),
})
export type ProjectRow = Static<typeof ProjectRow>

/** The one that changed last first. */
export const ProjectsReply = Type.Object({
  success: Type.Literal(true),
  projects: Type.Array(ProjectRow),
  /** null: none follows */
  next: nullable(Type.String()),
})
export type ProjectsReply = Static<typeof ProjectsReply>
