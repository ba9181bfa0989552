import { expect, test } from 'vitest'
import { readBankCsv } from '#server/dashboard/bank/read-bank-csv'
import { readCamt } from '#server/dashboard/bank/read-camt'
import {
  BANK_FILE_MAX_BYTES,
  BANK_LINES_MAX,
  identitiesOf,
  importText,
} from '#shared/dashboard/bank/bank-file.rules'
import { bankCamt, bankCsv, camtOf } from './bank-files.ts'

const TODAY = '2026-03-31'
const csv = (...lines: string[]) => readBankCsv(Buffer.from(lines.join('\n')), TODAY)
const read = (one: {
  transfers: readonly { day: string; cents: number; payer: string; text: string; reference: string }[]
}) => one.transfers.map(({ day, cents, payer, text, reference }) => [day, cents, payer, text, reference])

test('debit and credit columns below other lines, with « ; »', async () => {
  const file = await readBankCsv(
    bankCsv([
      ['VIR CMD-2026-000001', '1 234,56'],
      ['PRLV', '', '-12,00'],
      ['VIR « DURAND »', '10'],
    ]),
    TODAY,
  )
  expect(read(file)).toEqual([
    ['2026-03-02', 123_456, '', 'VIR CMD-2026-000001', ''],
    ['2026-03-02', 1000, '', 'VIR « DURAND »', ''],
  ])
  expect([file.outgoing, file.problems]).toEqual([1, []])
})

test('one amount column, English headings, « , » and quotes', async () => {
  const file = await csv(
    'Booking date,Value date,Counterparty name,Description,Transaction ID,Amount,Currency',
    '2026-03-02,2026-03-03,"Stores, Océane","CMD 2026 1',
    'second line",A1,"1,234.56",EUR',
    '2026-03-02,2026-03-02,Fournisseur,Achat,A2,-3.00,EUR',
    '2026-03-04,2026-03-02,Other,Pay,A3,3.00,USD',
    '2026-03-04,2026-03-02,Other,Pay,A4,1.500,EUR',
  )
  expect(read(file)).toEqual([['2026-03-02', 123_456, 'Stores, Océane', 'CMD 2026 1 second line', 'A1']])
  expect(file.problems).toEqual([
    { line: 5, text: 'en USD, et non en euros' },
    { line: 6, text: 'montant ambigu, écrivez les centimes («\u00a01.500\u00a0»)' },
  ])
})

test('Windows-1252, a direction column, and lines that cannot be read are told by number', async () => {
  const text = [
    'Date opération;Libellé;Montant;Sens',
    '02/03/26;Réglé;10,00;C',
    '02/03/26;x;10,00;D',
    'Solde;;5,00;C',
    ';;;',
    ';sans;3,00;C',
    '02/04/2026;demain;3,00;C',
    '02/03/2026;nul;0,00;C',
    '02/03/2026;rien;;C',
    '02/03/2026;mal;abc;C',
  ].join('\r\n')
  const file = await readBankCsv(Buffer.from(text, 'latin1'), TODAY)
  expect(read(file)).toEqual([['2026-03-02', 1000, '', 'Réglé', '']])
  expect([file.outgoing, file.problemCount]).toEqual([1, 6])
  expect(file.problems).toEqual([
    { line: 4, text: 'date illisible («\u00a0Solde\u00a0»)' },
    { line: 6, text: 'sans date' },
    { line: 7, text: 'date à venir («\u00a002/04/2026\u00a0»)' },
    { line: 8, text: 'montant nul' },
    { line: 9, text: 'sans montant' },
    { line: 10, text: 'montant illisible («\u00a0abc\u00a0»)' },
  ])
})

test('words for money that leaves are known, and one that is not is no money that came', async () => {
  const words = ['Sortie', 'OUT', 'Débit', 'DR', '-', 'Entrée', 'IN', 'CRDT', '', 'Autre']
  const lines = words.map((word, nth) => `02/03/2026;x${nth};1,0${nth};${word}`)
  const file = await readBankCsv(Buffer.from(['Date;Libellé;Montant;Sens', ...lines].join('\n')), TODAY)
  expect(read(file).map(([, cents]) => cents)).toEqual([105, 106, 107, 108])
  expect([file.outgoing, file.problems]).toEqual([
    5,
    [{ line: 11, text: 'sens illisible («\u00a0Autre\u00a0»)' }],
  ])
})

