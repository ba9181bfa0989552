import { createHash, randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { CODE_LENGTH } from '#shared/configurator/saved-configuration.rules'
import type { SaveConfigurationBody } from '#shared/configurator/saved-configuration.schema'
import { OTP_ALPHABET } from '#shared/session/otp.rules'
import type { OrderableModel } from './orderable-model.ts'
import { findOrInsertSaved } from './saved-configurations.queries.ts'

/** A code of 32^8 is another's once in a lifetime; three times in a row is a bug. */
const TRIES = 3

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => OTP_ALPHABET[randomInt(OTP_ALPHABET.length)]).join('')

const sorted = <T>(record: Readonly<Record<string, T>>, known: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([key]) => known.has(key))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Keeps what the model asks and takes of what was sent, nothing else, and gives its code. */
export const saveConfiguration = async (
  db: Kysely<Database>,
  { model, template }: OrderableModel,
  body: SaveConfigurationBody,
): Promise<string> => {
  const subFamilyId = model.subFamily.id
  const criteria = sorted(body.criteria, new Set(template.criteria.map(({ key }) => key)))
  const components = sorted(body.components, new Set(template.componentTypes.map(({ type }) => type)))
  const digest = createHash('sha256')
    .update(JSON.stringify([subFamilyId, criteria, components]))
    .digest('hex')
  for (let tries = 0; tries < TRIES; tries++) {
    const code = await findOrInsertSaved(db, { code: newCode(), subFamilyId, criteria, components, digest })
    if (code !== undefined) return code
  }
  throw new Error('Three new codes in a row were those of other configurations.')
}
