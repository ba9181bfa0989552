import { and, assign, not, setup, stateIn } from 'xstate'
import type { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import { type FeaturedContent, tidyFeatured } from '#shared/dashboard/featured/featured.rules'
import type { AdminFeatured, FeaturedImage } from '#shared/dashboard/featured/featured.schema'
import { type Failure, failureOf } from '../../platform/failure.ts'
import { requiredCall } from '../../platform/provided.ts'
import {
  type CatalogueTexts,
  contentOf,
  type FeaturedFields,
  type FeaturedText,
  fieldsOf,
  problemsOf,
  withTarget,
  withText,
} from './featured-fields.ts'
import type { FoundTarget } from './featured-target.machine.ts'

/** A file that was chosen: the effect knows what it is. */
export interface PickedFile {
  /** bytes */
  readonly size: number
}

export interface FeaturedFormContext {
  /** null: a new one */
  id: string | null
  fields: FeaturedFields
  /** what the catalogue filled in for the last choice */
  given: CatalogueTexts
  /** the version that was read; 0 for a new one */
  version: number
  /** what somebody else made of it meanwhile */
  other: AdminFeatured | null
  /** a save was tried: what is wrong is shown from then on */
  tried: boolean
  /** what the server refused, by field, until the field changes */
  refused: Readonly<Record<string, readonly string[]>>
  failure: Failure | null
  /** why the last file is no picture for it */
  imageFailure: Failure | null
}

export type FeaturedFormEvent =
  | { type: 'field.change'; field: FeaturedText; value: string }
  | { type: 'target.choose'; target: FoundTarget }
  | { type: 'target.clear' }
  | { type: 'image.choose'; file: PickedFile }
  | { type: 'image.remove' }
  | { type: 'form.submit' }
  | { type: 'form.retry' }
  /** mine over theirs */
  | { type: 'conflict.keep' }
  /** theirs instead of mine */
  | { type: 'conflict.take' }
  /** back to mine, to look at it again */
  | { type: 'conflict.leave' }

/** What is saved: a new one without an id. */
export interface FeaturedToSave {
  id: string | null
  version: number
  content: FeaturedContent
}

/** How a save ended: somebody else's change is an answer, not a failure. */
export type SavedFeatured = { kind: 'saved' } | { kind: 'changed'; product: AdminFeatured }

const without = (refused: FeaturedFormContext['refused'], field: string): FeaturedFormContext['refused'] => {
  const { [field]: _, ...others } = refused
  return others
}

/**
 * The form of a featured product (§2.13, featuredProductsForm): its fields, its picture, which is sent as soon as it is
 * chosen, and the save. When somebody else changed it since it was read, both are there: mine over theirs, theirs
 * instead of mine, or back to mine; nothing typed is lost until that is decided.
 */
export const featuredFormMachine = setup({
  types: {
    input: {} as { id: string | null; section: FeaturedSection },
    context: {} as FeaturedFormContext,
    events: {} as FeaturedFormEvent,
    tags: {} as 'loading' | 'failed' | 'saving' | 'sending' | 'conflict' | 'saved',
  },
  actors: {
    load: requiredCall<AdminFeatured, string>('load'),
    save: requiredCall<SavedFeatured, FeaturedToSave>('save'),
    sendImage: requiredCall<FeaturedImage, PickedFile>('sendImage'),
  },
  guards: {
    isKnown: ({ context }) => context.id !== null,
    isSound: ({ context }) => Object.keys(problemsOf(context.fields)).length === 0,
    isSending: stateIn({ picture: 'sending' }),
    isEditing: stateIn({ form: 'editing' }),
    isChanged: ({ event }) =>
      'output' in event && (event.output as SavedFeatured | undefined)?.kind === 'changed',
  },
  actions: {
    changeText: assign(({ context, event }) =>
      event.type === 'field.change'
        ? {
            fields: withText(context.fields, event.field, event.value),
            refused: without(context.refused, event.field),
            failure: null,
          }
        : {},
    ),
    chooseTarget: assign(({ context, event }) => ({
      ...(event.type === 'target.choose'
        ? withTarget(context.fields, event.target, context.given)
        : { fields: { ...context.fields, target: null } }),
      refused: without(context.refused, 'target'),
      failure: null,
    })),
    removeImage: assign(({ context }) => ({
      fields: { ...context.fields, image: null },
      refused: without(context.refused, 'imageId'),
      imageFailure: null,
    })),
    takeTheirs: assign(({ context: { other } }) =>
      other === null
        ? {}
        : {
            fields: fieldsOf(other),
            version: other.version,
            other: null,
            tried: false,
            refused: {},
            imageFailure: null,
          },
    ),
    keepMine: assign(({ context }) => ({ version: context.other?.version ?? context.version, other: null })),
    leaveConflict: assign({ other: null }),
    try: assign({ tried: true, failure: null }),
    keepFailure: assign(({ event }) => {
      const failure = failureOf('error' in event ? event.error : undefined)
      return { failure, refused: failure.errors ?? {} }
    }),
  },
}).createMachine({
  id: 'featuredForm',
  context: ({ input }) => ({
    id: input.id,
    fields: {
      section: input.section,
      name: '',
      description: '',
      target: null,
      image: null,
      startsOn: '',
      endsOn: '',
    },
    given: { name: '', description: '' },
    version: 0,
    other: null,
    tried: false,
    refused: {},
    failure: null,
    imageFailure: null,
  }),
  type: 'parallel',
  states: {
    form: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'isKnown', target: 'loading' }, { target: 'editing' }] },
        loading: {
          tags: 'loading',
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => context.id ?? '',
            onDone: {
              target: 'editing',
              actions: assign(({ event }) => ({
                fields: fieldsOf(event.output),
                version: event.output.version,
              })),
            },
            onError: { target: 'failed', actions: 'keepFailure' },
          },
        },
        failed: {
          tags: 'failed',
          on: { 'form.retry': { target: 'loading', actions: assign({ failure: null }) } },
        },
        editing: {
          on: {
            'field.change': { actions: 'changeText' },
            'target.choose': { actions: 'chooseTarget' },
            'target.clear': { actions: 'chooseTarget' },
            'form.submit': [
              { guard: and(['isSound', not('isSending')]), target: 'saving', actions: 'try' },
              { guard: not('isSending'), actions: 'try' },
            ],
          },
        },
        saving: {
          tags: 'saving',
          entry: assign({ refused: {} }),
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { id, version, fields } }) => {
              const { target, ...content } = contentOf(fields)
              if (target === null) throw new Error('A featured product without a target is not saved.')
              return { id, version, content: tidyFeatured({ ...content, target }) }
            },
            onDone: [
              {
                guard: 'isChanged',
                target: 'conflict',
                actions: assign(({ event }) => ({
                  other: event.output.kind === 'changed' ? event.output.product : null,
                })),
              },
              { target: 'saved' },
            ],
            onError: { target: 'editing', actions: 'keepFailure' },
          },
        },
        conflict: {
          tags: 'conflict',
          on: {
            'conflict.keep': { target: 'saving', actions: 'keepMine' },
            'conflict.take': { target: 'editing', actions: 'takeTheirs' },
            'conflict.leave': { target: 'editing', actions: 'leaveConflict' },
          },
        },
        saved: { tags: 'saved' },
      },
    },
    picture: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'image.choose': { guard: 'isEditing', target: 'sending' },
            'image.remove': { guard: 'isEditing', actions: 'removeImage' },
          },
        },
        sending: {
          tags: 'sending',
          entry: assign({ imageFailure: null }),
          on: {
            'image.choose': {
              target: 'sending',
              reenter: true,
              description: 'Another one takes its place: what was on its way is given up.',
            },
            'image.remove': { target: 'idle', actions: 'removeImage' },
          },
          invoke: {
            id: 'sendImage',
            src: 'sendImage',
            input: ({ event }) => {
              if (event.type !== 'image.choose') throw new Error('A picture is sent once it is chosen.')
              return event.file
            },
            onDone: {
              target: 'idle',
              actions: assign(({ context, event }) => ({
                fields: { ...context.fields, image: event.output },
                refused: without(context.refused, 'imageId'),
              })),
            },
            onError: {
              target: 'idle',
              actions: assign(({ event }) => ({ imageFailure: failureOf(event.error) })),
            },
          },
        },
      },
    },
  },
})
