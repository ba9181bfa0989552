import { expect } from 'vitest'
import { callOf } from '#client/dashboard/table-kit/table-query.ts'
import { type TableQuery, tableMachine } from '#machines/dashboard/table.machine'
import { declarePaths } from '#paths/declare'
import { UsersQuery } from '#shared/dashboard/users/users.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused } from '#tests/platform/refused'

const query: TableQuery = { page: 1, search: '', sort: '-created_at', filters: {} }

export const tablePaths = declarePaths(tableMachine, {
  title: 'Une liste du tableau de bord',
  notWalked: { browser: byHand('dashboard-users', 'dashboard-orders') },
  inputs: { 'la liste s’ouvre': { query } },
  events: {
    'l’adresse dit la liste du début': { type: 'address.changed', query },
    'l’adresse dit la page 3': { type: 'address.changed', query: { ...query, page: 3 } },
    'je cherche « atelier »': { type: 'search.type', text: 'atelier ' },
    'j’efface le champ de recherche': { type: 'search.type', text: '' },
    'j’appuie sur Entrée': { type: 'search.submit' },
    'je ne veux que les administrateurs': { type: 'filter.change', name: 'role', value: 'admin' },
    'je veux tous les rôles': { type: 'filter.change', name: 'role', value: '' },
    'j’efface les filtres': { type: 'filters.clear' },
    'je touche l’en-tête « Entreprise »': { type: 'sort.toggle', by: 'company' },
    'je trie du plus récent au plus ancien': { type: 'sort.change', sort: '-created_at' },
    'je trie par entreprise': { type: 'sort.change', sort: 'company' },
    'je vais à la page 3': { type: 'page.change', page: 3 },
    'je coche une ligne': { type: 'row.toggle', id: 'a' },
    'je coche toute la page': { type: 'rows.toggle' },
    'je désélectionne tout': { type: 'selection.clear' },
    'une action a changé des lignes': { type: 'rows.reload' },
    'je réessaie': { type: 'load.retry' },
  },
  effects: {
    load: {
      'les lignes arrivent': { rows: [{ id: 'a' }, { id: 'b' }], total: 120 },
      'la page revient vide': { rows: [], total: 60 },
      'le serveur échoue': refusal('INTERNAL'),
    },
  },
  delays: { debounce: 'la frappe s’arrête' },
  asks: {
    load: (asked) => refused(UsersQuery, callOf(asked)),
  },
  states: {
    'rows.reading.first': 'les premières lignes se font attendre',
    'rows.reading.again': 'les lignes sont relues',
    'rows.ready': 'les lignes sont là',
    'rows.failed': '« La liste n’a pas pu être lue »',
    'search.settled': 'la recherche est au repos',
    'search.typing': 'une recherche se tape',
  },
  // the order's name and the third page are enough to tell questions apart
  project: ({ context: { query: asked, text, shown, selected } }) => [
    asked.page === 1,
    asked.search,
    asked.filters.role,
    asked.sort === query.sort,
    text,
    shown?.rows.length,
    selected.length,
  ],
  check: ({ context }) => {
    const shown = context.shown?.rows.map(({ id }) => id) ?? []
    expect(context.selected.filter((id) => !shown.includes(id))).toEqual([])
  },
})
