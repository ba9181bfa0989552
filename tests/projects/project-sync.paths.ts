import { expect } from 'vitest'
import { refusedItems } from '#machines/projects/last-changes.rules'
import { projectSyncMachine } from '#machines/projects/project-sync.machine'
import { waitingChanges } from '#machines/projects/project-sync.rules'
import type {
  ChangedLines,
  KnownProject,
  OpenedProject,
  Parting,
} from '#machines/projects/project-sync.types'
import { declarePaths } from '#paths/declare'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { newProject } from '#shared/projects/projects.rules'
import { ChangeLinesBody, ProjectBody, ProjectParams } from '#shared/projects/projects.schema'
import { aLine } from '#tests/cart/lines.fixtures'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { aKeptLine, aProject, COPY, HOTEL, LINE, VILLA } from './projects.fixtures.ts'

const villa = { id: VILLA, name: 'Villa Roche' }
const item = (quantity: number) => ({ id: LINE, content: aLine('a', { quantity }) })
const known: KnownProject = {
  project: villa,
  revision: 1,
  agreed: { [LINE]: { content: aLine('a', { quantity: 1 }), position: 0, version: 1 } },
  conflicts: {},
}
const begun: Parting = {
  project: villa,
  revision: 0,
  sent: [{ line: LINE, base: 0, content: aLine('a', { quantity: 4 }), position: 0 }],
  begun: newProject('Villa Roche'),
}
const parting: Parting = {
  project: villa,
  revision: 1,
  sent: [{ line: LINE, base: 1, content: aLine('a', { quantity: 4 }), position: 0 }],
}
const many = Array.from({ length: CART_MAX_LINES + 1 }, (_, place) =>
  aKeptLine(`c2c4b0a8-5f0e-4c36-9a57-0c6a3f2e${1000 + place}`, 1, 1, place),
)
const opened = (lines: OpenedProject['lines']): OpenedProject => ({
  project: aProject({ id: HOTEL, name: 'Hôtel du Cap' }),
  lines,
  revision: 1,
})
const reply = (parts: Partial<ChangedLines> = {}): ChangedLines => ({
  project: villa,
  done: [],
  conflicts: [],
  lines: [],
  revision: 2,
  hasMore: false,
  ...parts,
})

const GROWS = 'each try that fails makes the wait for the next one longer'

