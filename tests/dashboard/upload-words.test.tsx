import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Outcome } from '#client/dashboard/uploads/Outcome.tsx'
import { noteOf, stateOf } from '#client/dashboard/uploads/uploads.labels.ts'
import type { Upload } from '#shared/dashboard/uploads.schema'
import { anUpload } from './upload.fixtures.ts'

const none = { ...anUpload().counts, changed: 0, rejected: 0 }

/** What the page says of an upload, without its tags. */
const pageText = (upload: Upload): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Outcome upload={upload} />
    </MemoryRouter>,
  )
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const said = (over: Partial<Upload>) => {
  const upload = anUpload(over)
  return [stateOf(upload).label, noteOf(upload), pageText(upload)]
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
