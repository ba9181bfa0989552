/** Statements of a bank, as its customers save them. */

/** A CSV as French banks write it; each row a text, its credit and, of a debit, that. */
export const bankCsv = (
  rows: readonly (readonly [text: string, credit: string, debit?: string])[],
  day = '02/03/2026',
) =>
  Buffer.from(
    [
      'Compte professionnel;;;',
      'Date;Libellé;Débit;Crédit',
      ...rows.map(([text, credit, debit = '']) => `${day};${text};${debit};${credit}`),
      '',
    ].join('\r\n'),
  )

/** One credit of a CAMT.053. */
export interface CamtCredit {
  readonly amount: string
  readonly payer?: string
  readonly text?: string
  readonly endToEnd?: string
  readonly reference?: string
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const transaction = ({ amount, payer = '', text = '', endToEnd = 'NOTPROVIDED' }: CamtCredit): string =>
  `<TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt>
    <RltdPties><Dbtr><Pty><Nm>${escaped(payer)}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls>`

const entry = (credit: CamtCredit, day: string): string =>
  `<Ntry><Amt Ccy="EUR">${credit.amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${credit.reference ?? ''}</AcctSvcrRef>
    <NtryDtls>${transaction(credit)}</NtryDtls></Ntry>`

/** Whatever stands in the statement of one account. */
export const camtOf = (inside: string, version = '08'): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></Acct>${inside}</Stmt></BkToCstmrStmt></Document>`)

/** A CAMT.053 of these credits. */
export const bankCamt = (credits: readonly CamtCredit[], day = '2026-03-02'): Buffer =>
  camtOf(credits.map((credit) => entry(credit, day)).join('\n'))
