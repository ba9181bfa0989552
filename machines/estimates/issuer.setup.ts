import { assign, emit, sendTo, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import type { Issuer, IssuerBody } from '#shared/estimates/issuer.schema'
import {
  bodyOf,
  changedTexts,
  formOf,
  formProblems,
  type IssuerField,
  type IssuerForm,
  typedInto,
  withTyped,
} from '#shared/estimates/issuer-form'
import type { TypedTexts } from '#shared/estimates/typed-figures'
import { ISSUER_FORM, type TypedWrite } from './typed.ts'

export interface IssuerInput {
  userId: string
  /** what this tab kept of what was typed */
  texts: TypedTexts
}

export interface IssuerContext extends IssuerInput {
  /** as the server has it; null until it is read */
  issuer: Issuer | null
  /** as it stands in the fields */
  form: IssuerForm | null
  /** what is on its way, or was last */
  given: IssuerBody | null
  /** given, and whether it arrived is not known: it goes again, as it was, before anything else */
  unsure: IssuerBody | null
  /** saving it was refused: from then on what is wrong is said */
  judged: boolean
  /** what the server said of fields that were not changed since */
  refused: Readonly<Record<string, readonly string[]>>
  /** why the last call failed; null once another is made */
  failure: Failure | null
  /** why the logo stayed as it was */
  logoFailure: Failure | null
}

/** A file as the page has it: nothing here reads it. */
export type LogoFile = object

export type IssuerEvent =
  | { type: 'issuer.retry' }
  | { type: 'field.type'; field: IssuerField; text: string }
  | { type: 'issuer.save' }
  | { type: 'logo.choose'; file: LogoFile }
  | { type: 'logo.remove' }

/** Said once: the page takes the focus to what is wrong, or says that it is saved. */
export type IssuerEmitted = { type: 'issuer.refused' } | { type: 'issuer.saved' }

/** Types, effects, actions and guards of who issues estimates. */
export const issuerSetup = setup({
  types: {
    input: {} as IssuerInput,
    context: {} as IssuerContext,
    events: {} as IssuerEvent,
    emitted: {} as IssuerEmitted,
    tags: {} as 'loading' | 'busy',
  },
  actors: {
    /** GET api/estimate-issuer */
    readIssuer: requiredCall<Issuer>('readIssuer'),
    /** PUT api/estimate-issuer */
    keepIssuer: requiredCall<Issuer, { body: IssuerBody | null }>('keepIssuer'),
    /** PUT api/estimate-issuer/logo, or DELETE where there is no file */
    changeLogo: requiredCall<Issuer, { file: LogoFile | null }>('changeLogo'),
    /** Keeps in session storage what is typed and not saved. */
    textStorage: requiredChannel<TypedWrite>('textStorage'),
  },
  guards: {
    isSound: ({ context: { form } }) => form !== null && Object.keys(formProblems(form)).length === 0,
    hasLogo: ({ context }) => (context.issuer?.logo ?? null) !== null,
    isResent: ({ context: { unsure } }) => unsure !== null,
    isOvertaken: (_, { error }: { error: unknown }) => failureOf(error).code === 'ISSUER_CHANGED',
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).code === 'INVALID_FIELDS',
  },
  actions: {
    takeIssuer: assign(({ context: { texts } }, { issuer }: { issuer: Issuer }) => ({
      issuer,
      form: withTyped(formOf(issuer), texts),
    })),
    typeField: assign(({ context }, { field, text }: { field: IssuerField; text: string }) => {
      const { [field]: _, ...refused } = context.refused
      return { form: context.form && typedInto(context.form, field, text), refused }
    }),
    keepTexts: sendTo('textStorage', ({ context: { userId, form, issuer } }) => ({
      type: 'typed.write',
      userId,
      form: ISSUER_FORM,
      texts: form === null || issuer === null ? {} : changedTexts(form, formOf(issuer)),
      draft: null,
    })),
    give: assign(({ context: { form, issuer, unsure } }) => ({
      given: unsure ?? (form && bodyOf(form, issuer?.version ?? 0)),
    })),
    takeVersion: assign((_, { issuer }: { issuer: Issuer }) => ({ issuer, unsure: null })),
    takeSaved: assign((_, { issuer }: { issuer: Issuer }) => ({
      issuer,
      form: formOf(issuer),
      judged: false,
    })),
    takeNewer: assign(({ context: { form, issuer: before } }, { issuer }: { issuer: Issuer }) => ({
      issuer,
      unsure: null,
      form: withTyped(
        formOf(issuer),
        form === null || before === null ? {} : changedTexts(form, formOf(before)),
      ),
    })),
    takeLogo: assign(({ context }, { issuer }: { issuer: Issuer }) => ({
      // what another page has saved meanwhile is not taken for what was read here
      issuer: context.issuer && {
        ...context.issuer,
        logo: issuer.logo,
        version: context.issuer.version === 0 ? issuer.version : context.issuer.version,
      },
    })),
    keepUnsure: assign(({ context: { given } }) => ({ unsure: given })),
    forgetUnsure: assign({ unsure: null }),
    judge: assign({ judged: true }),
    sayRefused: emit({ type: 'issuer.refused' as const }),
    saySaved: emit({ type: 'issuer.saved' as const }),
    keepFailure: assign((_, { error }: { error: unknown }) => {
      const failure = failureOf(error)
      return { failure, refused: failure.errors ?? {} }
    }),
    forgetFailure: assign({ failure: null, refused: {} }),
    keepLogoFailure: assign((_, { error }: { error: unknown }) => ({ logoFailure: failureOf(error) })),
    forgetLogoFailure: assign({ logoFailure: null }),
  },
})
