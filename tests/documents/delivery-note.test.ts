import { expect, test } from 'vitest'
import { deliveryNote, type NotedParcel } from '#server/documents/delivery-note'
import { deliveryNoteFileName, deliveryNoteNumber } from '#shared/documents/document-kinds'
import { aPaper, pricedExample } from './paper.fixtures.ts'
import { pagesOf } from './pdf-text.ts'

const lines = [pricedExample('EN-40', 3), pricedExample('RA-25-MAN'), pricedExample('VR-55', 2)]

const aParcel = (changes: Partial<NotedParcel> = {}): NotedParcel => ({
  parcel: 1,
  number: 'BL-2026-000042-1',
  leftAt: new Date('2026-11-28T09:00:00Z'),
  shipment: 'GLS, colis n°\u00a01G22',
  lines: [
    { line: 0, quantity: 2 },
    { line: 1, quantity: 1 },
  ],
  rest: [1, 0, 2],
  ...changes,
})

const textOf = async (noted: NotedParcel, changes = {}): Promise<string> =>
  pagesOf(await deliveryNote({ order: aPaper(lines, changes), noted })).join('\n')

test('says what is in the parcel in both sizes, what is still to come, and where it goes, without a price', async () => {
  const text = await textOf(aParcel())
  const told = text.split('\n')
  for (const said of [
    'N° BL-2026-000042-1',
    'Colis\u00a01, du 28/11/2026',
    'Commande CMD-2026-000042 du 27/11/2026',
    'Projet\u00a0: Résidence d’Essai',
    'Votre référence de commande\u00a0: BC-2026-118',
    'Transporteur\u00a0: GLS, colis n°\u00a01G22',
    '2 rue de l’Essai',
    'Pour le livreur\u00a0: Code 12B',
    'Salon',
    'Ce colis',
    'Reste à expédier',
    '1\u00a0× Salon – Modèle EN-40 (EN-40) (ligne\u00a01)',
    '2\u00a0× Modèle VR-55 (VR-55) (ligne\u00a03)',
    'Reçu le, nom, cachet et signature',
  ])
    expect(told).toContain(said)
  expect(text).toContain('1400\u00a0×\u00a01900\u00a0mm tableau')
  expect(text).toContain('1395\u00a0×\u00a01900\u00a0mm fini')
  // ordered, in this parcel, still to come
  const first = told.indexOf('3')
  expect(told.slice(first, first + 3)).toEqual(['3', '2', '1'])
  expect(text.replaceAll('\n', ' ')).toContain('dans les trois jours')
  expect(text).not.toContain('€')
})

test('tells the weight where each piece has one, and the longest of what is in it', async () => {
  const weighed = (grams: number | undefined) => {
    const [line] = lines
    if (line === undefined) throw new Error('There is no line.')
    const parts = line.lines.map((part) => ({
      ...part,
      ...(part.kind === 'component' && { grams, longest: 1395 }),
    }))
    return [{ ...line, lines: parts }, ...lines.slice(1)]
  }
  const noted = aParcel({ lines: [{ line: 0, quantity: 2 }] })
  const parts = weighed(500)[0]?.lines.filter(({ kind }) => kind === 'component').length ?? 0
  const known = await textOf(noted, { lines: weighed(500) })
  expect(known).toContain(`Poids\u00a0: ${parts}\u00a0kg`)
  expect(known).toContain('Pièce la plus longue\u00a0: 1395\u00a0mm')
  expect(await textOf(noted, { lines: weighed(undefined) })).not.toContain('Poids')
})

test('tells what was noted on a line beside its name', async () => {
  const [first = pricedExample('EN-40'), ...others] = lines
  const text = await textOf(aParcel(), { lines: [{ ...first, note: 'Côté jardin' }, ...others] })
  expect(text).toContain('Note\u00a0: Côté jardin')
})

test('of the last parcel says that the order is complete', async () => {
  const noted = aParcel({ parcel: 2, number: 'BL-2026-000042-2', rest: [0, 0, 0], shipment: '' })
  const text = await textOf(noted, { purchaseOrder: null })
  expect(text).toContain('Rien\u00a0: la commande est complète.')
  expect(text).not.toMatch(/Transporteur|Votre référence/)
})

test('of what is fetched speaks of a lot, and of no carrier', async () => {
  const why = '9 quai de l’Essai, 44000 Nantes'
  const told = (await textOf(aParcel({ shipment: '' }), { delivery: { mode: 'pickup', why } })).split('\n')
  expect(told).toEqual(
    expect.arrayContaining([
      'Bon de retrait',
      'Lot\u00a01, du 28/11/2026',
      why,
      'Ce lot',
      'Reste à préparer',
    ]),
  )
  expect(told.join(' ')).not.toMatch(/colis|livreur|recommandée/i)
  expect(deliveryNoteFileName('pickup', deliveryNoteNumber('CMD-2026-000042', 3))).toBe(
    'bon-de-retrait-BL-2026-000042-3.pdf',
  )
})

test('is signed on the page that says how, however many lines there are', async () => {
  for (let count = 1; count <= 12; count += 1) {
    const many = Array.from({ length: count }, () => pricedExample('EN-40', 2))
    const noted = aParcel({ lines: many.map((_, line) => ({ line, quantity: 1 })), rest: many.map(() => 1) })
    const pages = pagesOf(await deliveryNote({ order: aPaper(many), noted }))
    expect([count, pages.at(-1)]).toEqual([count, expect.stringMatching(/^Réception$.*^Reçu le/ms)])
  }
})

test('of 200 lines keeps its rows and its boxes whole, over pages that are numbered', async () => {
  const many = Array.from({ length: 200 }, () => pricedExample('EN-40'))
  const noted = aParcel({ lines: many.map((_, line) => ({ line, quantity: 1 })), rest: many.map(() => 0) })
  const pages = pagesOf(await deliveryNote({ order: aPaper(many), noted }))
  expect(pages.at(-1)).toContain(`Page ${pages.length}\u00a0/\u00a0${pages.length}`)
  const numbers = pages.flatMap((page) => page.split('\n').filter((line) => /^\d{1,3}$/.test(line)))
  for (let number = 1; number <= 200; number += 1) expect(numbers).toContain(String(number))
})
