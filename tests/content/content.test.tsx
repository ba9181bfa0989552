import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { CookiesPage } from '#client/content/CookiesPage.tsx'
import { FaqPage } from '#client/content/FaqPage.tsx'
import { InfoPage } from '#client/content/InfoPage.tsx'
import { LegalPage } from '#client/content/LegalPage.tsx'
import { PrivacyPage } from '#client/content/PrivacyPage.tsx'
import { ServicesPage } from '#client/content/ServicesPage.tsx'
import { TermsPage } from '#client/content/TermsPage.tsx'
import { spaced } from '#client/content/typography.ts'
import { paths } from '#client/paths.ts'
import { CompanyProvider } from '#client/platform/company.tsx'
import { NavigationProvider } from '#client/platform/navigation.tsx'
import { SEARCH_KEY_STORAGE_KEY } from '#machines/platform/search-key'
import { LOGOUT_OWED_STORAGE_KEY, TAB_STORAGE_KEY, WORK_STORAGE_KEYS } from '#machines/platform/storage-keys'
import { ASKER_COOKIE } from '#server/session/code-asker'
import { DEVICE_COOKIE } from '#server/session/known-device'
import { REFRESH_COOKIE } from '#server/session/refresh-cookie'
import type { Company } from '#shared/platform/company'
import { KEPT } from '#shared/platform/retention'
import { ACCOUNT_STORAGE_KEY } from '#shared/session/account-record'
import { LAST_ACTIVITY_STORAGE_KEY } from '#shared/session/refresh.rules'
import { REGISTRATION_STORAGE_KEY } from '#shared/session/registration-form'

const company: Company = {
  name: 'Volta & Fils',
  address: '4 rue de l’Essai',
  city: 'Lille',
  zip: '59000',
  email: 'bonjour@volta.example',
  phone: '03 99 00 00 00',
  siret: '111 222 333 00044',
  vat: 'FR11111222333',
  hosting: 'Hébergeur Essai, 1 rue du Serveur, 75001 Paris',
  partner: 'Persiana Esempio S.p.A.',
  closings: [],
  demo: false,
}

const render = async (page: React.ReactNode, facts: Company = company): Promise<string> => {
  const { prelude } = await prerender(
    <CompanyProvider company={facts}>
      <MemoryRouter>
        <NavigationProvider>{page}</NavigationProvider>
      </MemoryRouter>
    </CompanyProvider>,
  )
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}

/** What a reader reads, with plain spaces and apostrophes. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/[\u00a0\u202f\s]+/g, ' ')

const pages = {
  info: <InfoPage />,
  services: <ServicesPage />,
  faq: <FaqPage />,
  terms: <TermsPage />,
  legal: <LegalPage />,
  privacy: <PrivacyPage />,
  cookies: <CookiesPage />,
}

describe.each(Object.entries(pages))('%s', (_, page) => {
  let html = ''
  beforeAll(async () => {
    html = await render(page)
  })

  test('anchors are unique, and the table of contents names each section', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const sections = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
    expect(sections.length).toBeGreaterThan(3)
    const [contents = ''] = html.match(/<nav.*?<\/nav>/s) ?? []
    expect([...contents.matchAll(/href="[^"]*#([^"]+)"/g)].map(([, id]) => id)).toEqual(sections)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/)
  })

  test('links of the site lead to its pages', () => {
    const links = [...html.matchAll(/href="(\/[^"#]*)"/g)].map(([, link]) => link)
    for (const link of links) expect(Object.values(paths)).toContain(link)
  })

  test('says that the company is fictitious only while it is', async () => {
    expect(textOf(html)).not.toContain('démonstration')
    expect(textOf(await render(page, { ...company, demo: true }))).toContain('société de démonstration')
  })

  test('no mark of the source text is left, and the typography binds its signs', () => {
    const text = html.replace(/<[^>]+>/g, '\n')
    expect(text).not.toMatch(/\*\*|\]\(/)
    expect(text).not.toMatch(/ [;!?»]|« /)
  })
})

/** The facts of §1, page by page. */
const facts: [string, React.ReactNode, (string | RegExp)[]][] = [
  [
    'terms of sale',
    pages.terms,
    [
      /réservée? aux professionnels/,
      /en euros, hors taxes et hors livraison/,
      /carte/,
      /virement/,
      /paiement différé/i,
      /trois fois le taux d’intérêt légal/,
      /40 (€|euros)/,
      /2 à 7 jours ouvrés/,
      /France métropolitaine/,
      /(3|trois) jours/,
      /rétractation/,
      /droit français/,
      /Paris/,
      'Volta & Fils',
      '111 222 333 00044',
    ],
  ],
  [
    'privacy policy',
    pages.privacy,
    [
      'RGPD',
      'bonjour@volta.example',
      'puis 5 ans',
      '13 mois',
      '3 ans après le dernier contact',
      '72 heures',
      'un mois',
      'Commission nationale de l’informatique et des libertés',
    ],
  ],
  [
    'legal notices',
    pages.legal,
    [
      /exclusivement aux professionnels/,
      /rétractation/,
      /conditions générales de vente/,
      'droit français',
      'tribunaux de Paris',
      'Hébergeur Essai',
      'FR11111222333',
    ],
  ],
  ['company', pages.info, ['Historique', 'Persiana Esempio S.p.A.']],
  [
    'services',
    pages.services,
    ['Stores extérieurs', 'Stores intérieurs', 'Films et décoration de vitrage', 'Rideaux et voilages'],
  ],
  [
    'questions',
    pages.faq,
    ['2 à 7 jours ouvrés', '5 minutes', 'cinq caractères', '3 jours', 'En fabrication'],
  ],
]

