import { expect } from 'vitest'
import { projectSheetMachine } from '#machines/projects/project-sheet.machine'
import { declarePaths } from '#paths/declare'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { PROJECT_OWN_FILES_MAX } from '#shared/projects/project-limits'
import { projectProblems } from '#shared/projects/projects.rules'
import { ProjectBody, ProjectParams } from '#shared/projects/projects.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { FIELDS } from './projecting.ts'
import { aKeptLine, aProject, LINE, VILLA } from './projects.fixtures.ts'

const mine = { userId: 'u1', id: VILLA }
const typed = { ...FIELDS, place: '14 chemin des Pins' }
const PHOTO: LineFile = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'facade.jpg',
  kind: 'photo',
  size: 4,
}
const TWENTY = Array.from({ length: PROJECT_OWN_FILES_MAX }, (_, place) => ({
  ...PHOTO,
  id: `photo ${place}`,
}))
const theirs = aProject({ version: 3, place: 'Écrit ailleurs' })

export const projectSheetPaths = declarePaths(projectSheetMachine, {
  title: 'La fiche d’un chantier',
  notWalked: { browser: byHand('projects') },
  inputs: {
    'j’ouvre un chantier': { ...mine, isNew: false, typed: null },
    'je commence un chantier': { ...mine, isNew: true, typed: null },
    'je reviens à ce que j’avais écrit': {
      ...mine,
      isNew: false,
      typed: { id: VILLA, base: 1, from: FIELDS, form: typed },
    },
  },
  events: {
    'j’écris le lieu': { type: 'field.type', field: 'place', text: '14 chemin des Pins' },
    'j’écris le nom': { type: 'field.type', field: 'name', text: 'Villa Roche' },
    'j’efface le nom': { type: 'field.type', field: 'name', text: '' },
    'je choisis un jour': { type: 'day.choose', day: '2027-03-15' },
    'je choisis un jour passé': { type: 'day.choose', day: '2026-11-28' },
    'j’efface le jour': { type: 'day.choose', day: '' },
    'j’enregistre': { type: 'sheet.keep', today: '2026-11-29' },
    'je réessaie de lire': { type: 'read.retry' },
    'une photo arrive': { type: 'file.attach', file: PHOTO, key: 0 },
    'je retire la photo': { type: 'file.remove', id: PHOTO.id },
    'je prends l’autre version': { type: 'theirs.take' },
    'je garde la mienne': { type: 'mine.keep' },
  },
  // a photo arrives once
  offers: ({ context }, { type }) =>
    type !== 'file.attach' || !(context.form.files ?? []).some(({ id }) => id === PHOTO.id),
  effects: {
    openProject: {
      'le chantier arrive': { project: aProject(), lines: [aKeptLine(LINE, 1, 2)], revision: 1 },
      'le lieu a été changé depuis': { project: theirs, lines: [], revision: 1 },
      'le chantier n’arrive pas': refusal('NETWORK'),
    },
    keepProject: {
      'le chantier est gardé': {
        project: aProject({ version: 2, place: typed.place }),
        ...{ kept: true, lost: [] },
      },
      'le serveur n’a plus la photo': { project: aProject({ version: 2 }), kept: true, lost: [PHOTO] },
      'un autre appareil a changé le lieu': { project: theirs, kept: false, lost: [] },
      'un autre appareil y a joint vingt photos': {
        project: { ...theirs, files: TWENTY },
        ...{ kept: false, lost: [] },
      },
      'le chantier n’est pas gardé': refusal('NETWORK'),
      'un champ est refusé': refusal('INVALID_FIELDS', { errors: { place: ['Texte refusé.'] } }),
    },
    keepHere: {
      'l’appareil le garde': undefined,
      'l’appareil n’a plus de place': refusal('DEVICE_FULL'),
    },
  },
  asks: {
    keepHere: 'it asks no server: it is kept on the device',
    openProject: (params) => refusedAddress(ProjectParams, params),
    keepProject: ({ id, body }) => [
      ...refusedAddress(ProjectParams, { id }),
      ...refused(ProjectBody, body),
      ...Object.values(projectProblems(body.fields, { today: '2026-11-29', kept: FIELDS })),
    ],
  },
  states: {
    reading: 'le chantier se charge',
    unread: 'le chantier ne s’est pas chargé',
    editing: 'la fiche s’écrit',
    keeping: 'la fiche s’enregistre',
    keepingHere: 'le chantier se garde sur l’appareil',
    waiting: '« il sera enregistré au retour du réseau »',
    overtaken: 'les deux versions se comparent',
  },
  project: ({ context: { project, theirs, form, problems, failure, lost, lines, typed: kept } }) => [
    kept !== null,
    project?.version,
    theirs?.version,
    form.name,
    form.place,
    form.wishedOn,
    form.files?.length,
    Object.keys(problems),
    failure?.code,
    lost.length,
    lines.length,
  ],
  check: (snapshot) => {
    const { problems, failure, lost, theirs, form } = snapshot.context
    const files = (form.files ?? []).map(({ id }) => id)
    expect(new Set(files).size).toBe(files.length)
    if (snapshot.matches('keeping')) expect([problems, failure, lost]).toEqual([{}, null, []])
    expect(theirs !== null).toBe(snapshot.matches('overtaken'))
  },
})
