import Type, { type Static } from 'typebox'
import { FIRST_NUMBER_MAX, ISSUER_MAX, UNIT_CENTS_MAX, VALIDITY_DAYS_MAX } from './estimate-limits.ts'
import { VatRate } from './estimates.schema.ts'

/** Who issues estimates: what an installer's own papers say of their company, and how they are numbered. */

/** What a paper says of who issues it; all may be empty until the first is handed out. */
export const IssuerFacts = Type.Object({
  name: Type.String({ maxLength: ISSUER_MAX.name }),
  /** digits, as they were typed */
  siren: Type.String({ maxLength: ISSUER_MAX.number }),
  street: Type.String({ maxLength: ISSUER_MAX.street }),
  postalCode: Type.String({ maxLength: ISSUER_MAX.postalCode }),
  city: Type.String({ maxLength: ISSUER_MAX.city }),
  email: Type.String({ maxLength: ISSUER_MAX.email }),
  phone: Type.String({ maxLength: ISSUER_MAX.phone }),
  vatNumber: Type.String({ maxLength: ISSUER_MAX.number }),
  /** of the ten-year liability insurance: insurer, contract, where it holds */
  insurance: Type.String({ maxLength: ISSUER_MAX.insurance }),
  /** form and capital, such as « SARL au capital de 8 000 € »; these may be absent of what was handed out before they were asked */
  legalForm: Type.Optional(Type.String({ maxLength: ISSUER_MAX.legalForm })),
  /** RCS or RM, and its town */
  register: Type.Optional(Type.String({ maxLength: ISSUER_MAX.register })),
  /** whom a consumer may turn to */
  mediator: Type.Optional(Type.String({ maxLength: ISSUER_MAX.mediator })),
  /** what making an estimate costs its client, including VAT; null or absent: nothing */
  feeCents: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: UNIT_CENTS_MAX }), Type.Null()])),
  /** it charges no VAT (article 293 B of the CGI) */
  vatExempt: Type.Optional(Type.Boolean()),
  /** how and when it is paid */
  terms: Type.String({ maxLength: ISSUER_MAX.terms }),
})
export type IssuerFacts = Static<typeof IssuerFacts>

const settings = {
  ...IssuerFacts.properties,
  /** what each number begins with; it ends with no digit */
  prefix: Type.String({ maxLength: ISSUER_MAX.prefix }),
  /** the first number under that prefix; without effect once one was given */
  firstNumber: Type.Integer({ minimum: 1, maximum: FIRST_NUMBER_MAX }),
  /** of new lines */
  vatRate: VatRate,
  /** of new estimates */
  validityDays: Type.Integer({ minimum: 1, maximum: VALIDITY_DAYS_MAX }),
}

/** All that is kept, and the version that it was read with; 0: nothing was kept yet. */
export const IssuerBody = Type.Object({ version: Type.Integer({ minimum: 0 }), ...settings })
export type IssuerBody = Static<typeof IssuerBody>

export const Issuer = Type.Object({
  version: Type.Integer(),
  ...settings,
  /** when it was kept last, and who of the customer's people did; absent where nobody was asked */
  changed: Type.Optional(Type.Object({ at: Type.String(), by: Type.String() })),
  /** the number that the next estimate gets */
  nextNumber: Type.String(),
  /** whether one was given under that prefix: `firstNumber` is without effect */
  numbered: Type.Boolean(),
  /** as it is kept; null: there is none */
  logo: Type.Union([
    Type.Object({
      /** changes with the logo: part of its address */
      id: Type.String(),
      /** pixels */
      width: Type.Integer(),
      height: Type.Integer(),
    }),
    Type.Null(),
  ]),
})
export type Issuer = Static<typeof Issuer>

/** `version` 0: nothing was kept yet, and the account's own company is proposed. */
export const IssuerReply = Type.Object({ success: Type.Literal(true), issuer: Issuer })
export type IssuerReply = Static<typeof IssuerReply>
