import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { upload } from '#client/platform/transfer.ts'
import { issuerMachine } from '#machines/estimates/issuer.machine'
import type { LogoFile } from '#machines/estimates/issuer.setup'
import { LOGO_CONTENT_TYPE } from '#shared/estimates/estimate-limits'
import { issuer, keepIssuer, removeLogo, uploadLogo } from '#shared/estimates/estimates.endpoints'
import type { Issuer, IssuerBody } from '#shared/estimates/issuer.schema'
import { textStorage } from './estimates.effects.ts'

/** Its type is read from its bytes. */
const sent = async (file: Blob): Promise<Issuer> => {
  const body = new Blob([file], { type: LOGO_CONTENT_TYPE })
  return (await upload(uploadLogo, { body })).issuer
}

/** Who issues estimates, with its calls and its storage. */
export const issuerLogic = issuerMachine.provide({
  actors: {
    readIssuer: provideCall<Issuer>(async (_, signal) => (await call(issuer, { signal })).issuer),
    keepIssuer: provideCall<Issuer, { body: IssuerBody | null }>(async ({ body }) => {
      if (body === null) throw new Error('What stands in the form cannot be kept.')
      return (await call(keepIssuer, { body })).issuer
    }),
    changeLogo: provideCall<Issuer, { file: LogoFile | null }>(async ({ file }) =>
      file instanceof Blob ? sent(file) : (await call(removeLogo)).issuer,
    ),
    textStorage,
  },
})
