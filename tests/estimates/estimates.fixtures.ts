import { typedLine } from '#shared/estimates/estimate-lines'
import type { EstimateContent, EstimateLine } from '#shared/estimates/estimates.schema'
import type { IssuerBody } from '#shared/estimates/issuer.schema'

/** Who issues them: all that a paper says is there. */
export const ISSUER: IssuerBody = {
  version: 0,
  name: 'Pose & Stores d’Essai',
  siren: '732829320',
  street: '4 rue du Chantier',
  postalCode: '69003',
  city: 'Lyon',
  email: 'contact@pose.example',
  phone: '04 00 00 00 00',
  vatNumber: 'FR44732829320',
  legalForm: 'SARL au capital de 8 000 €',
  register: 'RCS Lyon',
  mediator: 'Médiateur d’Essai, 1 place du Marché, 69002 Lyon',
  feeCents: null,
  vatExempt: false,
  insurance: 'Décennale d’Essai, contrat 12, France métropolitaine',
  terms: '30 % à la commande, le solde à la pose.',
  prefix: 'DC-',
  firstNumber: 41,
  vatRate: 10,
  validityDays: 30,
}

/** Work that is sold by the hour, at 48,00 €. */
export const LABOUR: EstimateLine = {
  ...typedLine('labour', 'pose', 10),
  label: 'Pose sur chantier',
  quantity: 250,
  price: { by: 'hand', cents: 4800 },
}

/** An estimate that may be handed out, of work alone. */
export const CONTENT: EstimateContent = {
  name: 'Rénovation des baies',
  client: {
    name: 'Résidence des Tilleuls',
    street: '12 allée des Tilleuls',
    postalCode: '69006',
    city: 'Lyon',
  },
  works: '',
  lines: [LABOUR],
  margin: 3000,
  discount: 0,
  validityDays: 30,
  notes: 'Pose hors échafaudage.',
  showsSupplier: false,
}