test.each([
  [['bonjour', 'a;b'], /Aucune ligne ne nomme les colonnes/],
  [[''], /Aucune ligne ne nomme les colonnes/],
  [['Date;Montant'], /aucune opération/],
  [['Date;Montant', '02/03/2026;1,00', '03/25/2026;1,00'], /commencent par le mois/],
  [['Date;Montant', ...Array(BANK_LINES_MAX + 1).fill('02/03/2026;1,00')], /plus de 5'000 lignes/],
  [['Date;Montant;Libellé', `02/03/2026;1,00;"${'x\n'.repeat(40_000)}`], /guillemet/],
])('a CSV that cannot be taken is refused whole %#', async (lines, problem) => {
  await expect(csv(...lines)).rejects.toThrow(problem)
})

test('a CAMT.053 gives payer, texts, references, and each transfer of a batch', async () => {
  const file = await readCamt(
    camtOf(`<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-03-02T23:30:00Z</DtTm></BookgDt>
      <AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>
        <TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">10.00</Amt></TxAmt></AmtDtls>
          <RltdPties><Dbtr><Nm>Stores &amp; Fils</Nm></Dbtr></RltdPties>
          <RmtInf><Ustrd>CMD-2026-000001</Ustrd><Ustrd>merci</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
        <TxDtls><Amt Ccy="EUR">20.00</Amt></TxDtls></NtryDtls></Ntry>
      <Ntry><Amt Ccy="EUR">5</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>
      <Ntry><Amt Ccy="EUR">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>
      <Ntry><Amt Ccy="USD">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>
      <Ntry><Amt Ccy="EUR">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>
      <Ntry><Amt Ccy="EUR">9</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2026-03-02</Dt></ValDt><NtryDtls>
        <TxDtls><Amt Ccy="EUR">1.00</Amt></TxDtls><TxDtls><Amt Ccy="EUR">2.00</Amt></TxDtls></NtryDtls></Ntry>`),
    TODAY,
  )
  expect(read(file)).toEqual([
    ['2026-03-03', 1000, 'Stores & Fils', 'CMD-2026-000001 merci RF18539007547034', 'E1'],
    ['2026-03-03', 2000, '', '', 'B1'],
  ])
  expect(file.outgoing).toBe(2)
  expect(file.problems).toEqual([
    { line: 4, text: 'en USD, et non en euros' },
    { line: 5, text: 'pas encore comptabilisée par la banque' },
    { line: 6, text: 'son détail fait 3,00\u00a0€, et l’écriture 9,00\u00a0€' },
  ])
})

test.each([
  ['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', /DOCTYPE/],
  ['<a/>', /pas un relevé CAMT\.053/],
  ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"/>', /pas un relevé CAMT\.053/],
  ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>', /aucune opération/],
  ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><a>&boom;</a></Document>', /abîmé/],
  [`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${'<a>'.repeat(100)}`, /abîmé/],
  ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><a>', /abîmé/],
])('an XML that cannot be taken is refused whole %#', async (text, problem) => {
  await expect(readCamt(Buffer.from(text), TODAY)).rejects.toThrow(problem)
})

test('the largest file of either kind leaves the loop to others while it is read', async () => {
  const wide = `Date;Montant;Libellé\n${'02/03/2026;1,00;x\n'.repeat(BANK_LINES_MAX)}`
  const deep = camtOf(`<x>${'<a b="&amp;">y</a>'.repeat(100_000)}</x>`)
  const hostile = [
    () => readBankCsv(Buffer.from(wide), TODAY),
    () => readBankCsv(Buffer.from(`Date;Montant\n${';'.repeat(60_000)}\n`.repeat(30)), TODAY),
    () => readCamt(deep.subarray(0, BANK_FILE_MAX_BYTES), TODAY),
  ]
  for (const work of hostile) {
    let turns = 0
    let isOver = false
    const ticking = (async () => {
      while (!isOver) {
        turns += 1
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    await work().catch(() => undefined)
    isOver = true
    await ticking
    expect(turns).toBeGreaterThan(3)
  }
})

test('a transfer is told apart by the bank’s reference, or by what it says and its rank', async () => {
  const [one, two] = [
    { amount: '5.00', text: 'a', reference: 'R1' },
    { amount: '5.00', text: 'a', reference: 'R2' },
  ]
  const first = await readCamt(bankCamt([one, two, one]), TODAY)
  const ids = identitiesOf(first.transfers)
  expect(new Set(ids).size).toBe(2)
  expect(identitiesOf((await readCamt(bankCamt([two]), TODAY)).transfers)).toEqual([ids[1]])
  const twice = await readBankCsv(
    bankCsv([
      ['a', '5,00'],
      ['a', '5,00'],
    ]),
    TODAY,
  )
  const once = await readBankCsv(
    bankCsv([
      ['b', '5,00'],
      ['a', '5,00'],
    ]),
    TODAY,
  )
  expect(new Set(identitiesOf(twice.transfers)).size).toBe(2)
  expect(identitiesOf(once.transfers)[1]).toBe(identitiesOf(twice.transfers)[0])
})

test('what became of a file is said', () => {
  const cents = { addedCents: 1250 }
  expect(importText({ ...cents, added: 1, known: 0, outgoing: 0 })).toBe('1 virement ajouté (12,50\u00a0€).')
  expect(importText({ addedCents: 0, added: 0, known: 2, outgoing: 1 })).toBe(
    'Aucun virement nouveau, 2 déjà connus, 1 sortie d’argent laissée de côté.',
  )
})
