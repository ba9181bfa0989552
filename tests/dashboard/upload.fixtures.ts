import type { Upload } from '#shared/dashboard/uploads.schema'

/** An upload as its call gives it; prices that change and two rows refused unless told otherwise. */
export const anUpload = (over: Partial<Upload> = {}): Upload => ({
  id: 'u1',
  kind: 'prices',
  format: 'csv',
  head: null,
  fileName: 'tarif-2026.csv',
  bytes: 1200,
  state: 'ready',
  stale: false,
  author: { id: 'a', name: 'Aline Bertin' },
  created_at: '2026-03-02T09:00:00.000Z',
  ended_at: null,
  baseVersion: 3,
  publishedVersion: null,
  restoredVersion: null,
  label: '',
  progress: { phase: 'pricing', done: 10, total: 10 },
  counts: { read: 40, rejected: 2, added: 0, changed: 38, removed: 0 },
  impact: null,
  message: null,
  revision: 5,
  ...over,
})
