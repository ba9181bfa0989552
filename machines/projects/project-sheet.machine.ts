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
import type { Project, ProjectBody, ProjectFields, ProjectLine } from '#shared/projects/projects.schema'
import { NEW_SHEET } from './new-sheet.ts'
import {
  fieldsOf,
  mergedWith,
  nameOf,
  sheetOf,
  typedOf,
  withMine,
  withTheirs,
  withTyped,
  withTypedBefore,
} from './project-sheet.rules.ts'
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
    /** What was typed says something else of the same than another's version that came since. */
    isTypedBefore: ({ context: { typed } }, { project }: { project: Project }) =>
      typed !== null && project.version > typed.base && mergedWith(typed, project).isAsked,
    /** the same may be good in a moment: it waits on the device */
    isPassing: (_, { error }: { error: unknown }) => PASSING.includes(failureOf(error).code),
    isKept: (_, { kept }: { kept: boolean }) => kept,
    /** Another's version came, which says something else of the same. */
    isAskedOf: ({ context }, { project }: { project: Project }) =>
      mergedWith(sheetOf(context), project).isAsked,
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
    showProject: assign(
      (
        { context: { project: before, form, lines: known } },
        { project, lines = known }: { project: Project; lines?: readonly ProjectLine[] },
      ) => ({
        ...{ project, lines },
        form: { ...fieldsOf(project), files: mergedFiles(before?.files, form.files, project.files) },
      }),
    ),
    /** Another's version came, and what it says of the same is asked about. */
    showTheirs: assign((_, { project }: { project: Project }) => ({ theirs: project })),
    /** What either changed is in the form; of what both changed, mine. */
    joinTheirs: assign(({ context }, { project }: { project: Project | null }) => withMine(context, project)),
    takeTheirs: assign(({ context }) => withTheirs(context)),
    showTyped: assign(({ context }) => withTyped(context)),
    /** The same, with another's version beside it. */
    showTypedBefore: assign(({ context }) => withTypedBefore(context)),
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
      return { type: 'sheet.write', userId: context.userId, sheet: nameOf(context), typed: typedOf(context) }
    }),
    /** It goes up by itself where its page is closed meanwhile. */
    storeDue: sendTo('sheetStorage', ({ context }): SheetWrite => {
      const typed = typedOf(context)
      const due = typed === null || typed.base === 0 ? typed : { ...typed, isDue: true as const }
      return { type: 'sheet.write', userId: context.userId, sheet: nameOf(context), typed: due }
    }),
  },
}).createMachine({
  id: 'projectSheet',
  context: ({ input }) => ({
    ...input,
    project: null,
    theirs: null,
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
            actions: [{ type: 'showProject', params: ({ event }) => event.output }, 'showTypedBefore'],
            description: 'It was changed elsewhere since that was typed.',
          },
          {
            target: 'editing',
            actions: [{ type: 'showProject', params: ({ event }) => event.output }, 'showTyped'],
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
      entry: [assign({ problems: {}, failure: null, lost: [] }), 'storeDue'],
      on: {
        'file.attach': { actions: [{ type: 'joinFile', params: ({ event }) => event }, 'storeDue'] },
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
            actions: [{ type: 'showTheirs', params: ({ event }) => event.output }, 'store'],
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
            actions: [{ type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }, 'store'],
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
        'file.attach': { actions: [{ type: 'joinFile', params: ({ event }) => event }, 'store'] },
        'theirs.take': { target: 'editing', actions: ['takeTheirs', 'store'] },
        'mine.keep': {
          target: 'joined',
          actions: { type: 'joinTheirs', params: ({ context }) => ({ project: context.theirs }) },
          description: 'From the version that was shown: one that came since is shown again.',
        },
      },
    },
  },
})

export type ProjectSheetRef = ActorRefFrom<typeof projectSheetMachine>
export type ProjectSheetSnapshot = SnapshotFrom<typeof projectSheetMachine>