export const projectSyncPaths = declarePaths(projectSyncMachine, {
  title: 'Le panier et son chantier',
  notWalked: {
    api: 'it goes on with a cart that runs in its page: tests/projects/server-lines.test.ts has each of its calls, tests/browser/projects.test.ts two devices',
    browser: byHand('projects'),
  },
  inputs: {
    'un panier à soi': { userId: 'u1', known: null, parting: null },
    'un panier de chantier': { userId: 'u1', known, parting: null },
    'un chantier détaché attend encore': { userId: 'u1', known: null, parting },
    'un chantier commencé hors ligne attend encore': { userId: 'u1', known: null, parting: begun },
  },
  events: {
    'le panier a sa ligne': { type: 'lines.changed', lines: [item(1)] },
    'la ligne passe à quatre': { type: 'lines.changed', lines: [item(4)] },
    'le panier n’a aucune ligne': { type: 'lines.changed', lines: [] },
    'le panier est vidé': { type: 'cart.emptied' },
    'j’en fais un chantier': { type: 'project.make', id: VILLA, fields: newProject('Villa Roche') },
    'j’ouvre ce chantier': { type: 'project.open', id: VILLA },
    'j’ouvre un autre chantier': { type: 'project.open', id: HOTEL },
    'j’ajoute mes lignes aux siennes': { type: 'opening.choose', beside: true },
    'je remplace mes lignes': { type: 'opening.choose', beside: false },
    'je renonce à l’ouvrir': { type: 'opening.cancel' },
    'je détache': { type: 'project.detach' },
    'je garde ma version': { type: 'conflict.settle', line: LINE, keep: 'mine', copy: COPY },
    'je prends l’autre version': { type: 'conflict.settle', line: LINE, keep: 'theirs', copy: COPY },
    'je garde les deux versions': { type: 'conflict.settle', line: LINE, keep: 'both', copy: COPY },
    'je réessaie': { type: 'sync.retry' },
    'le réseau revient': { type: 'network.back' },
    'je regarde à nouveau la page': { type: 'page.shown' },
    'je quitte la page des yeux': { type: 'page.left' },
    'je ferme le message': { type: 'failure.dismiss' },
    'l’appareil n’a plus de place': { type: 'waiting.kept', isKept: false },
    'l’appareil a de la place à nouveau': { type: 'waiting.kept', isKept: true },
  },
  effects: {
    makeProject: {
      'le chantier est fait': villa,
      'le chantier n’est pas fait': refusal('PROJECTS_FULL'),
      'le réseau manque': refusal('NETWORK'),
    },
    openProject: {
      'ses lignes arrivent': opened([aKeptLine(LINE, 1, 1)]),
      'il n’a aucune ligne': opened([]),
      'il a plus de lignes qu’un panier': opened(many),
      'il est encore sur cet appareil': { ...begun, begun: newProject('Villa Roche') },
      'il n’arrive pas': refusal('NETWORK'),
    },
    changeLines: {
      'c’est enregistré': reply({ done: [{ change: 'c', line: LINE, version: 2 }] }),
      'un autre appareil l’avait changée': reply({
        conflicts: [{ change: 'a4c4b0a8-5f0e-4c36-9a57-0c6a3f2e0001', theirs: aKeptLine(LINE, 3, 9) }],
      }),
      'une ligne vient d’ailleurs': reply({ lines: [aKeptLine(COPY, 1, 2, 1)] }),
      'une ligne vient d’ailleurs, avec une suite': reply({
        lines: [aKeptLine(COPY, 1, 2, 1)],
        hasMore: true,
      }),
      'trop de lignes viennent d’ailleurs': reply({ lines: many }),
      'le serveur ne répond pas': refusal('NETWORK'),
      'le chantier est plein': refusal('PROJECT_FULL'),
      'la ligne est refusée': refusal('INVALID_FIELDS', {
        errors: { 'changes.0.content': ['Cette ligne est trop longue pour être gardée.'] },
      }),
      'le chantier n’existe plus': refusal('NOT_FOUND'),
    },
  },
  delays: {
    debounce: 'plus rien ne change',
    poll: 'il est temps de demander',
    retry: 'il est temps de réessayer',
  },
  asks: {
    makeProject: ({ id, body }) => [...refusedAddress(ProjectParams, { id }), ...refused(ProjectBody, body)],
    openProject: (params) => refusedAddress(ProjectParams, params),
    changeLines: ({ id, begun, changes, since }) => [
      ...refusedAddress(ProjectParams, { id }),
      ...(begun === null ? [] : refused(ProjectBody, { base: 0, fields: begun })),
      ...refused(ChangeLinesBody, { changes: changes.map((change) => ({ ...change, id: COPY })), since }),
    ],
  },
  states: {
    starting: 'le panier n’a pas encore parlé',
    'detached.idle': 'le panier est à l’onglet seul',
    'detached.failed': 'le panier est à l’onglet seul, et un message dit pourquoi',
    'detached.tooLong': 'le chantier a trop de lignes pour s’ouvrir',
    asking: '« Que faire des lignes du panier ? »',
    making: 'le chantier se fait',
    opening: 'le chantier s’ouvre',
    'attached.level': '« enregistré »',
    'attached.unopened': 'l’autre chantier ne s’est pas ouvert',
    'attached.conflicted': 'deux versions d’une ligne attendent un choix',
    'attached.pending': 'un changement attend la fin de la frappe',
    'attached.sending': '« enregistrement… »',
    'attached.waiting': '« Hors ligne »',
    'attached.refused': '« non enregistré »',
    'attached.aside': 'une ligne n’est pas enregistrée, et dit pourquoi',
    'attached.tooLong': 'le chantier est devenu trop long',
    'parting.sending': 'les derniers changements partent',
    'parting.waiting': 'les derniers changements attendent le réseau',
    'parting.refused': 'les derniers changements sont refusés, et un message dit pourquoi',
  },
  excused: {
    '{"parting":"sending"}: changeLast is tried again, and tries of its failure stands': GROWS,
    '{"attached":"sending"}: changeLines is tried again, and tries of its failure stands': GROWS,
    '{"attached":"sending"}: changeLines is tried again, and aside of its failure stands':
      'a line that was refused waits until it is changed',
  },
  limit: 60_000,
  project: ({ context }) => {
    const { project, opens, lines, agreed, conflicts, failure, tries, sent, made, begun, isUnkept } = context
    return [
      project === null ? null : waitingChanges(context).length > 0,
      opens?.beside,
      opens !== null,
      lines.length > 0,
      project !== null && agreed[LINE]?.content != null,
      Object.keys(conflicts).length,
      lines.some(({ id }) => id === LINE),
      failure?.code,
      tries > 0,
      sent.length > 0,
      refusedItems(context).length,
      made !== null,
      begun !== null,
      isUnkept,
    ]
  },
  check: (snapshot) => {
    const { project, conflicts, opens } = snapshot.context
    if (snapshot.hasTag('attached')) expect(project).not.toBeNull()
    if (snapshot.matches('detached')) expect([project, conflicts, opens]).toEqual([null, {}, null])
    if (snapshot.matches({ attached: 'level' })) expect(waitingChanges(snapshot.context)).toEqual([])
    if (snapshot.matches('parting')) {
      const { sent, begun } = snapshot.context
      expect(sent.length > 0 || begun !== null).toBe(true)
    }
  },
})
