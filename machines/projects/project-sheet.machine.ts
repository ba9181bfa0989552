import { type ActorRefFrom, assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate'
import { failureOf, PASSING, withoutField } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import type { LineFile } from '#shared/line-files/line-files.schema'
import {
  mergedFiles,
  newProject,
  projectProblems,
  tidyProject,
  type WishJudged,
} from '#shared/projects/projects.rules'
import type { Project, ProjectBody, ProjectFields } from '#shared/projects/projects.schema'
import { NEW_SHEET } from './new-sheet.ts'
import { beside, fieldsOf, sheetOf, typedBeside, typedOf } from './project-sheet.rules.ts'
import type {
  KeptSheet,
  ProjectSheetContext,
  ProjectSheetEvent,
  ProjectSheetInput,
} from './project-sheet.types.ts'
import type { OpenedProject } from './project-sync.types.ts'
import type { SheetWrite, TypedSheet } from './typed-sheets.ts'

const judged = ({ project }: ProjectSheetContext, event: ProjectSheetEvent): WishJudged | undefined =>
  event.type === 'sheet.keep' ? { today: event.today, kept: project } : undefined

/** What is said of a chantier (decision 082), beside its lines: nobody writes over what they did not see. */
export const projectSheetMachine = setup({
  types: {
    context: {} as ProjectSheetContext,
    input: {} as ProjectSheetInput,
    events: {} as ProjectSheetEvent,
    /** for the view, which says so, or goes to what was new */
    emitted: {} as { type: 'project.kept'; id: string } | { type: 'project.waits' },
    tags: {} as 'editable' | 'busy',
  },
  actors: {
    /** GET api/projects/{id}, page by page */
    openProject: requiredCall<OpenedProject, { id: string }>('openProject'),
    /** PUT api/projects/{id} */
    keepProject: requiredCall<KeptSheet, { userId: string; id: string; body: ProjectBody }>('keepProject'),
    /** Keeps it on this device, until the server is reached; throws where the device takes no more. */
    keepHere: requiredCall<void, { userId: string; typed: TypedSheet }>('keepHere'),
    /** Keeps what is typed: of a new one in the tab, else on the device. */
    sheetStorage: requiredChannel<SheetWrite>('sheetStorage'),
  },
  guards: {
    isNew: ({ context }) => context.isNew,
    isFirst: ({ context }) => context.project === null,
    /** What was typed started from another version than the one that came, which says something else of the same. */
    isTypedBefore: ({ context: { typed } }, { project }: { project: Project }) =>
      typed !== null && typedBeside(typed, project).isAsked,
    /** the same may be good in a moment: it waits on the device */
    isPassing: (_, { error }: { error: unknown }) => PASSING.includes(failureOf(error).code),
    isKept: (_, { kept }: { kept: boolean }) => kept,
    /** Another's version came, which says something else of the same. */
    isAskedOf: ({ context }, { project }: { project: Project }) => beside(context, project).isAsked,
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
    /** Another's version came: what it changed is in the form, but for what was changed here too. */
    joinTheirs: assign(({ context }, { project }: { project: Project }) => ({
      project,
      form: beside(context, project).fields,
    })),
    /** What was typed before comes over it, as far as it was typed. */
    showTyped: assign(({ context: { typed, project } }) =>
      typed === null || project === null ? {} : { form: typedBeside(typed, project).fields, typed: null },
    ),
    showLost: assign(({ context: { form } }, { lost }: { lost: readonly LineFile[] }) => ({
      lost,
      form: { ...form, files: (form.files ?? []).filter(({ id }) => lost.every((file) => file.id !== id)) },
    })),
    showProblems: assign(({ context, event }) => ({
      problems: projectProblems(context.form, judged(context, event)),
    })),
    /** Under which it stood before it was on the account, or on the device. */
    forgetTyped: sendTo('sheetStorage', ({ context: { userId, id, isNew } }): SheetWrite => {
      return { type: 'sheet.write', userId, sheet: isNew ? NEW_SHEET : id, typed: null }
    }),
    store: sendTo('sheetStorage', ({ context }): SheetWrite => {
      const { userId, id, project, isNew } = context
      const sheet = isNew && project === null ? NEW_SHEET : id
      return { type: 'sheet.write', userId, sheet, typed: typedOf(context) }
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
    lost: [],
    failure: null,
  }),
  invoke: { id: 'sheetStorage', src: 'sheetStorage' },
  // one that is on its way arrives whatever is done meanwhile
  on: {
    'file.attach': { actions: { type: 'joinFile', params: ({ event }) => event } },
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
              'store',
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
        'file.attach': { actions: [{ type: 'joinFile', params: ({ event }) => event }, 'store'] },
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
        'sheet.keep': [{ guard: 'isValid', target: 'keeping' }, { actions: 'showProblems' }],
      },
    },
    keeping: {
      tags: 'busy',
      entry: assign({ problems: {}, failure: null, lost: [] }),
      on: {
        'file.attach': { actions: [{ type: 'joinFile', params: ({ event }) => event }, 'store'] },
      },
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
              { type: 'showLost', params: ({ event }) => event.output },
              'forgetTyped',
              'store',
              emit(({ context: { id } }) => ({ type: 'project.kept' as const, id })),
            ],
          },
          {
            guard: { type: 'isAskedOf', params: ({ event }) => event.output },
            target: 'overtaken',
            actions: { type: 'joinTheirs', params: ({ event }) => event.output },
            description: 'Another device changed the same meanwhile: nothing was kept.',
          },
          {
            target: 'joined',
            actions: { type: 'joinTheirs', params: ({ event }) => event.output },
            description: 'Another device changed something else meanwhile: both go up.',
          },
        ],
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'keepingHere',
          },
          {
            target: 'editing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    joined: {
      always: [
        { guard: 'isValid', target: 'keeping' },
        { target: 'editing', actions: ['showProblems', 'store'], description: 'More files than one takes.' },
      ],
    },
    keepingHere: {
      tags: 'busy',
      on: {
        'file.attach': {
          target: 'keepingHere',
          reenter: true,
          actions: { type: 'joinFile', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'keepHere',
        src: 'keepHere',
        input: ({ context }) => ({ userId: context.userId, typed: sheetOf(context) }),
        onDone: [{ guard: 'isFirst', target: 'waiting', actions: 'forgetTyped' }, { target: 'waiting' }],
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    waiting: {
      entry: emit({ type: 'project.waits' as const }),
      description: 'It waits on this device: the page is about to go to the list.',
      on: {
        'file.attach': { target: 'keepingHere', actions: { type: 'joinFile', params: ({ event }) => event } },
      },
    },
    overtaken: {
      on: {
        'theirs.take': {
          target: 'editing',
          actions: [
            assign(({ context: { project, form } }) => ({
              form: project ? { ...fieldsOf(project), files: form.files ?? [] } : form,
            })),
            'store',
          ],
        },
        'mine.keep': [
          {
            guard: 'isValid',
            target: 'keeping',
            description: 'From the version that was shown: one that came since is shown again.',
          },
          { target: 'editing', actions: ['showProblems', 'store'] },
        ],
      },
    },
  },
})

export type ProjectSheetRef = ActorRefFrom<typeof projectSheetMachine>
export type ProjectSheetSnapshot = SnapshotFrom<typeof projectSheetMachine>
