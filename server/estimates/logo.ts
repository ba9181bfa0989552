import { drawPicture } from '#server/platform/pictures'
import type { UserRow } from '#server/session/account.queries'
import type { Acting } from '#server/team/seats.queries'
import { LOGO_KEPT_MAX_BYTES, LOGO_MAX_BYTES, LOGO_SIDES } from '#shared/estimates/estimate-limits'
import type { Issuer } from '#shared/estimates/issuer.schema'
import { AppError } from '#shared/platform/errors'
import { PICTURE_MAX_PIXELS } from '#shared/platform/picture.rules'
import { issuerOf, presentIssuer } from './issuer.ts'
import { deleteUnusedLogos, insertLogo, lockIssuer, putIssuer } from './issuers.queries.ts'
import { type Estimating, lockOwner } from './keep-estimate.ts'

/** A logo as it was drawn here: nothing of the file that was sent is in it but what is seen. */
interface DrawnLogo {
  bytes: Buffer
  /** pixels */
  width: number
  height: number
}

const refused = (reason: string): AppError =>
  new AppError('INVALID_FIELDS', { message: reason, errors: { logo: [reason] } })

/** Draws a JPEG, PNG or WebP anew as a PNG, within the sides of a logo. Throws INVALID_FIELDS with the reason, in French. */
const drawLogo = async (account: string, bytes: Buffer): Promise<DrawnLogo> => {
  if (bytes.length > LOGO_MAX_BYTES) throw refused('Un logo peut peser 8\u00a0Mo au plus.')
  const result = await drawPicture(account, bytes, async ({ pixels }) => {
    const { data, info } = await pixels()
      .resize(LOGO_SIDES.width, LOGO_SIDES.height, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    if (data.length <= LOGO_KEPT_MAX_BYTES) return { bytes: data, width: info.width, height: info.height }
    // a photograph, say: with fewer colours it fits
    const few = await pixels()
      .resize(LOGO_SIDES.width, LOGO_SIDES.height, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
    return few.length > LOGO_KEPT_MAX_BYTES
      ? undefined
      : { bytes: few, width: info.width, height: info.height }
  })
  if (result.ok && result.drawn !== undefined) return result.drawn
  throw refused(
    !result.ok && result.why === 'pixels'
      ? `Cette image compte trop de points\u00a0: ${PICTURE_MAX_PIXELS / 1_000_000} millions au plus.`
      : 'Ce fichier n’est pas une image JPEG, PNG ou WebP lisible.',
  )
}

const putLogo = (
  { db, clock }: Estimating,
  { userId: by, customerId: userId }: Acting,
  drawn: DrawnLogo | null,
): Promise<Issuer> =>
  db.transaction().execute(async (trx) => {
    const at = new Date(clock.now())
    const user: UserRow = await lockOwner(trx, userId)
    const known = (await lockIssuer(trx, userId)) ?? (await issuerOf(trx, user))
    if (drawn === null && known.logo_id === null) return presentIssuer(trx, known)
    const logo_id = drawn === null ? null : await insertLogo(trx, { userId, ...drawn, at })
    const next = { ...known, logo_id, version: Math.max(known.version, 1), kept_at: at, kept_by: by }
    await putIssuer(trx, next)
    await deleteUnusedLogos(trx, userId)
    return presentIssuer(trx, next)
  })

/** Puts a logo in the place of the last. Throws INVALID_FIELDS. */
export const replaceLogo = async (deps: Estimating, acting: Acting, bytes: Buffer): Promise<Issuer> =>
  putLogo(deps, acting, await drawLogo(acting.customerId, bytes))

/** Without a logo nothing happens. */
export const removeLogo = (deps: Estimating, acting: Acting): Promise<Issuer> => putLogo(deps, acting, null)
