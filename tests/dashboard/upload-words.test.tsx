import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Confirmed } from '#client/dashboard/uploads/GapsBand.tsx'
import { Outcome } from '#client/dashboard/uploads/Outcome.tsx'
import { noteOf, outdatedWords, stateOf } from '#client/dashboard/uploads/uploads.labels.ts'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { anUpload } from './upload.fixtures.ts'

const none = { ...anUpload().counts, changed: 0, rejected: 0 }

/** What a part of the page says, without its tags. */
const textOf = (part: ReactElement): string =>
  renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const said = (over: Partial<Upload>) => {
  const upload = anUpload(over)
  return [stateOf(upload).label, noteOf(upload), textOf(<Outcome upload={upload} />)]
}

test('what another list overtook is to be checked again; what changed nothing is not, and says against which list', () => {
  expect([
    said({ stale: true }),
    said({ counts: none }),
    said({ counts: none, stale: true }),
    said({ counts: { ...none, rejected: 1 }, stale: true }),
    said({ kind: 'restore', fileName: '', restoredVersion: 2, counts: none, stale: true }),
  ]).toEqual([
    [
      'Dépassé',
      'À contrôler à nouveau',
      'Un autre tarif a été publié depuis ce contrôle Ce qui est affiché n’est plus sûr. Contrôlez à nouveau avant de publier.',
    ],
    [
      'Sans changement',
      '',
      'Ce fichier ne change rien Tout ce qu’il dit est déjà dans le tarif en vigueur : il n’y a rien à publier.',
    ],
    [
      'Sans changement',
      '',
      'Ce fichier ne change rien Tout ce qu’il dit était déjà dans le tarif n° 3 : il n’y a rien à publier. Un autre tarif a été publié depuis ; un nouveau contrôle dirait ce qu’il y change.',
    ],
    [
      'Sans changement',
      '',
      '1 ligne refusée, rien d’autre à publier Le reste du fichier était déjà dans le tarif n° 3. Corrigez cette ligne, puis envoyez le fichier à nouveau.',
    ],
    [
      'Sans changement',
      '',
      'Ce retour ne change rien Ce tarif dit la même chose que le n° 3 : il n’y a rien à publier. Un autre tarif a été publié depuis ; un nouveau contrôle dirait ce qu’il y change.',
    ],
  ])
})

test('what is cancelled together is named as it is: files, returns, or both', () => {
  const words = (files: number, returns: number) =>
    Object.values(outdatedWords({ files, returns })).map((text) => text.replaceAll('\u00a0', ' '))
  expect([words(1, 0), words(0, 1), words(3, 0), words(0, 2), words(3, 1), words(1, 2)]).toEqual([
    [
      'Annuler l’import dépassé',
      'L’import dépassé par un autre tarif est annulé. Rien n’est publié ; pour le reprendre, il faudra envoyer son fichier à nouveau.',
      'Annuler cet import',
      'Garder cet import',
      '1 import annulé.',
    ],
    [
      'Annuler le retour dépassé',
      'Le retour dépassé par un autre tarif est annulé. Rien n’est publié ; pour le reprendre, il faudra le demander à nouveau.',
      'Annuler ce retour',
      'Garder ce retour',
      '1 retour annulé.',
    ],
    [
      'Annuler les 3 imports dépassés',
      'Les 3 imports dépassés par un autre tarif sont annulés. Rien n’est publié ; pour en reprendre un, il faudra envoyer son fichier à nouveau.',
      'Annuler ces imports',
      'Garder ces imports',
      '3 imports annulés.',
    ],
    [
      'Annuler les 2 retours dépassés',
      'Les 2 retours dépassés par un autre tarif sont annulés. Rien n’est publié ; pour en reprendre un, il faudra le demander à nouveau.',
      'Annuler ces retours',
      'Garder ces retours',
      '2 retours annulés.',
    ],
    [
      'Annuler les 3 imports et le retour dépassés',
      'Les 3 imports et le retour dépassés par un autre tarif sont annulés. Rien n’est publié ; pour en reprendre un, il faudra envoyer son fichier, ou demander le retour, à nouveau.',
      'Tout annuler',
      'Tout garder',
      '3 imports et 1 retour annulés.',
    ],
    [
      'Annuler l’import et les 2 retours dépassés',
      'L’import et les 2 retours dépassés par un autre tarif sont annulés. Rien n’est publié ; pour en reprendre un, il faudra envoyer son fichier, ou demander le retour, à nouveau.',
      'Tout annuler',
      'Tout garder',
      '1 import et 2 retours annulés.',
    ],
  ])
})

test('of many confirmations the five latest are told, and how many others there are', () => {
  const confirmed = (count: number) =>
    textOf(
      <Confirmed
        confirmations={Array.from({ length: count }, (_, at) => ({
          at: `2026-03-02T09:0${at}:00.000Z`,
          author: null,
          reason: 'Relu',
          count: 1,
          change: `RA25-${at}`,
        }))}
      />,
    )
  expect(confirmed(2)).toMatch(/^RA25-1 : « Relu », .* RA25-0 : /)
  expect(confirmed(5)).not.toContain('autre')
  expect(confirmed(7)).toMatch(
    /^RA25-6 .* RA25-2 : [^:]* à \d\d:\d\d et 2 autres, dans la liste des changements$/,
  )
})

test('gaps of price wait before the publication, and are counted', () => {
  const counts = { ...none, changed: 3, suspicious: 3, confirmed: 1 }
  expect([
    stateOf(anUpload({ counts })).label,
    stateOf(anUpload({ counts: { ...counts, confirmed: 3 } })).label,
    stateOf(anUpload({ counts, stale: true })).label,
    stateOf(anUpload({ counts, state: 'cancelled' })).label,
  ]).toEqual(['À confirmer (2)', 'À publier', 'Dépassé', 'Annulé'])
})
