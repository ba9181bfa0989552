/** What is asked before an estimate is archived, from its form and from its page. */
export const ARCHIVE_QUESTION = {
  title: 'Archiver le devis',
  confirmLabel: 'Archiver le devis',
  text: 'Le devis quitte la liste et son lien ne fonctionne plus. Un devis archivé se relit et se duplique, rien d’autre. Voulez-vous continuer\u00a0?',
  danger: true,
} as const
