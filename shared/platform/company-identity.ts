import type { Company } from './company.ts'
import { formatCents } from './money.ts'

/** What a commercial paper says of who it comes from, beside its numbers (articles R123-237 and R123-238 of the Code de commerce). */
export const identityTexts = ({
  legalForm,
  capital,
  register,
  siret,
}: Pick<Company, 'legalForm' | 'capital' | 'register' | 'siret'>): string[] => {
  const form = [
    ...(legalForm === undefined ? [] : [legalForm]),
    ...(capital === undefined ? [] : [`capital de ${formatCents(capital * 100)}`]),
  ].join(' au ')
  const siren = siret
    .replace(/\D/g, '')
    .slice(0, 9)
    .replace(/(\d{3})(?=\d)/g, '$1\u00a0')
  return [...(form === '' ? [] : [form]), ...(register === undefined ? [] : [`${siren} RCS ${register}`])]
}
