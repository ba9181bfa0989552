import { normalMessage } from '#shared/contact/contact.rules'
import { tidyNumber } from '#shared/session/company-numbers.rules'
import { tidyLine } from '#shared/session/registration.rules'
import type { EstimateContent, EstimateLine } from './estimates.schema.ts'
import type { IssuerBody } from './issuer.schema.ts'

/** What is typed, in the form that is kept: what is sent twice is the same, whatever stands around it. */

const tidyOne = (line: EstimateLine): EstimateLine => ({
  ...line,
  label: tidyLine(line.label),
  details: normalMessage(line.details),
})

/** What an estimate says, as it is kept. */
export const tidyEstimate = (content: EstimateContent): EstimateContent => {
  const { name, street, postalCode, city } = content.client
  return {
    ...content,
    name: tidyLine(content.name),
    client: {
      name: tidyLine(name),
      street: tidyLine(street),
      postalCode: tidyLine(postalCode),
      city: tidyLine(city),
    },
    ...(content.works !== undefined && { works: tidyLine(content.works) }),
    lines: content.lines.map(tidyOne),
    notes: normalMessage(content.notes),
  }
}

/** Who issues estimates, as it is kept. */
export const tidyIssuer = <Body extends Omit<IssuerBody, 'version'>>(issuer: Body): Body => ({
  ...issuer,
  name: tidyLine(issuer.name),
  siren: tidyNumber(issuer.siren),
  street: tidyLine(issuer.street),
  postalCode: tidyLine(issuer.postalCode),
  city: tidyLine(issuer.city),
  email: issuer.email.trim(),
  phone: tidyLine(issuer.phone),
  vatNumber: tidyNumber(issuer.vatNumber),
  insurance: normalMessage(issuer.insurance),
  legalForm: tidyLine(issuer.legalForm ?? ''),
  register: tidyLine(issuer.register ?? ''),
  mediator: normalMessage(issuer.mediator ?? ''),
  feeCents: issuer.feeCents ?? null,
  vatExempt: issuer.vatExempt ?? false,
  terms: normalMessage(issuer.terms),
  prefix: issuer.prefix.trim(),
})
