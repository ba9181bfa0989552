import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { listAddresses } from '#server/account/addresses.queries'
import type { Database } from '#server/platform/tables'
import type { UserRow } from '#server/session/account.queries'
import { type Acting, findDoer } from '#server/team/seats.queries'
import { numberText } from '#shared/estimates/client-estimate.rules'
import { VALIDITY_DAYS } from '#shared/estimates/estimate-limits'
import { issuerProblems } from '#shared/estimates/giving.rules'
import type { Issuer, IssuerBody, IssuerFacts } from '#shared/estimates/issuer.schema'
import { tidyIssuer } from '#shared/estimates/tidy-estimate'
import { AppError } from '#shared/platform/errors'
import { isSiret, isVatNumber, tidyNumber } from '#shared/session/company-numbers.rules'
import {
  findIssuer,
  findLogoSize,
  type IssuerRow,
  lastRank,
  lockIssuer,
  putIssuer,
} from './issuers.queries.ts'
import { type Estimating, lockOwner, refuseProblems } from './keep-estimate.ts'

/** What the numbers begin with where nothing else is said. */
const PREFIX = 'DC-'

/** Who issues estimates where nothing was kept: the account's own company. */
const proposed = async (db: Kysely<Database>, user: UserRow): Promise<IssuerRow> => {
  const billing = (await listAddresses(db, user.id)).filter(({ type }) => type === 'billing')
  const address = billing.find(({ selected }) => selected) ?? billing[0]
  const facts: IssuerFacts = {
    name: user.company,
    // what was typed wrong at sign-up is nobody’s
    siren: isSiret(user.siret) ? tidyNumber(user.siret).slice(0, 9) : '',
    street: address?.street ?? '',
    postalCode: address?.postal_code ?? '',
    city: address?.city ?? '',
    email: user.email,
    phone: '',
    vatNumber: isVatNumber(user.vat) ? tidyNumber(user.vat) : '',
    ...{ legalForm: '', register: '', mediator: '', feeCents: null, vatExempt: false },
    insurance: '',
    terms: '',
  }
  return {
    user_id: user.id,
    version: 0,
    facts,
    prefix: PREFIX,
    first_number: 1,
    vat_rate: 20,
    validity_days: VALIDITY_DAYS,
    logo_id: null,
    kept_at: new Date(0),
    kept_by: null,
  }
}

/** Who issues the estimates of an account, as it is kept or proposed. */
export const issuerOf = async (db: Kysely<Database>, user: UserRow): Promise<IssuerRow> =>
  (await findIssuer(db, user.id)) ?? proposed(db, user)

/** The rank of the next number of an account under a prefix. Whoever gives it holds the issuer. */
export const nextRank = async (
  db: Kysely<Database>,
  { user_id, prefix, first_number }: Pick<IssuerRow, 'user_id' | 'prefix' | 'first_number'>,
): Promise<number> => {
  const last = await lastRank(db, user_id, prefix)
  return last === 0 ? first_number : last + 1
}

/** Who issues estimates as their account reads it. */
export const presentIssuer = async (db: Kysely<Database>, row: IssuerRow): Promise<Issuer> => {
  const last = await lastRank(db, row.user_id, row.prefix)
  const logo = row.logo_id === null ? undefined : await findLogoSize(db, row.logo_id)
  const by = await findDoer(db, row.kept_by)
  return {
    version: row.version,
    ...row.facts,
    prefix: row.prefix,
    firstNumber: row.first_number,
    vatRate: row.vat_rate,
    validityDays: row.validity_days,
    nextNumber: numberText(row.prefix, last === 0 ? row.first_number : last + 1),
    numbered: last > 0,
    logo: logo ?? null,
    ...(by !== null && { changed: { at: row.kept_at.toISOString(), by } }),
  }
}

const rowOf = (
  body: IssuerBody,
): Omit<IssuerRow, 'user_id' | 'version' | 'logo_id' | 'kept_at' | 'kept_by'> => {
  const { version: _, prefix, firstNumber, vatRate, validityDays, ...facts } = tidyIssuer(body)
  return { facts, prefix, first_number: firstNumber, vat_rate: vatRate, validity_days: validityDays }
}

/** Keeps who issues estimates; the same again changes nothing. Throws INVALID_FIELDS or ISSUER_CHANGED. */
export const keepIssuer = (
  { db, clock }: Estimating,
  { userId: by, customerId: userId }: Acting,
  body: IssuerBody,
): Promise<Issuer> => {
  const { version } = body
  const row = rowOf(body)
  refuseProblems(issuerProblems({ ...row.facts, prefix: row.prefix }))
  return db.transaction().execute(async (trx) => {
    const user = await lockOwner(trx, userId)
    const known = (await lockIssuer(trx, userId)) ?? (await proposed(trx, user))
    const { user_id: _, version: kept, logo_id, kept_at: __, kept_by: ___, ...before } = known
    if (kept > 0 && isDeepStrictEqual(before, row)) return presentIssuer(trx, known)
    if (kept !== version)
      throw new AppError('ISSUER_CHANGED', { details: { issuer: await presentIssuer(trx, known) } })
    const at = new Date(clock.now())
    const next = { ...row, user_id: userId, version: kept + 1, logo_id, kept_at: at, kept_by: by }
    await putIssuer(trx, next)
    return presentIssuer(trx, next)
  })
}
