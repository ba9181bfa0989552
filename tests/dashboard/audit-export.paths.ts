import { expect } from 'vitest'
import { auditExportMachine } from '#machines/dashboard/audit/audit-export.machine'
import { declarePaths } from '#paths/declare'
import { AuditExportQuery } from '#shared/dashboard/audit/audit.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'

export const auditExportPaths = declarePaths(auditExportMachine, {
  title: 'L’export du journal d’audit',
  notWalked: { browser: byHand('dashboard-users') },
  inputs: { 'le journal s’ouvre': undefined },
  events: {
    'j’exporte tout le journal': { type: 'export.ask', query: {} },
    'je ferme la raison': { type: 'failure.dismiss' },
    'j’exporte les connexions': { type: 'export.ask', query: { kind: 'signed_in' } },
  },
  effects: {
    saveAudit: {
      'le fichier est enregistré': undefined,
      'un filtre est refusé': refusal('INVALID_FIELDS'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    saveAudit: refusedBy(AuditExportQuery),
  },
  states: { idle: 'le journal se lit', preparing: 'le fichier se prépare' },
  project: ({ context: { query, failure } }) => [query.kind, failure?.code],
  check: (snapshot) => {
    if (snapshot.matches('preparing')) expect(snapshot.context.failure).toBe(null)
  },
})
