import { siretWarning, vatWarning } from '#shared/session/company-numbers.rules'

const warnings = { siret: siretWarning, vat: vatWarning }

interface NumberWarningProps {
  name: keyof typeof warnings
  value: string
  /** when there is no doubt */
  otherwise: string
}

/** What is doubtful about a company's number; its rules are fetched once a number was left. */
export const NumberWarning = ({ name, value, otherwise }: NumberWarningProps) =>
  warnings[name](value) ?? otherwise
