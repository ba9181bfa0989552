import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TypedSheet } from '#machines/projects/typed-sheets'
import type { Project, ProjectBody } from '#shared/projects/projects.schema'
import { refusal } from '#tests/platform/refusal'
import { FIELDS } from '#tests/projects/projecting'
import { aProject, HOTEL, VILLA } from '#tests/projects/projects.fixtures'

const USER = 'u1'
const photo = { id: 'photo', name: 'façade.jpg', kind: 'photo' as const, size: 4 }

/** The account, as it answers. */
const account = { project: aProject(), failure: null as Error | null, sent: [] as ProjectBody[] }
vi.mock('#client/projects/send-changes.ts', () => ({
  sendSheet: async (_user: string, _id: string, body: ProjectBody) => {
    account.sent.push(body)
    if (account.failure !== null) throw account.failure
    const kept = body.base === account.project.version
    // it has no file of that name any more
    const files = (body.fields.files ?? []).filter(({ id }) => id !== photo.id)
    if (kept)
      account.project = { ...account.project, ...body.fields, files, version: account.project.version + 1 }
    return { project: account.project, kept }
  },
}))

const storage = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => texts.set(key, text),
  removeItem: (key: string) => texts.delete(key),
})

/** Sheets that other pages show. */
const shown = new Set<string>()

beforeEach(() => {
  Object.assign(account, { project: aProject(), failure: null, sent: [] })
  shown.clear()
  vi.stubGlobal('localStorage', storage(new Map()))
  vi.stubGlobal('sessionStorage', storage(new Map()))
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, ...rest: unknown[]) => {
        const act = rest.at(-1) as (lock: object | null) => unknown
        if (!shown.has(name)) return act({})
        return rest.length > 1 ? act(null) : new Promise(() => {})
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A page of the device: what it knows is its own. */
const aPage = async () => {
  vi.resetModules()
  return import('#client/projects/kept-sheets.ts')
}
const typed = (form: Partial<Project>, rest: Partial<TypedSheet> = {}): TypedSheet => ({
  ...{ id: VILLA, base: 1, from: FIELDS, form: { ...FIELDS, ...form } },
  ...rest,
})
const { signal } = new AbortController()
const write = (sheet: TypedSheet | null) => ({ userId: USER, sheet: VILLA, typed: sheet })

test('two pages at one sheet: what either typed stays, and neither takes the other’s away', async () => {
  const [one, two] = [await aPage(), await aPage()]
  for (const page of [one, two]) page.storedSheet(USER, VILLA)
  one.keepTyped(write(typed({ notes: 'Code 4512' }, { isDue: true })))
  two.keepTyped(write(typed({ place: 'Nice' })))
  const both = typed({ notes: 'Code 4512', place: 'Nice' }, { isDue: true })
  expect(one.storedSheet(USER, VILLA)).toEqual(both)
  // the second one's is on the account, or was erased
  two.keepTyped(write(null))
  expect(one.storedSheet(USER, VILLA)).toEqual(both)
  one.keepTyped(write(null))
  expect(one.storedSheet(USER, VILLA)).toBeNull()
})

test('what is due goes up, joined to what another device changed; what its person must choose stays typed', async () => {
  const page = await aPage()
  account.project = aProject({ version: 3, place: 'Nice' })
  page.keepTyped(write(typed({ notes: 'Code 4512' }, { isDue: true })))
  expect(await page.sendDueSheets(USER, signal)).toBe(true)
  expect(account.project).toMatchObject({ version: 4, place: 'Nice', notes: 'Code 4512' })
  expect(page.storedSheet(USER, VILLA)).toBeNull()

  page.keepTyped(write(typed({ place: 'Lyon' }, { isDue: true })))
  expect(await page.sendDueSheets(USER, signal)).toBe(true)
  expect(account.project.place).toBe('Nice')
  expect(page.storedSheet(USER, VILLA)).toEqual(typed({ place: 'Lyon' }))
  account.sent = []
  expect([await page.sendDueSheets(USER, signal), account.sent]).toEqual([true, []])
})

test('without an answer it waits; what is refused is not due any more', async () => {
  const page = await aPage()
  const due = typed({ notes: 'Code 4512' }, { isDue: true })
  page.keepTyped(write(due))
  account.failure = refusal('NETWORK')
  expect([await page.sendDueSheets(USER, signal), page.storedSheet(USER, VILLA)]).toEqual([false, due])
  account.failure = refusal('INVALID_FIELDS')
  expect(await page.sendDueSheets(USER, signal)).toBe(true)
  expect(page.storedSheet(USER, VILLA)).toEqual(typed({ notes: 'Code 4512' }))
})

test('a file that the account has not stays in what is typed', async () => {
  const page = await aPage()
  page.keepTyped(write(typed({ notes: 'Code 4512', files: [photo] }, { isDue: true })))
  await page.sendDueSheets(USER, signal)
  expect(account.project).toMatchObject({ notes: 'Code 4512', files: [] })
  expect(page.storedSheet(USER, VILLA)).toMatchObject({
    base: 2,
    form: { notes: 'Code 4512', files: [photo] },
  })
})

test('what a page shows is left to it; a sign-out sends all of it', async () => {
  const page = await aPage()
  page.keepTyped(write(typed({ notes: 'Code 4512' }, { isDue: true })))
  shown.add(`fiche ${VILLA}`)
  expect([await page.sendDueSheets(USER, signal), account.sent]).toEqual([true, []])
  page.keepTyped({ userId: USER, sheet: HOTEL, typed: typed({ notes: 'Code 9999' }, { id: HOTEL }) })
  expect(await page.sendAllSheets(USER)).toBe(1)
  expect(account.project.notes).toBe('Code 4512')
})
