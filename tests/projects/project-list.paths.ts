import { expect } from 'vitest'
import type { ProjectAct } from '#machines/projects/project-acts'
import { projectListMachine } from '#machines/projects/project-list.machine'
import { declarePaths } from '#paths/declare'
import { DuplicateProjectBody, ProjectParams, ProjectsQuery } from '#shared/projects/projects.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { aProject, aProjectRow, COPY, HOTEL, VILLA } from './projects.fixtures.ts'

const villa = { id: VILLA, name: 'Villa Roche' }
const act = (kind: Exclude<ProjectAct['kind'], 'duplicate'>): ProjectAct => ({ kind, ...villa })

export const projectListPaths = declarePaths(projectListMachine, {
  title: 'La liste des chantiers',
  notWalked: { browser: byHand('projects') },
  inputs: { 'la liste s’ouvre': { query: { search: '', state: null, archived: false } } },
  events: {
    'j’écris « villa »': { type: 'text.type', text: 'villa' },
    'je cherche': { type: 'search.submit' },
    'j’efface la recherche': { type: 'search.clear' },
    'je choisis les commandés': { type: 'state.choose', state: 'ordered' },
    'je choisis les archivés': { type: 'archived.choose', archived: true },
    'l’adresse demande « villa »': {
      type: 'address.changed',
      query: { search: 'villa', state: null, archived: false },
    },
    'l’adresse demande les archivés': {
      type: 'address.changed',
      query: { search: '', state: null, archived: true },
    },
    'je demande la suite': { type: 'more.ask' },
    'je réessaie': { type: 'list.retry' },
    'j’archive le chantier': { type: 'project.act', act: act('archive') },
    'je désarchive le chantier': { type: 'project.act', act: act('restore') },
    'je duplique le chantier': { type: 'project.act', act: { kind: 'duplicate', ...villa, copy: COPY } },
    'je supprime le chantier': { type: 'project.act', act: act('delete') },
    'je confirme': { type: 'deletion.confirm' },
    'je renonce': { type: 'deletion.cancel' },
    'j’annule': { type: 'done.undo' },
    'je ferme l’annulation': { type: 'done.dismiss' },
    'je ferme le message': { type: 'failure.dismiss' },
  },
  effects: {
    loadPage: {
      'des chantiers arrivent, avec une suite': {
        projects: [aProjectRow(VILLA), aProjectRow(HOTEL)],
        next: 'n1',
      },
      'les derniers chantiers arrivent': { projects: [aProjectRow(VILLA)], next: null },
      'le réseau manque': refusal('NETWORK'),
    },
    act: {
      'le chantier est archivé': aProject({ archivedAt: '2026-11-29T10:00:00.000Z' }),
      'le chantier n’est plus archivé': aProject(),
      'la copie est faite': aProject({ id: COPY, name: 'Villa Roche (copie)' }),
      'le chantier est supprimé': null,
      'le réseau manque alors': refusal('NETWORK'),
    },
  },
  asks: {
    loadPage: ({ search, state, archived, after }) =>
      refused(ProjectsQuery, {
        ...(search !== '' && { search }),
        ...(state !== null && { state }),
        ...(archived && { archived: '1' }),
        ...(after !== null && { after }),
      }),
    act: (asked) => [
      ...refusedAddress(ProjectParams, { id: asked.id }),
      ...(asked.kind === 'duplicate' ? refused(DuplicateProjectBody, { id: asked.copy }) : []),
    ],
  },
  states: {
    loading: 'la liste se charge',
    failed: 'la liste ne s’est pas chargée',
    'listed.idle': 'la liste est là',
    'listed.more': 'la suite se charge',
    'listed.moreFailed': 'la suite ne s’est pas chargée',
    'listed.actFailed': 'cela n’a pas pu être fait',
    confirming: '« Supprimer le chantier ? »',
    acting: 'c’est en cours',
    undoing: 'c’est défait',
  },
  // what is done ends as what was asked for does, on a row of that list
  offers: (snapshot, event) => {
    const { act: asked, query, projects } = snapshot.context
    if (event.type === 'xstate.done.actor.act' || event.type === 'xstate.done.actor.undo') {
      const made = event.output
      if (asked?.kind === 'delete') return made === null
      if (made === null) return false
      if (asked?.kind === 'duplicate') return made.id === COPY
      return made.id === VILLA && (made.archivedAt !== null) === (asked?.kind === 'archive')
    }
    if (event.type === 'project.act')
      return (
        projects.some(({ id }) => id === VILLA) &&
        (event.act.kind === 'archive' ? !query.archived : event.act.kind !== 'restore' || query.archived)
      )
    return true
  },
  project: ({ context: { projects, next, failure, query, text, act: asked, done } }) => [
    projects.map(({ id }) => id),
    next,
    failure?.code,
    query.search,
    query.archived,
    text,
    asked?.kind,
    done?.kind,
  ],
  check: (snapshot) => {
    const { projects, next, failure, done } = snapshot.context
    const ids = projects.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(snapshot.can({ type: 'more.ask' })).toBe(next !== null && snapshot.matches({ listed: 'idle' }))
    expect(snapshot.can({ type: 'failure.dismiss' })).toBe(snapshot.matches({ listed: 'actFailed' }))
    if (snapshot.can({ type: 'list.retry' })) expect(failure).not.toBeNull()
    if (snapshot.can({ type: 'done.undo' })) expect(['archive', 'restore']).toContain(done?.kind)
  },
})
