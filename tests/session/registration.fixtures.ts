import type { RegistrationForm } from '#shared/session/registration-form'

/** A sign-up form that may be sent. */
export const aForm = (parts: Partial<RegistrationForm> = {}): RegistrationForm => ({
  title: 'Madame',
  level: 'confirmé',
  firstName: 'Élodie',
  lastName: 'Le Goff',
  company: 'Stores du Ponant',
  function: 'Installateur',
  email: 'elodie@ponant.example',
  password: 'Marée-haute26',
  password_confirmation: 'Marée-haute26',
  siret: '',
  vat: '',
  ...parts,
})
