import type { TableKind } from '#shared/dashboard/uploads/upload-rows.columns'

/** A row of an example: texts, and prices in euros. */
export type ExampleRow = readonly (string | number)[]

/** Names of the columns of each table. */
export const exampleColumns = {
  prices: ['référence', 'désignation', 'modèle', 'largeur', 'hauteur', 'prix HT', 'unité'],
  components: (attributes: readonly string[]): string[] => [
    'référence',
    'type',
    'désignation',
    'prix HT',
    'unité',
    'famille',
    ...attributes.map((key) => `attr:${key}`),
    'action',
  ],
  models: ['référence', 'famille', 'désignation', 'description', 'action'],
} as const

/** Where there is no list to take rows from. Prices are fictitious. */
export const fictitiousRows: Record<TableKind, readonly ExampleRow[]> = {
  prices: [
    exampleColumns.prices,
    ['EX-PROFIL-25', 'Profilé 25 mm', '', '', '', 9.8, 'm'],
    ['EX-SUPPORT-MUR', 'Support mural 25 mm', '', '', '', 2.9, 'u'],
    ['EX-STORE', 'Store enrouleur', '', '1200', '1500', 84.5, 'u'],
    ['EX-STORE', 'Store enrouleur', '', '1200', '2000', 96, 'u'],
  ],
  components: [
    exampleColumns.components(['pull']),
    ['EX-PROFIL-25', 'profile', 'Profilé 25 mm', 9.8, 'm', 'rail-manuel-25', '', ''],
    ['EX-SUPPORT-MUR', 'support', 'Support mural 25 mm', 2.9, 'u', 'rail-manuel-25, rail-manuel-18', '', ''],
    ['EX-MOTEUR-35', 'motor', 'Moteur radio', 1264.5, 'u', '', '35', ''],
    ['EX-ANCIEN-01', '', '', '', '', '', '', 'retirer'],
  ],
  models: [
    exampleColumns.models,
    [
      'EX-25-MAN',
      'rail-manuel-25',
      'Rail exemple 25',
      'Rail aluminium à tirage manuel\u00a0; mêmes règles que sa famille.',
      '',
    ],
    ['EX-25-OLD', '', '', '', 'retirer'],
  ],
}