test.each(facts)('%s: every fact of the specification', async (_, page, wanted) => {
  const text = textOf(await render(page))
  for (const fact of wanted) expect(text).toMatch(fact)
})

test('legal pages link to one another', async () => {
  const links = async (page: React.ReactNode) =>
    [...(await render(page)).matchAll(/href="(\/[^"#]+)"/g)].map(([, link]) => link)
  expect(await links(pages.legal)).toEqual(expect.arrayContaining([paths.terms, paths.privacy]))
  expect(await links(pages.privacy)).toContain(paths.cookies)
})

test('there are four services', async () => {
  expect((await render(pages.services)).match(/<section id=/g)).toHaveLength(4)
})

test('the cookies page names all that the shop keeps in a browser', async () => {
  const text = textOf(await render(pages.cookies))
  const names = [
    REFRESH_COOKIE,
    DEVICE_COOKIE,
    ASKER_COOKIE,
    ACCOUNT_STORAGE_KEY,
    LAST_ACTIVITY_STORAGE_KEY,
    ...WORK_STORAGE_KEYS,
    TAB_STORAGE_KEY,
    LOGOUT_OWED_STORAGE_KEY,
    SEARCH_KEY_STORAGE_KEY,
    REGISTRATION_STORAGE_KEY,
    'selectedModelFromWebsite',
    'scroll-positions',
  ]
  for (const name of names) expect(text).toContain(` ${name} `)
  expect(text).toContain(`${KEPT.knownDeviceDays} jours`)
})

test('the privacy policy names what the shop purges, and when', async () => {
  const text = textOf(await render(pages.privacy))
  const { sessionDays, auditDays, auditOfNobodyDays } = KEPT
  const facts = [
    `après ${sessionDays.remembered} jours sans usage avec « Se souvenir de moi », ${sessionDays.browser} jour sans, et en tout cas ${KEPT.sessionLife.otherDays} jours après la connexion`,
    `changements du compte après ${auditDays} jours ; ${auditOfNobodyDays} jours pour`,
    `Inscription jamais confirmée après ${KEPT.unconfirmedSignUpDays} jours`,
    `jamais commandé après ${KEPT.abandonedCartDays} jours`,
    `sans compte après ${KEPT.guestMessageYears} ans`,
    `pas pu envoyer ${KEPT.unsentMailDays} jours après`,
    `virement reçu ${KEPT.transferTextDays} jours après l’ajout du relevé`,
    `jamais envoyée après ${KEPT.loosePhotoDays} jour`,
  ]
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([])
})

test('a price, a length and a delay stay on one line', async () => {
  expect(await render(pages.terms)).toContain('40\u00a0')
})

test.each([
  ['Prix : 40 € ? Oui ; 20 % !', 'Prix\u00a0: 40\u00a0€\u00a0? Oui\u00a0; 20\u00a0%\u00a0!'],
  ['dit « Valider » et part', 'dit «\u00a0Valider\u00a0» et part'],
  ['6000 × 5000 mm', '6000\u00a0×\u00a05000\u00a0mm'],
  ['la norme EN 13120', 'la norme EN\u00a013120'],
])('%s is bound where it must not break', (plain, bound) => {
  expect(spaced(plain)).toBe(bound)
})
