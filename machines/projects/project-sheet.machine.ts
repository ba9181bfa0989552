import { type ActorRefFrom, assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate'
import { failureOf, PASSING, withoutField } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import type { LineFile } from '#shared/line-files/line-files.schema'
import {
  isSameProject,
  mergedFiles,
  newProject,
  projectProblems,
  tidyProject,
  type WishJudged,
} from '#shared/projects/projects.rules'
import type { Project, ProjectBody, ProjectFields } from '#shared/projects/projects.schema'
import { NEW_SHEET } from './new-sheet.ts'
import type { ProjectSheetContext, ProjectSheetEvent, ProjectSheetInput } from './project-sheet.types.ts'
import type { OpenedProject } from './project-sync.types.ts'
import type { SheetWrite, TypedSheet } from './typed-sheets.ts'

const fieldsOf = ({
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
export const isChanged = ({ form, project }: ProjectSheetContext): boolean =>
  !isSameProject(tidyProject(form), project ?? newProject(''))

/** What is typed and is not on the account; null: nothing. */
export const typedOf = (context: ProjectSheetContext): TypedSheet | null =>
  isChanged(context)
    ? {
        ...{ id: context.id, base: context.project?.version ?? 0, form: context.form },
        had: context.project?.files ?? [],
      }
    : null

const judged = ({ project }: ProjectSheetContext, event: ProjectSheetEvent): WishJudged | undefined =>
  event.type === 'sheet.keep' ? { today: event.today, kept: project } : undefined

/** What is said of a chantier (decision 082), beside its lines: nobody writes over what they did not see. */
export const projectSheetMachine = setup({
  types: {
    context: {} as ProjectSheetContext,
    input: {} as ProjectSheetInput,
    events: {} as ProjectSheetEvent,
    /** for the view, which says so, or goes to what was new */
    emitted: {} as { type: 'project.kept'; id: string } | { type: 'project.begun' },
    tags: {} as 'editable' | 'busy',
  },
  actors: {
    /** GET api/projects/{id}, page by page */
    openProject: requiredCall<OpenedProject, { id: string }>('openProject'),
    /** PUT api/projects/{id} */
    keepProject: requiredCall<
      { project: Project; kept: boolean },
      { userId: string; id: string; body: ProjectBody }
    >('keepProject'),
    /** Keeps a new one on this device, until the server is reached; throws where the device takes no more. */
    beginProject: requiredCall<void, { userId: string; id: string; fields: ProjectFields }>('beginProject'),
    /** Keeps what is typed in the tab. */
    sheetStorage: requiredChannel<SheetWrite>('sheetStorage'),
  },
  guards: {
    isNew: ({ context }) => context.isNew,
    /** What was typed started from another version than the one that came: both are shown. */
    isTypedBefore: ({ context: { typed } }, { project }: { project: Project }) =>
      typed !== null &&
      typed.base !== project.version &&
      !isSameProject(tidyProject(typed.form), fieldsOf(project)),
    /** a new one begins without network */
    begins: ({ context: { isNew, project } }, { error }: { error: unknown }) =>
      isNew && project === null && PASSING.includes(failureOf(error).code),
    isKept: (_, { kept }: { kept: boolean }) => kept,
    isValid: ({ context, event }) =>
      Object.keys(projectProblems(context.form, judged(context, event))).length === 0,
  },
  actions: {
    type: assign(
      ({ context: { form, problems, failure } }, { fields }: { fields: Partial<ProjectFields> }) => {
        const field = Object.keys(fields)[0] ?? ''
        return {
          form: { ...form, ...fields },
          problems: Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field)),
          failure: withoutField(failure, field),
        }
      },
    ),
    joinFile: assign(({ context: { form } }, { file }: { file: LineFile }) => ({
      form: { ...form, files: [...(form.files ?? []), file] },
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    /** Its fields as the account has them; of its files, what either side joined or took away since both were the same. */
    showProject: assign(({ context: { project: before, form } }, { project }: { project: Project }) => ({
      project,
      form: { ...fieldsOf(project), files: mergedFiles(before?.files, form.files, project.files) },
    })),
    /** Another's version came: its files are joined to what stands here, which is asked about. */
    keepTheirs: assign(({ context: { project: before, form } }, { project }: { project: Project }) => ({
      project,
      form: { ...form, files: mergedFiles(before?.files, form.files, project.files) },
    })),
    /** What was typed before comes over it; of its files, what either side joined or took away since the version that it started from. */
    showTyped: assign(({ context: { typed, project, form } }) => {
      if (typed === null) return {}
      const had = typed.base === project?.version ? project.files : typed.had
      const files = mergedFiles(had, typed.form.files, form.files)
      return { form: { ...typed.form, files }, typed: null }
    }),
    forgetTyped: sendTo('sheetStorage', ({ context: { userId } }): SheetWrite => {
      return { type: 'sheet.write', userId, sheet: NEW_SHEET, typed: null }
    }),
    store: sendTo('sheetStorage', ({ context }): SheetWrite => {
      const { userId, id, isNew } = context
      return { type: 'sheet.write', userId, sheet: isNew ? NEW_SHEET : id, typed: typedOf(context) }
    }),
  },
}).createMachine({
  id: 'projectSheet',
  context: ({ input }) => ({
    ...input,
    project: null,
    lines: [],
    form: input.isNew && input.typed !== null ? input.typed.form : newProject(''),
    problems: {},
    failure: null,
  }),
  invoke: { id: 'sheetStorage', src: 'sheetStorage' },
  // one that is on its way arrives whatever is done meanwhile
  on: {
    'file.attach': { actions: [{ type: 'joinFile', params: ({ event }) => event }, 'store'] },
  },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isNew', target: 'editing' }, { target: 'reading' }] },
    reading: {
      entry: assign({ failure: null }),
      invoke: {
        id: 'openProject',
        src: 'openProject',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isTypedBefore', params: ({ event }) => event.output },
            target: 'overtaken',
            actions: [
              { type: 'showProject', params: ({ event }) => event.output },
              assign(({ event }) => ({ lines: event.output.lines })),
              'showTyped',
            ],
            description: 'It was changed elsewhere since that was typed.',
          },
          {
            target: 'editing',
            actions: [
              { type: 'showProject', params: ({ event }) => event.output },
              assign(({ event }) => ({ lines: event.output.lines })),
              'showTyped',
            ],
          },
        ],
        onError: {
          target: 'unread',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unread: { on: { 'read.retry': 'reading' } },
    editing: {
      tags: 'editable',
      on: {
        'field.type': {
          actions: [
            { type: 'type', params: ({ event }) => ({ fields: { [event.field]: event.text } }) },
            'store',
          ],
        },
        'day.choose': {
          actions: [
            { type: 'type', params: ({ event }) => ({ fields: { wishedOn: event.day || null } }) },
            'store',
          ],
        },
        'file.remove': {
          actions: [
            {
              type: 'type',
              params: ({ context: { form }, event: { id } }) => ({
                fields: { files: (form.files ?? []).filter((file) => file.id !== id) },
              }),
            },
            'store',
          ],
        },
        'sheet.keep': [
          { guard: 'isValid', target: 'keeping' },
          {
            actions: assign(({ context, event }) => ({
              problems: projectProblems(context.form, judged(context, event)),
            })),
          },
        ],
      },
    },
    keeping: {
      tags: 'busy',
      entry: assign({ problems: {}, failure: null }),
      invoke: {
        id: 'keepProject',
        src: 'keepProject',
        input: ({ context: { userId, id, project, form } }) => ({
          userId,
          id,
          body: { base: project?.version ?? 0, fields: tidyProject(form) },
        }),
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => event.output },
            target: 'editing',
            actions: [
              { type: 'showProject', params: ({ event }) => event.output },
              'store',
              emit(({ context: { id } }) => ({ type: 'project.kept' as const, id })),
            ],
          },
          {
            target: 'overtaken',
            actions: { type: 'keepTheirs', params: ({ event }) => event.output },
            description: 'Another device changed it meanwhile: nothing was kept.',
          },
        ],
        onError: [
          { guard: { type: 'begins', params: ({ event }) => ({ error: event.error }) }, target: 'beginning' },
          {
            target: 'editing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'beginProject',
        src: 'beginProject',
        input: ({ context: { userId, id, form } }) => ({ userId, id, fields: tidyProject(form) }),
        onDone: { target: 'begun', actions: ['forgetTyped', emit({ type: 'project.begun' as const })] },
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    begun: { description: 'It waits on this device: the page is about to go to the list.' },
    overtaken: {
      on: {
        'file.attach': {
          actions: { type: 'joinFile', params: ({ event }) => event },
          description: 'The tab keeps what is typed with the version that it started from.',
        },
        'theirs.take': {
          target: 'editing',
          actions: [
            assign(({ context: { project, form } }) => ({
              form: project ? { ...fieldsOf(project), files: form.files ?? [] } : form,
            })),
            'store',
          ],
        },
        'mine.keep': {
          target: 'keeping',
          description: 'From the version that was shown: one that came since is shown again.',
        },
      },
    },
  },
})

export type ProjectSheetRef = ActorRefFrom<typeof projectSheetMachine>
export type ProjectSheetSnapshot = SnapshotFrom<typeof projectSheetMachine>
