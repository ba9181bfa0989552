import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { createPapers, type Papers } from '#server/documents/papers'
import { writePaper } from '#server/documents/write-paper'
import { isEco } from '#shared/orders/eco-contribution'
import { formatCents } from '#shared/platform/money'
import { aPaper, pricedExample } from './paper.fixtures.ts'
import { pagesOf } from './pdf-text.ts'

const open: Papers[] = []
afterEach(() => Promise.all(open.splice(0).map((papers) => papers.close())))
const papersBy = (start?: () => Worker): Papers => {
  const papers = createPapers(start)
  open.push(papers)
  return papers
}

const REFERENCES = ['EN-40', 'RA-25-MAN', 'FS-20', 'VR-55'] as const

test('an acknowledgement says each line with both sizes, its price, and the totals that the screen has', async () => {
  const lines = REFERENCES.map((reference, index) => pricedExample(reference, index + 1))
  const content = aPaper(lines)
  const text = pagesOf(await writePaper('acknowledgement', content)).join('\n')
  for (const { unitCents, totalCents, lines: parts } of lines) {
    for (const cents of [unitCents, totalCents, ...parts.map((part) => part.cents)])
      expect(text).toContain(formatCents(cents))
  }
  for (const { amount } of content.totals) expect(text.split('\n')).toContain(amount)
  for (const said of [
    '2400\u00a0×\u00a02150\u00a0mm tableau',
    '2396\u00a0×\u00a02147\u00a0mm fini',
    '3600\u00a0mm développé',
  ])
    expect(text).toContain(said)
})

test('no page of an acknowledgement has its last words alone: they stand with the totals', async () => {
  for (let count = 1; count <= 8; count += 1) {
    const lines = Array.from({ length: count }, (_, index) => pricedExample(REFERENCES[index % 4] ?? 'EN-40'))
    const pages = pagesOf(await writePaper('acknowledgement', aPaper(lines)))
    const ends = ['TVA 20', 'Délai', 'Règlement', 'Livrer le matin.', 'acceptées le 27/11/2026']
    expect([count, ...ends.map((said) => pages.at(-1)?.includes(said))]).toEqual([
      count,
      ...ends.map(() => true),
    ])
  }
})

test('what was noted on a line that was quoted is on both papers, and nothing where nothing was', async () => {
  const noted = { ...pricedExample('EN-40'), note: 'Baie du salon, côté jardin.' }
  for (const kind of ['acknowledgement', 'installation_sheets'] as const) {
    const pages = pagesOf(await writePaper(kind, aPaper([noted, pricedExample('VR-55')])))
    const told = pages.join('\n').split('\n')
    expect(told.filter((text) => text.startsWith('Note\u00a0:'))).toEqual([
      'Note\u00a0: Baie du salon, côté jardin.',
    ])
  }
})

test('an acknowledgement of an order that is fetched tells where, and no delivery', async () => {
  const delivery = { mode: 'pickup', why: '9 quai de l’Essai, 44000 Nantes' } as const
  const content = aPaper([pricedExample('EN-40')], { delivery, comments: '' })
  const text = pagesOf(await writePaper('acknowledgement', content)).join('\n')
  expect(text.split('\n')).toEqual(expect.arrayContaining(['Retrait', delivery.why]))
  expect(text.replaceAll('\n', ' ')).toContain('ouvrés, à retirer sur place')
  expect(text).not.toMatch(/livré |Livraison/)
})

test('an order of 200 lines numbers every page and leaves out none', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => pricedExample(REFERENCES[index % 4] ?? 'EN-40'))
  const pages = pagesOf(await writePaper('acknowledgement', aPaper(lines)))
  expect(pages.at(-1)).toContain(`Page ${pages.length}\u00a0/\u00a0${pages.length}`)
  const numbers = pages.flatMap((page) => page.split('\n').filter((line) => /^\d{1,3}$/.test(line)))
  for (let number = 1; number <= 200; number += 1) expect(numbers).toContain(String(number))
})

test('a sheet for each line has its drawing to scale, its supports’ places and no price', async () => {
  const lines = REFERENCES.map((reference) => pricedExample(reference))
  const pages = pagesOf(await writePaper('installation_sheets', aPaper(lines)))
  const text = pages.join('\n')
  for (const [index] of lines.entries()) expect(text).toContain(`Fiche de pose ${index + 1}\u00a0/\u00a04`)
  expect(text).toMatch(/Échelle 1:\d+, cotes en millimètres/)
  expect(text).toContain('fini 1395\u00a0mm')
  expect(text.replaceAll('\n', ' ')).toMatch(
    /9\u00a0supports, à ces distances le long du rail, depuis le départ\u00a0: 100 · .* · 3500\u00a0mm\./,
  )
  expect(text).toContain('RA25-SUP-P')
  expect(text).not.toContain('€')
  // it is paid, and nothing of it is fitted
  expect(lines.flatMap((line) => line.lines).some(isEco)).toBe(true)
  expect(text).not.toContain('Éco-contribution')
})

