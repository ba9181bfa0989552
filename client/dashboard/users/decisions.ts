/** What can be decided of accounts, each offered for those that it concerns (`concerns` of the account’s life). */
export const DECISIONS = [
  { decision: 'open', one: 'Ouvrir le compte', many: 'Ouvrir les comptes', variant: 'primary' },
  { decision: 'refuse', one: 'Refuser le compte', many: 'Refuser les comptes', variant: 'secondary' },
  {
    decision: 'deactivate',
    one: 'Désactiver le compte',
    many: 'Désactiver les comptes',
    variant: 'secondary',
  },
] as const
