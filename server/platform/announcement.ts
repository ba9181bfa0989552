import type { Lacking } from '#shared/platform/readiness.schema'
import type { Config } from './config.ts'

/** What the operator does about what is lacking. */
const remedies: Record<Exclude<Lacking, 'seller_identity'>, string> = {
  administrator:
    'Attention\u00a0: aucun compte ne peut administrer la boutique. «\u00a0npm run admin -- create prenom@entreprise.fr\u00a0» donne un lien à usage unique.',
  price_list:
    'Attention\u00a0: aucun tarif n’est en vigueur, le catalogue est vide. «\u00a0npm run catalogue -- load dossier\u00a0» charge le premier.',
}

/** What a start tells on the console, line by line: where the shop is and who may try it. */
export const announcement = (
  {
    company,
    paymentProvider,
    bank,
    unidentified,
  }: Pick<Config, 'company' | 'paymentProvider' | 'bank' | 'unidentified'>,
  address: string,
  demo: { readonly accounts: readonly string[]; readonly password: string },
  lacking: readonly Lacking[],
): string[] => {
  const unpaid =
    bank !== null || paymentProvider !== 'none'
      ? []
      : [
          'Attention\u00a0: ni carte ni virement ne sont proposés, seuls les comptes au paiement différé peuvent commander. BANK_IBAN ouvre le virement.',
        ]
  const remedyOf = (one: Lacking): string =>
    one === 'seller_identity'
      ? `Attention\u00a0: les factures n’ont pas toutes les mentions que la loi demande du vendeur. À renseigner\u00a0: ${unidentified.join(', ')}.`
      : remedies[one]
  const name = company.demo ? `${company.name} (société de démonstration)` : company.name
  const lines = [`${name} est en ligne\u00a0: ${address}`, ...lacking.map(remedyOf), ...unpaid]
  if (demo.accounts.length === 0) return lines
  return [
    ...lines,
    '',
    `Comptes de démonstration, mot de passe ${demo.password}\u00a0:`,
    ...demo.accounts.map((email) => `  ${email}`),
    'Attention\u00a0: quiconque lit la documentation peut s’y connecter. DEMO_DATA=never évite de les créer.',
  ]
}