test('a sheet says what was noted of its line at its head, and no page has the note alone', async () => {
  const noted = { ...pricedExample('VR-55'), note: 'Séjour, à gauche de la porte' }
  const pages = pagesOf(await writePaper('installation_sheets', aPaper([noted])))
  expect(pages).toHaveLength(1)
  const [page = ''] = pages
  expect(page.indexOf(`Note\u00a0: ${noted.note}`)).toBeGreaterThan(-1)
  expect(page.indexOf('Note')).toBeLessThan(page.indexOf('Cotes commandées'))
})

test('a bent rail can be made from its sheet: legs, corners and arcs, the pieces to cut, splices and ends', async () => {
  const sheetsOf = async (plan: string) => {
    const { drawing, ...line } = pricedExample('RA-25-MAN')
    const bent = { ...line, drawing: { ...drawing, values: { ...drawing.values, plan } } }
    const pages = pagesOf(await writePaper('installation_sheets', aPaper([bent])))
    return pages.join('\n').replaceAll(/\s+/g, ' ')
  }
  const l = await sheetsOf('x-2286-r90r200-1400')
  for (const said of [
    'Plan de cintrage, vu de dessous',
    'L 2286 / 1400, 90° à droite, R 200, cotes à l’axe. Rideaux rangés aux deux bouts.',
    'développé 3600 mm',
    'Côté A 2286 droit 2086',
    'Cintrage 1 90° à droite, R 200 arc 314 de 2086 à 2400',
    'Côté B 1400 droit 1200',
    'pièce 1 : 3600 mm, cintrage 1 de 2086 à 2400',
  ])
    expect(l).toContain(said)
  expect(l).not.toMatch(/À l’axe|Raccords/)
  // the drawing says which side is which, and from where supports are counted
  expect(l).toContain('A 2286 B 1400 départ arrivée')

  // on a face, and in two pieces that are spliced off the arc
  const long = await sheetsOf('i-5000-l90r200-4000')
  expect(long).toMatch(/Côté A 5000 50\d\d droit 4\d\d\d/)
  expect(long).toMatch(/pièce 1 : \d+ mm.* pièce 2 : \d+ mm/)
  expect(long).toMatch(/Raccords à \d+ mm du départ/)
})

test('a sheet that goes on over a page says there which one it is', async () => {
  const lines = [pricedExample('EN-40'), pricedExample('RA-25-MAN')]
  const pages = pagesOf(await writePaper('installation_sheets', aPaper(lines)))
  expect(pages).toHaveLength(3)
  for (const [page, sheet] of [1, 2, 2].entries())
    expect(pages[page]).toContain(`Fiche de pose ${sheet}\u00a0/\u00a02`)
  expect(pages[2]).toContain('Commande CMD-2026-000042 ·')
})

test('papers are written on a thread of its own', { timeout: 60_000 }, async () => {
  const papers = papersBy()
  const content = aPaper([pricedExample('EN-40')])
  const [one, two] = await Promise.all([
    papers.write('acknowledgement', content),
    papers.write('installation_sheets', content),
  ])
  expect(pagesOf(one)[0]).toContain('Accusé de réception')
  expect(pagesOf(two)[0]).toContain('Fiche de pose')
})

test('a thread that ends, or that throws, fails what it was asked, and the next paper begins another', async () => {
  const started: Worker[] = []
  const papers = papersBy(() => {
    const source =
      started.length === 0
        ? `require('node:worker_threads').parentPort.on('message', () => process.exit(3))`
        : `const { parentPort } = require('node:worker_threads'); parentPort.on('message', ({ id }) => parentPort.postMessage({ id, ok: false, message: 'no font' }))`
    const worker = new Worker(source, { eval: true })
    started.push(worker)
    return worker
  })
  const content = aPaper([pricedExample('EN-40')])
  await expect(papers.write('acknowledgement', content)).rejects.toThrow('ended with 3')
  await expect(papers.write('acknowledgement', content)).rejects.toThrow('no font')
  const stopped = expect(papers.write('acknowledgement', content)).rejects.toThrow('The server stops.')
  await papers.close()
  await stopped
})
