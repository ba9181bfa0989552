import fc from 'fast-check'
import { expect } from 'vitest'
import { openingsMachine } from '#machines/openings/openings.machine'
import { declarePaths } from '#paths/declare'
import { LABEL, OPENINGS_MAX, type OpeningRow } from '#shared/openings/openings'
import { aLine } from '#tests/cart/lines.fixtures'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { blindColumns as columns } from './openings.fixtures.ts'

const restored: OpeningRow[] = [
  { id: 0, cells: { [LABEL]: 'Salon', width: '1400' }, own: { fixation: 'ceiling' } },
  { id: 1, cells: { [LABEL]: 'Bureau', width: '900' }, own: {} },
]
const file = { name: 'ouvertures.csv', size: 40 }

export const openingsPaths = declarePaths(openingsMachine, {
  title: 'Plusieurs ouvertures',
  notWalked: { browser: byHand('openings') },
  inputs: {
    'un tableau neuf': { userId: 'u1', restored: null },
    'deux ouvertures, retrouvées': { userId: 'u1', restored },
    'un tableau plein': {
      userId: 'u1',
      restored: Array.from({ length: OPENINGS_MAX }, (_, id) => ({ id, cells: {}, own: {} })),
    },
  },
  events: {
    'je tape « 14 »': { type: 'cell.type', id: 0, column: 'width', text: '14' },
    'je tape « 1400 »': { type: 'cell.type', id: 0, column: 'width', text: '1400' },
    'je quitte la case': { type: 'cell.leave' },
    'je reviens à ce que la case disait': { type: 'cell.revert' },
    'j’ajoute une ligne': { type: 'row.add', after: 0 },
    'je supprime la première ligne': { type: 'row.remove', id: 0 },
    'je vide le tableau': { type: 'rows.clear' },
    'je colle deux lignes': {
      type: 'rows.paste',
      text: 'Repère;Largeur;Étage\nCuisine;1200;2\nEntrée;800;0',
      columns,
      at: null,
    },
    'je choisis un fichier': { type: 'file.choose', file, columns },
    'je ferme le compte rendu': { type: 'report.dismiss' },
    'j’applique la correction': {
      type: 'repair.apply',
      id: 0,
      columns,
      set: { width: 1500, fixation: 'wall' },
    },
    'je reprends l’option commune': { type: 'own.drop', id: 0, key: 'fixation' },
    'je ferme l’annonce de la suppression': { type: 'removal.dismiss' },
    'j’annule le changement': { type: 'change.undo' },
    'je rétablis le changement': { type: 'change.redo' },
    'j’ajoute la première ligne au panier': { type: 'openings.add', ids: [0], lines: [aLine('a')] },
    'le panier la prend': { type: 'lines.taken' },
    'le panier est plein': { type: 'lines.refused' },
  },
  effects: {
    readFile: {
      'le fichier est lu': { text: 'Repère;Largeur\nCuisine;1200' },
      'c’est un classeur': { refused: 'workbook' },
      'le fichier n’est pas lu': refusal('INTERNAL'),
    },
  },
  asks: { readFile: ({ file }) => (file === null ? ['no file to read'] : []) },
  states: { editing: 'le tableau se remplit', reading: 'le fichier se lit' },
  data: {
    'je tape': fc.record({
      type: fc.constant('cell.type' as const),
      id: fc.nat(4),
      column: fc.constantFrom('width', 'height', LABEL),
      text: fc.string({ maxLength: 6 }),
    }),
    'je colle': fc.record({
      type: fc.constant('rows.paste' as const),
      text: fc.string({ unit: fc.constantFrom('a', '1', ';', '\t', '\n', '"'), maxLength: 40 }),
      columns: fc.constant(columns),
      at: fc.option(fc.record({ id: fc.nat(3), column: fc.constantFrom<string>('width', LABEL) }), {
        nil: null,
      }),
    }),
  },
  project: ({ context }) => {
    const { rows, typing, report, refusal, sent, file } = context
    const first = rows.find(({ id }) => id === 0)
    // what was undone, and what is on its way, are told apart where nothing else is under way
    const isAtRest = typing === null && report === null && refusal === null && file === null
    return {
      rows: rows.length > 2 ? 'many' : rows.length,
      first: first && [first.cells.width ?? '', Object.keys(first.own).length],
      typing: typing !== null,
      past: context.past.length > 0,
      future: isAtRest && context.future.length > 0,
      report: report && [report.rows, report.over > 0],
      removed: context.removed?.count,
      refusal,
      file: file !== null,
      sent: isAtRest && sent.length > 0,
    }
  },
  check: ({ context, value }) => {
    const ids = context.rows.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThanOrEqual(OPENINGS_MAX)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Math.max(...ids)).toBeLessThan(context.nextId)
    expect(context.file !== null).toBe(value === 'reading')
    if (context.typing !== null) expect(context.past.length).toBeGreaterThan(0)
  },
})
