import type { FileAttached } from '#machines/line-files/line-files.machine'
import type { Failure } from '#machines/platform/failure'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { ProjectProblems } from '#shared/projects/projects.rules'
import type { Project, ProjectFields, ProjectLine } from '#shared/projects/projects.schema'
import type { TypedSheet } from './typed-sheets.ts'

export type TypedField = Exclude<keyof ProjectFields, 'wishedOn' | 'files'>

export interface ProjectSheetInput {
  readonly userId: string
  readonly id: string
  readonly isNew: boolean
  /** as this tab, or the device, kept it; null: nothing is typed that is not on the account */
  readonly typed: TypedSheet | null
}

export interface ProjectSheetContext {
  readonly userId: string
  readonly id: string
  /** nothing of it is on the account yet */
  readonly isNew: boolean
  /** what was typed before a reload, until it is in the form */
  readonly typed: TypedSheet | null
  /** as the account had it when what stands in the form began; null: it was never kept */
  readonly project: Project | null
  /** as another device left it since, until its person has chosen; null: nothing is asked */
  readonly theirs: Project | null
  readonly lines: readonly ProjectLine[]
  readonly form: ProjectFields
  /** what must be corrected, once that was asked for */
  readonly problems: ProjectProblems
  /** the files that were to be kept and are not on the account any more */
  readonly lost: readonly LineFile[]
  readonly failure: Failure | null
}

/** What the account says of a sheet that was sent. */
export interface KeptSheet {
  /** as it stands there */
  readonly project: Project
  /** false: another device had changed it, and nothing was written */
  readonly kept: boolean
  /** those of the files that were sent that neither it nor the device has */
  readonly lost: readonly LineFile[]
}

export type ProjectSheetEvent =
  | { type: 'field.type'; field: TypedField; text: string }
  /** yyyy-mm-dd; empty for none */
  | { type: 'day.choose'; day: string }
  /** `today`: yyyy-mm-dd of Paris */
  | { type: 'sheet.keep'; today: string }
  | { type: 'read.retry' }
  /** a photo of the place, a plan: on the account, or on this device until the network is back */
  | FileAttached
  | { type: 'file.remove'; id: string }
  /** it was changed elsewhere: what stands there comes into the form */
  | { type: 'theirs.take' }
  /** it was changed elsewhere: what stands here is kept over it */
  | { type: 'mine.keep' }
